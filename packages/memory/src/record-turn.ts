import { checkOptions, checkText, InvalidArgumentError } from '@sheaf/core'
import type { Message } from '@sheaf/core'
import { shortHash } from './short-hash.ts'
import { splitTurns } from './split-turns.ts'
import type { Thread } from './thread.ts'

/** What somebody said, in words. */
export interface SaidMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** A turn before it has its answer. */
export interface OpenTurn {
  /** The same for the same turn, whenever it comes again. */
  readonly key: string
  /** What there is to record of it by now. */
  readonly said: readonly SaidMessage[]
}

/**
 * The current turn of a conversation, without its instructions: what the user said, and what the model said before its answer. Calls of tools and their results are left out, and so is
 * whatever the app added as instructions: what was recalled would otherwise be remembered as something that was said.
 *
 * A turn is the same one again where the user says the same after the same was said. `turnId` names it instead of what was said before, for conversations that do not come whole: such as
 * the id of the user's message.
 */
export async function openTurn(conversation: readonly Message[], turnId?: string): Promise<OpenTurn> {
  const { earlier, current } = splitTurns(conversation)
  const said = current.flatMap(toSaid)
  const asked = said.flatMap(({ role, content }) => (role === 'user' ? content : []))
  const place = turnId ?? earlier.flatMap(toSaid).map(({ role, content }) => [role, content])
  return { key: await shortHash([place, asked]), said }
}

/**
 * Records a turn with its answer: once, however often it comes. Another answer to a turn that is recorded already is added, once as well. Resolves to false where the answer has no words;
 * then nothing is recorded. It is on its way as soon as this returns its promise, so that `flush()` and `close()` of the memory wait for it. Rejects as `record` of the thread does.
 */
export async function recordTurn(thread: Pick<Thread, 'record'>, turn: OpenTurn, answer: string): Promise<boolean> {
  if (typeof thread?.record !== 'function') throw new InvalidArgumentError('thread', 'is missing; pass memory.user(id).thread(id)')
  const { key, said } = checkOptions(turn, 'what openTurn(conversation) resolves to', 'turn')
  if (typeof key !== 'string' || !Array.isArray(said))
    throw new InvalidArgumentError('turn', 'must be what openTurn(conversation) resolves to')
  checkText('answer', answer)
  if (answer.trim() === '') return false
  const whole: readonly SaidMessage[] = [...said, { role: 'assistant', content: answer }]
  const messages = whole.map((message, place) => ({ ...message, id: `${key}-${place}` }))
  await thread.record(messages, { whenChanged: 'add' })
  return true
}

function toSaid({ role, content }: Message): SaidMessage[] {
  return (role === 'user' || role === 'assistant') && content.trim() !== '' ? [{ role, content }] : []
}
