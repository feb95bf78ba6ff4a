import { checkValue } from '@sheaf/core/adapter'
import type { Message } from '@sheaf/core'

/** A message of a conversation in pairs. */
export interface PairedMessage<T extends Message> {
  /** Without the calls that have no result. */
  readonly message: T
  /** Its place in the given conversation. */
  readonly place: number
  /**
   * `moved`: a result that did not follow its call. `cut`: lost calls that have no result. `renamed`: its
   * calls, or the call that it answers, have new ids, because other calls have the same.
   */
  readonly change?: 'moved' | 'cut' | 'renamed'
  /** The ids of the calls that a message lost. */
  readonly unanswered?: ReadonlySet<string>
}

/**
 * Why a message is left out: a result without a call; a result of a call that has a later one; only calls
 * without results.
 */
export type UnpairedReason = 'no-call' | 'other-result' | 'no-result'

/** A conversation as providers accept it. */
export interface PairedMessages<T extends Message> {
  readonly messages: readonly PairedMessage<T>[]
  /** By the place of the message. */
  readonly leftOut: ReadonlyMap<number, UnpairedReason>
}

/** The places of the results of a call. */
interface Call {
  readonly id: string
  readonly results: number[]
}

/**
 * Pairs tool calls and results as OpenAI, Anthropic and Google require: each call has one result right behind
 * its message, and each result a call. A result belongs to the latest earlier call of its id that has none,
 * else to the first later one; it is moved behind its call. Of several results of one call the last one
 * counts. Leaves out a call without a result, and its message if it says nothing else.
 */
export function pairMessages<T extends Message>(messages: readonly T[]): PairedMessages<T> {
  checkValue.list('messages', messages, 'such as [{ role: "user", content: "..." }]')
  const isPlain = messages.every(({ role, toolCalls = [] }) => role !== 'tool' && toolCalls.length === 0)
  if (isPlain) return { messages: messages.map((message, place) => ({ message, place })), leftOut: new Map() }
  const leftOut = new Map<number, UnpairedReason>()
  const calls = callsOf(messages)
  for (const place of unanswering(messages, calls)) leftOut.set(place, 'no-call')
  const paired: PairedMessage<T>[] = []
  const ids = new Map<string, number>()
  for (const [place, message] of messages.entries()) {
    if (message.role === 'tool') continue
    const answered = (calls.get(place) ?? []).filter(({ results }) => results.length > 0)
    for (const { results } of answered)
      for (const earlier of results.slice(0, -1)) leftOut.set(earlier, 'other-result')
    if ((message.toolCalls ?? []).length === 0) paired.push({ message, place })
    else if (answered.length === 0 && message.content.trim() === '') leftOut.set(place, 'no-result')
    else paired.push(...unitOf(messages, { message, place, answered, ids }))
  }
  return { messages: paired, leftOut }
}

/** The calls of the assistant's messages, by their places; of equal ids in one message the first. */
function callsOf(messages: readonly Message[]): ReadonlyMap<number, readonly Call[]> {
  const calls = new Map<number, readonly Call[]>()
  for (const [place, { role, toolCalls = [] }] of messages.entries()) {
    if (role !== 'assistant' || toolCalls.length === 0) continue
    const ids = new Set(toolCalls.map(({ id }) => id))
    calls.set(
      place,
      Array.from(ids, (id) => ({ id, results: [] })),
    )
  }
  return calls
}

/** Gives each result to its call. Returns the places of results without a call. */
function unanswering(
  messages: readonly Message[],
  calls: ReadonlyMap<number, readonly Call[]>,
): readonly number[] {
  const known = new Map<string, { readonly open: Call[]; latest: Call }>()
  const early: number[] = []
  for (const [place, { role, toolCallId = '' }] of messages.entries()) {
    for (const call of calls.get(place) ?? []) {
      const { open } = known.get(call.id) ?? { open: new Array<Call>() }
      open.push(call)
      known.set(call.id, { open, latest: call })
    }
    if (role !== 'tool') continue
    const asked = known.get(toolCallId)
    if (asked === undefined) early.push(place)
    else (asked.open.pop() ?? asked.latest).results.push(place)
  }
  return early.filter((place) => {
    const call = known.get(messages[place]?.toolCallId ?? '')?.open.shift()
    call?.results.push(place)
    return call === undefined
  })
}

interface Asking<T extends Message> {
  readonly message: T
  readonly place: number
  readonly answered: readonly Call[]
  /** The ids of all earlier calls, each with its number of calls. */
  readonly ids: Map<string, number>
}

/** A message with its calls that are answered, and the results behind it, in the order they were given. */
function unitOf<T extends Message>(
  messages: readonly T[],
  { message, place, answered, ids }: Asking<T>,
): PairedMessage<T>[] {
  const names = new Map(answered.map(({ id }) => [id, unused(id, ids)]))
  const { toolCalls = [] } = message
  const left = new Set(names.keys())
  const shown = toolCalls.filter(({ id }) => left.delete(id))
  const isCut = shown.length < toolCalls.length
  const isRenamed = shown.some(({ id }) => names.get(id) !== id)
  const kept = shown.map((call) => ({ ...call, id: names.get(call.id) ?? call.id }))
  const results = answered
    .map(({ id, results: places }) => ({ id, at: places.at(-1) ?? place }))
    .sort((a, b) => a.at - b.at)
  let behind = place
  const said = results.flatMap(({ id, at }): PairedMessage<T>[] => {
    const result = messages[at]
    if (result === undefined) return []
    while (messages[behind + 1]?.role === 'tool') behind += 1
    const isMoved = at < place || at > behind
    const name = names.get(id) ?? id
    if (name !== id) return [{ message: { ...result, toolCallId: name }, place: at, change: 'renamed' }]
    return [{ message: result, place: at, ...(isMoved ? { change: 'moved' } : {}) }]
  })
  if (!isCut && !isRenamed) return [{ message, place }, ...said]
  const { toolCalls: _, ...rest } = message
  const own = (kept.length === 0 ? rest : { ...rest, toolCalls: kept }) as T
  if (!isCut) return [{ message: own, place, change: 'renamed' }, ...said]
  const unanswered = new Set(toolCalls.flatMap(({ id }) => (names.has(id) ? [] : id)))
  return [{ message: own, place, change: 'cut', unanswered }, ...said]
}

// Anthropic accepts each id once in a conversation.
function unused(id: string, ids: Map<string, number>): string {
  let name = id
  for (let number = (ids.get(id) ?? 0) + 1; ids.has(name); number += 1) {
    ids.set(id, number)
    name = `${id}_${number}`
  }
  ids.set(name, 1)
  return name
}
