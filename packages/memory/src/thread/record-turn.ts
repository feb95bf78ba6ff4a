import { MemoryError, type Message } from '@sheaf/core'
import { checkObject, checkOptions, checkText, refuse } from '@sheaf/core/adapter'
import type { TranscriptMessage } from '@sheaf/documents'
import { checkTurnId } from '../context/prompt-options.ts'
import { shortHash } from '../handles/homes.ts'
import { splitTurns } from './assemble-turns.ts'
import type { Thread } from './thread.ts'

/** Newest messages of a thread in which a turn is searched; a longer turn is recognised only by its words. */
const TURN_WINDOW = 50

interface SaidMessage {
  readonly role: 'user' | 'assistant'
  readonly content: string
  readonly name?: string
  /** The id of the recorded message; made of the turn's key by default. */
  readonly id?: string
}

interface OpenTurn {
  /** Equal for equal turns. */
  readonly key: string
  readonly said: readonly SaidMessage[]
  /** The messages before it; empty if the conversation began with it. */
  readonly before: readonly SaidMessage[]
  /** The id of the newest recorded message; undefined if it is not known. */
  readonly newest: string | undefined
}

interface OpenTurnOptions {
  /**
   * Identifies the turn, such as the id of the user's message, in place of its words and the messages before
   * it.
   */
  readonly turnId?: string
  /** The name of the user, for messages without one. Another speaker's turn is another one. */
  readonly speaker?: string | undefined
  /**
   * The thread of the turn. A conversation that begins with the turn then continues the recorded thread. The
   * same words as in the newest recorded turn are that turn again, unless a `turnId` differs.
   */
  readonly thread?: Pick<Thread, 'messages'>
}

// Each failed attempt means that another call changed the thread.
const MAX_ATTEMPTS = 100

/**
 * Returns the current turn of a conversation: the texts of the user, and of the model before its answer.
 * Leaves out tool calls, their results, and instructions that the app added: recalled memory would otherwise
 * be remembered as said.
 *
 * Two turns are equal if they have the same `turnId`, or if the user sends the same text after the same
 * conversation. Throws `invalid-argument` for a blank name.
 */
export async function openTurn(
  conversation: readonly (Message & { readonly id?: string })[],
  options: OpenTurnOptions = {},
): Promise<OpenTurn> {
  const { turnId, speaker, thread } = checkOptions(options, { turnId: true, speaker: true, thread: true })
  checkTurnId(turnId)
  const { earlier, current } = splitTurns(conversation)
  const named = speaker === undefined ? {} : { name: speaker }
  const said = current.flatMap((message) =>
    toSaid(message.role === 'user' ? { ...named, ...message } : message),
  )
  const asked = askedIn(said)
  const before = earlier.flatMap(toSaid)
  const known = thread === undefined ? [] : await newestOf(thread, TURN_WINDOW)
  // The message before the turn names the place of a turn that comes without its conversation.
  const last = known.slice(0, placeOf(known, asked)).slice(-1)
  const name =
    before.length > 0 || thread === undefined
      ? before.map(({ role, content }) => [role, content])
      : last.map(({ id, at }) => id ?? at.toISOString())
  const key = await shortHash(turnId === undefined ? [name, asked, ...Object.values(named)] : [turnId])
  return { key, said, before: before.slice(-TURN_WINDOW), newest: known.at(-1)?.id }
}

/**
 * Records a turn with its answer once; replaces one with another answer or other words. If the app went back
 * in the conversation, also replaces the messages that were recorded after that place when the turn was
 * opened. Earlier messages of the conversation that follow recorded ones and are not recorded, as after a
 * failed answer, are recorded first. With null for the answer, which was stopped before it began, records the
 * user's messages alone. Resolves to false, and records nothing, for an answer without words. Work begins
 * before this
 * returns its promise, so that `flush()` and `close()` of the memory wait for it. Rejects as `record` of the
 * thread does.
 */
export async function recordTurn(
  thread: Pick<Thread, 'record' | 'messages'>,
  turn: OpenTurn,
  answer: string | Omit<SaidMessage, 'role'> | null,
): Promise<boolean> {
  if (typeof thread?.record !== 'function' || typeof thread.messages !== 'function')
    refuse('thread', 'is missing; pass memory.user(id).thread(id)')
  const { key, said } = checkObject(turn, 'the result of openTurn(conversation)', 'turn')
  if (typeof key !== 'string' || !Array.isArray(said))
    refuse('turn', 'must be the result of openTurn(conversation)')
  const given = typeof answer === 'string' ? { content: answer } : answer
  if (given !== null) checkText('answer', checkObject(given, '{ content }', 'answer').content)
  if (given?.content.trim() === '') return false
  const answers = given === null ? [] : [{ role: 'assistant' as const, ...given }]
  const messages = [...said, ...answers].map((message, place) => {
    return { ...message, id: message.id ?? `${key}-${place}` }
  })
  for (let [attempt, limit] = [1, TURN_WINDOW]; ; attempt += 1) {
    const known = await newestOf(thread, limit)
    const replaces = replacedBy(turn, messages, known)
    if (replaces === 'known') return true
    try {
      const outcomes = await (replaces.length === 0
        ? thread.record([...unrecorded(turn, known), ...messages])
        : thread.record(messages, { replaces }))
      if (outcomes.every(({ action }) => action !== 'changed')) return true
      // The turn may be recorded further back.
      if (known.length >= limit) limit *= 4
    } catch (error) {
      if (!MemoryError.isInstance(error, 'not-found') || attempt === MAX_ATTEMPTS) throw error
    }
    if (attempt === MAX_ATTEMPTS)
      throw new MemoryError('conflict', 'Other calls keep recording this turn. Record each turn in one call.')
  }
}

