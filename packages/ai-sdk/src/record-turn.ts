import { contentHash } from '@sheaf/core'
import type { Thread } from '@sheaf/memory'
import { textOf } from './to-messages.ts'
import type { SdkMessage } from './to-messages.ts'
import { splitTurns } from './split-turns.ts'

// 128 bits.
const ID_CHARACTERS = 32

/** A turn before it has its answer. */
export interface OpenTurn {
  /** The same for the same turn, whenever it comes again. */
  readonly key: string
  readonly said: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
}

/**
 * The current turn of a conversation, without its instructions: what the user said, and what the model said before it called tools. Calls and results are left out: what was recalled
 * would otherwise be remembered as something that was said.
 */
export async function openTurn(conversation: readonly SdkMessage[], turnId: string | undefined): Promise<OpenTurn> {
  const { earlier, current } = splitTurns(conversation)
  const said = current.flatMap((message) => {
    const { role } = message
    const content = textOf(message)
    return role === 'tool' || role === 'system' || content.trim() === '' ? [] : [{ role, content }]
  })
  const asked = said.flatMap(({ role, content }) => (role === 'user' ? content : []))
  const place = turnId ?? earlier.map((message) => [message.role, textOf(message)])
  return { key: await idOf([place, asked]), said }
}

/**
 * Records a turn with its answer. It is on its way once this returns a promise, so that a memory that is closed right afterwards waits for it. Where the turn is recorded with another
 * answer already, this one is added.
 */
export async function recordTurn(thread: Pick<Thread, 'record'>, { key, said }: OpenTurn, answer: string): Promise<void> {
  const messages = [...said, { role: 'assistant' as const, content: answer }].map((message, place) => ({
    ...message,
    id: `${key}-${place}`,
  }))
  const outcomes = await thread.record(messages)
  const changed = messages.filter((_, place) => outcomes[place]?.action === 'changed')
  if (changed.length === 0) return
  await thread.record(await Promise.all(changed.map(async (message) => ({ ...message, id: `${message.id}-${await idOf(message)}` }))))
}

async function idOf(value: unknown): Promise<string> {
  return (await contentHash(JSON.stringify(value))).slice(0, ID_CHARACTERS)
}
