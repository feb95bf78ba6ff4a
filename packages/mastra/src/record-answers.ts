import type { MastraDBMessage } from '@mastra/core/agent'
import { openTurn, recordTurn, splitTurns } from '@sheaf/memory/integration'
import type { Thread } from '@sheaf/memory'

/**
 * Records the user's last messages in a conversation and the answers to them, with the ids of Mastra's
 * messages; resolves to false without an answer in text. The ids of the user's messages identify the
 * turn, since the conversation may be incomplete: see `recordTurn` of `@sheaf/memory`.
 */
export async function recordAnswers(
  thread: Pick<Thread, 'record' | 'messages'>,
  conversation: readonly MastraDBMessage[],
  answers: readonly MastraDBMessage[],
): Promise<boolean> {
  const speakers = conversation.map((message) => ({ role: isUsers(message) ? 'user' : 'assistant', message }))
  const asked = splitTurns(speakers).current.flatMap(({ role, message }) => (role === 'user' ? message : []))
  const given = answers.filter(({ role }) => role === 'assistant')
  // The last text of an answer has the answer's id.
  const texts = given.flatMap((message) => {
    const all = textsOf(message)
    return all.map((content, place) => {
      return { content, id: place === all.length - 1 ? message.id : `${message.id}-${place}` }
    })
  })
  const said = [
    ...asked.map((message) => {
      return { role: 'user' as const, content: textsOf(message).join('\n\n'), id: message.id }
    }),
    ...texts.slice(0, -1).map((text) => ({ role: 'assistant' as const, ...text })),
  ]
  const ids = (asked.length === 0 ? given : asked).map(({ id }) => id)
  return await recordTurn(
    thread,
    await openTurn(said, { turnId: JSON.stringify(ids) }),
    texts.at(-1) ?? { content: '' },
  )
}

// A message to a running agent comes as a signal; other signals are not the user's.
function isUsers({ role, type = '' }: MastraDBMessage): boolean {
  return role === 'user' || (role === 'signal' && ['user', 'user-message'].includes(type))
}

// Between tool calls, an answer has several texts.
function textsOf({ content: { parts, content = '' } }: MastraDBMessage): string[] {
  const texts = parts.flatMap((part) =>
    part.type === 'text' ? part.text : part.type === 'file' ? `[file ${part.mimeType}]` : [],
  )
  return (texts.length === 0 ? [content] : texts).filter((text) => text.trim() !== '')
}