type Known = readonly TranscriptMessage[]

function replacedBy(
  { key, before, newest }: OpenTurn,
  messages: readonly (SaidMessage & { readonly id: string })[],
  known: Known,
): readonly string[] | 'known' {
  const ids = new Set(messages.map(({ id }) => id))
  const isOwn = ({ id = '' }: TranscriptMessage) => ids.has(id) || id.startsWith(`${key}-`)
  const last = newest === undefined ? known.length - 1 : known.findIndex(({ id }) => id === newest)
  const idsFrom = (start: number, end: number) => known.slice(start, end).flatMap(({ id }) => id ?? [])
  const first = known.findIndex(isOwn)
  if (first !== -1) {
    const next = known.findIndex(
      (message, place) => place > first && message.role === 'user' && !isOwn(message),
    )
    const end = next === -1 ? known.length : next
    const recorded = known.slice(first, end)
    // An answer that is stopped before it begins replaces no other.
    const isStopped = messages.at(-1)?.role === 'user'
    if (isStopped && messages.every((each, place) => isSame(recorded[place], each))) return 'known'
    if (recorded.length === messages.length && recorded.every((each, place) => isSame(each, messages[place])))
      return 'known'
    // Without the conversation, later messages of the app are unknown.
    return idsFrom(first, before.length === 0 ? end : Math.max(end, last + 1))
  }
  const place = endOf(before, known)
  if (place !== undefined && known[place]?.role === 'user') return idsFrom(place, last + 1)
  // Unanswered messages come again with the next one.
  const asked = askedIn(messages)
  const start = placeOf(known, asked)
  const open = known.slice(start)
  const isOpen = askedIn(open).length === open.length || askedIn(open).length < asked.length
  return isOpen ? idsFrom(start, known.length) : []
}

// The end of the conversation that is not recorded, behind messages that are.
function unrecorded({ key, before }: OpenTurn, known: Known): readonly SaidMessage[] {
  const asked = new Set(askedIn(known))
  const last = before.findLastIndex(({ role, content }) => role === 'user' && asked.has(content))
  const start = before.findIndex(({ role }, place) => place > last && role === 'user')
  if (last === -1 || start === -1) return []
  return before
    .slice(start)
    .map((message, place) => ({ ...message, id: message.id ?? `before-${key}-${place}` }))
}

/** The recorded messages after the place to which a conversation goes back: its turn is to replace them. */
export function leftBehind<T extends { readonly message: TranscriptMessage }>(
  conversation: readonly Message[],
  recorded: readonly T[],
): readonly T[] {
  const said = recorded.filter(({ message: { role } }) => role === 'user' || role === 'assistant')
  const known = said.map(({ message }) => message)
  const { earlier, current } = splitTurns(conversation)
  const before = earlier.flatMap(toSaid)
  let place = before.length === 0 ? placeOf(known, askedIn(current)) : (endOf(before, known) ?? known.length)
  if (known[place]?.role !== 'user') return []
  for (const message of current.flatMap(toSaid)) if (isSame(known[place], message)) place += 1
  return said.slice(place)
}

// The end of the recorded messages that match the end of the conversation, at least its last turn. Of
// several, the one with the most matches, then the newest.
function endOf(before: readonly SaidMessage[], known: Known): number | undefined {
  const turn = before.length - before.findLastIndex(({ role }) => role === 'user')
  if (turn < 2 || turn > before.length) return undefined
  let [best, most] = [-1, turn - 1]
  for (let end = known.length; end >= turn; end -= 1) {
    let count = 0
    while (count < end && count < before.length && isSame(known[end - 1 - count], before.at(-1 - count)))
      count += 1
    if (count > most) [best, most] = [end, count]
  }
  return best === -1 ? undefined : best
}

function isSame(one: SaidMessage | Message | undefined, other: SaidMessage | undefined): boolean {
  return one !== undefined && one.role === other?.role && one.content === other.content
}

async function newestOf(thread: Pick<Thread, 'messages'>, limit: number): Promise<Known> {
  return await thread.messages({ limit, roles: ['user', 'assistant'] })
}

// The place of a turn: the end, or that of the newest turn if this one begins with the same words.
function placeOf(known: Known, asked: readonly string[]): number {
  const { earlier, current } = splitTurns(known)
  const texts = askedIn(current)
  const isAgain = texts.length > 0 || asked.length === 0
  return isAgain && texts.every((text, place) => text === asked[place]) ? earlier.length : known.length
}

function askedIn(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ role, content }) => (role === 'user' ? content : []))
}

function toSaid({ role, content, name, id }: Message & { readonly id?: string }): SaidMessage[] {
  if ((role !== 'user' && role !== 'assistant') || content.trim() === '') return []
  return [{ role, content, ...(name !== undefined && { name }), ...(id !== undefined && { id }) }]
}
