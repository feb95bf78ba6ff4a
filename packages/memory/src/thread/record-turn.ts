import { InvalidArgumentError } from '@sheaf/core'
import { checkObject, checkOptions, checkText } from '@sheaf/core/adapter'
import type { Message } from '@sheaf/core'
import { checkTurnId } from '../context/prompt-options.ts'
import { shortHash } from '../handles/short-hash.ts'
import { TURN_WINDOW } from '../defaults.ts'
import { splitTurns } from './split-turns.ts'
import type { Thread } from './thread.ts'

/** The text of a message. */
export interface SaidMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** A turn before it has its answer. */
export interface OpenTurn {
  /** Equal for equal turns. */
  readonly key: string
  /** What there is to record of it by now. */
  readonly said: readonly SaidMessage[]
}

/** How a turn is distinguished from others of the same words. */
export interface OpenTurnOptions {
  /** Names the turn in the place of what was said before it, such as the id of the user's message. */
  readonly turnId?: string
  /**
   * Where the turn is recorded. A conversation that begins with the turn has no earlier messages, and is then
   * taken to continue the recorded thread. The same words as in the newest recorded turn are that turn again:
   * only a `turnId` distinguishes them.
   */
  readonly thread?: Pick<Thread, 'messages'>
}

/**
 * The current turn of a conversation, without its instructions: what the user said, and what the model said
 * before its answer. Calls of tools and their results are left out, and so is whatever the app added as
 * instructions: what was recalled would otherwise be remembered as something that was said.
 *
 * A turn is the same one again where the user sends the same text after the same conversation. Throws
 * InvalidArgumentError for a name that is blank.
 */
export async function openTurn(
  conversation: readonly Message[],
  options: OpenTurnOptions = {},
): Promise<OpenTurn> {
  const { turnId, thread } = checkOptions(options, { turnId: true, thread: true })
  checkTurnId(turnId)
  const { earlier, current } = splitTurns(conversation)
  const said = current.flatMap(toSaid)
  const asked = said.flatMap(({ role, content }) => (role === 'user' ? content : []))
  const before = earlier.flatMap(toSaid).map(({ role, content }) => [role, content])
  const isWhole = before.length > 0 || thread === undefined
  return { key: await shortHash([turnId ?? (isWhole ? before : await placeIn(thread, asked)), asked]), said }
}

/**
 * Records a turn with its answer: once, however often it comes. Another answer to a turn that is recorded
 * already is added, once as well. Resolves to false where the answer has no words; then nothing is recorded.
 * It is on its way as soon as this returns its promise, so that `flush()` and `close()` of the memory wait
 * for it. Rejects as `record` of the thread does.
 */
export async function recordTurn(
  thread: Pick<Thread, 'record'>,
  turn: OpenTurn,
  answer: string,
): Promise<boolean> {
  if (typeof thread?.record !== 'function')
    throw new InvalidArgumentError('thread', 'is missing; pass memory.user(id).thread(id)')
  const { key, said } = checkObject(turn, 'what openTurn(conversation) resolves to', 'turn')
  if (typeof key !== 'string' || !Array.isArray(said))
    throw new InvalidArgumentError('turn', 'must be what openTurn(conversation) resolves to')
  checkText('answer', answer)
  if (answer.trim() === '') return false
  const whole: readonly SaidMessage[] = [...said, { role: 'assistant', content: answer }]
  const messages = whole.map((message, place) => ({ ...message, id: `${key}-${place}` }))
  await thread.record(messages, { whenChanged: 'add' })
  return true
}

// The message that is recorded before the turn: the newest, or, where the newest turn has the same words and
// so may be this one, the one before that turn.
async function placeIn(
  thread: Pick<Thread, 'messages'>,
  asked: readonly string[],
): Promise<readonly string[]> {
  const known = await thread.messages({ limit: TURN_WINDOW, roles: ['user', 'assistant'] })
  const { earlier, current } = splitTurns(known)
  const newest = current.flatMap(({ role, content }) => (role === 'user' ? content : []))
  const isAgain = newest.length === asked.length && newest.every((content, place) => content === asked[place])
  const last = (isAgain ? earlier : known).at(-1)
  return last === undefined ? [] : [last.id ?? last.at.toISOString()]
}

function toSaid({ role, content }: Message): SaidMessage[] {
  return (role === 'user' || role === 'assistant') && content.trim() !== '' ? [{ role, content }] : []
}
