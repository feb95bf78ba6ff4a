import { secretScanner } from '@sheaf/documents'

/** The tag around everything that Sheaf puts into an agent's context. */
export const MEMORY_TAG = 'sheaf-memory'

/** Tags in which hosts put texts of their own into a person's message. */
const WRAPPERS = [
  MEMORY_TAG,
  'system-reminder',
  'hook_prompt',
  'task-notification',
  'environment_context',
  'user_instructions',
  'local-command-stdout',
  'local-command-stderr',
  'command-message',
  'command-name',
  'command-args',
] as const
const WRAPPED = new RegExp(`<(${WRAPPERS.join('|')})\\b[^>]*>[^]*?(?:</\\1>|$)`, 'g')
/** A host sends this as if the person had said it. */
const OF_HOST = /^(?:# AGENTS\.md instructions for |Caveat: The messages below were generated)/

/**
 * The words of a person or an agent alone: texts of the host and of Sheaf are cut out, and `(redacted)`
 * replaces keys, tokens and passwords. Empty if nothing is left.
 */
export async function ownWords(text: string): Promise<string> {
  const own = text.replace(WRAPPED, '').trim()
  if (own === '' || OF_HOST.test(own)) return ''
  const findings = await secretScanner()({ path: 'chats/session.md', content: own, before: undefined })
  let [words, from] = ['', 0]
  for (const { start, end } of findings) {
    words += `${own.slice(from, start)}(redacted)`
    from = end
  }
  return words + own.slice(from)
}
