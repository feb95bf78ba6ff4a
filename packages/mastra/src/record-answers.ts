import type { MastraDBMessage } from '@mastra/core/agent'
import type { Message } from '@sheaf/core'
import { openTurn, recordTurn, splitTurns } from '@sheaf/memory/integration'
import type { Thread } from '@sheaf/memory'

/**
 * Records what the user said last in a conversation, and the answers to it; resolves to false where there is
 * no answer in words. A turn is known by the ids and the words of the user's messages, since a conversation
 * need not come whole: see `recordTurn` of `@sheaf/memory`.
 */
export async function recordAnswers(
  thread: Pick<Thread, 'record'>,
  conversation: readonly MastraDBMessage[],
  answers: readonly MastraDBMessage[],
): Promise<boolean> {
  const speakers = conversation.map((message) => ({ role: isUsers(message) ? 'user' : 'assistant', message }))
  const asked = splitTurns(speakers).current.flatMap(({ role, message }) => (role === 'user' ? message : []))
  const given = answers.filter(({ role }) => role === 'assistant')
  const texts = given.flatMap(textsOf)
  const said: Message[] = [
    ...asked.map((message): Message => ({ role: 'user', content: textsOf(message).join('\n\n') })),
    ...texts.slice(0, -1).map((content): Message => ({ role: 'assistant', content })),
  ]
  const ids = (asked.length === 0 ? given : asked).map(({ id }) => id)
  return await recordTurn(thread, await openTurn(said, { turnId: JSON.stringify(ids) }), texts.at(-1) ?? '')
}

// What is sent to a running agent comes as a signal; others of them are not the user's.
function isUsers({ role, type = '' }: MastraDBMessage): boolean {
  return role === 'user' || (role === 'signal' && ['user', 'user-message'].includes(type))
}

// Between calls of tools an answer has several.
function textsOf({ content: { parts, content = '' } }: MastraDBMessage): string[] {
  const texts = parts.flatMap((part) =>
    part.type === 'text' ? part.text : part.type === 'file' ? `[file ${part.mimeType}]` : [],
  )
  return (texts.length === 0 ? [content] : texts).filter((text) => text.trim() !== '')
}
