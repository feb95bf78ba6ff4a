import { secretScanner } from '@sheaf/documents'
import { listOf, objectOf, textOf, type Json } from '../output.ts'

export const MEMORY_TAG = 'sheaf-memory'

const WRAPPERS = `${MEMORY_TAG}|system-reminder|hook_prompt|task-notification|environment_context|session_context\
|hook_context|user_instructions|local-command-(?:stdout|stderr|caveat)|bash-(?:input|stdout|stderr)\
|user-prompt-submit-hook|ide_opened_file|ide_selection|command-(?:message|name|args)`
const OPENED = new RegExp(`<(${WRAPPERS})(?:\\s[^<>]*)?>`, 'g')
const ANY_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${WRAPPERS}))`, 'gi')
const OF_HOST = [
  '# AGENTS.md instructions for ',
  'Caveat: The messages below were generated',
  '[Request interrupted by user',
  'This session is being continued from a previous conversation',
  'Stop hook feedback:',
]

/**
 * The words of a person or an agent alone: texts of the host and of Sheaf are cut out, and `(redacted)`
 * replaces keys, tokens and passwords. Empty if nothing is left.
 */
export async function ownWords(text: string): Promise<string> {
  const own = withoutWrapped(text).replaceAll('\0', '').toWellFormed().trim()
  if (own === '' || OF_HOST.some((start) => own.startsWith(start))) return ''
  const findings = await secretScanner()({ path: 'chats/session.md', content: own, before: undefined })
  let [words, from] = ['', 0]
  for (const { start, end } of findings) {
    words += `${own.slice(from, start)}(redacted)`
    from = end
  }
  return words + own.slice(from)
}

/** The texts of a message's content, which is a text or a list of parts: no tool calls or tool results. */
export function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content.trim()
  return listOf(content)
    .flatMap((part) => {
      if (typeof part === 'string') return part
      const { type, text, thought } = objectOf(part)
      return thought !== true && ['text', 'input_text', 'output_text', undefined].includes(type as string)
        ? (textOf(text) ?? [])
        : []
    })
    .join('\n')
    .trim()
}

/** True for a line of a transcript that the host of an agent added, or that belongs to a subagent. */
export function isOfHost(line: Json): boolean {
  return line['isMeta'] === true || line['isSidechain'] === true || line['isCompactSummary'] === true
}

/** The text with escaped tags, so that it cannot end or imitate a text of the host or of Sheaf. */
export function inertText(text: string): string {
  return text.replaceAll(ANY_TAG, '&lt;')
}

// A tag that is never closed stays, because the person writes about it. Takes one pass over all tags.
function withoutWrapped(text: string): string {
  let [kept, from] = ['', 0]
  const unclosed = new Set<string>()
  for (const { 1: tag = '', index } of text.matchAll(OPENED)) {
    if (index < from || unclosed.has(tag)) continue
    const close = `</${tag}>`
    const end = text.indexOf(close, index)
    if (end === -1) {
      unclosed.add(tag)
      continue
    }
    kept += text.slice(from, index)
    from = end + close.length
  }
  return kept + text.slice(from)
}
