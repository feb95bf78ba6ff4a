import { pairMessages, queryText } from '@sheaf/conversations'
import { checkOptions, refuse } from '@sheaf/core/adapter'
import type { AssembledContext, AssembleRequest, ContextAssembler, Message } from '@sheaf/core'
import { ASSEMBLE_NAMES } from '../handles/scoped-memory.ts'

export interface AssembledTurns {
  /** Texts to put after the system prompt, without it. The most stable one comes first. */
  readonly memory: readonly string[]
  /**
   * The text to send for each message of the request, by its place; undefined for a message that is left out.
   * Only a tool result that the assembler shortened has another text.
   */
  readonly contents: readonly (string | undefined)[]
  /** The places of the messages to send, in order: each result after its call. */
  readonly places: readonly number[]
  /** By the place of a message, the ids of its calls without a result: it is sent without them. */
  readonly unanswered: ReadonlyMap<number, ReadonlySet<string>>
  readonly context: AssembledContext
}

/**
 * Adds memory to a conversation that another writer keeps, such as a framework, within a budget:
 * `places` are the messages to send. The query is the user's text in the current turn. That turn is
 * always whole; if it alone is over the budget, memory is left out. Of earlier turns the oldest are left out
 * first, and a shortened conversation begins with the user. Tool calls stay beside their results; calls at
 * the end of the current turn stay.
 *
 * `assembler` is a user, a project or a workspace, or a thread of one; a thread does not retrieve its
 * recorded messages again.
 */
export async function assembleTurns(
  assembler: ContextAssembler,
  assembleRequest: Omit<AssembleRequest, 'query' | 'recorded' | 'except'>,
): Promise<AssembledTurns> {
  if (typeof assembler?.assemble !== 'function')
    refuse('assembler', 'is missing; pass memory.user(id), a project, a workspace, or a thread of one')
  const { messages = [], ...request } = checkOptions(
    assembleRequest,
    ASSEMBLE_NAMES,
    '{ messages, maxTokens }',
    'request',
  )
  const { earlier, current, unanswered } = pairedTurns(messages)
  const said = earlier.map(({ message }) => message)
  const turn = asOne(current.map(({ message }) => message))
  const asked = current.flatMap(({ message: { role, content } }) => (role === 'user' ? content : []))
  const query = queryText.of([...said, { role: 'user', content: asked.join('\n\n') }])
  // Not in pairs yet, so that the trace names omitted messages.
  const given = givenPlaces(messages, earlier, current)
  const context = await assembler.assemble({
    ...request,
    messages: [...given.flatMap((place) => messages[place] ?? []), ...turn],
    query,
  })

  const dropped = new Set(context.trace.events.flatMap(({ id, status }) => (status === 'dropped' ? id : [])))
  const indexes = new Map(given.map((place, index) => [place, index]))
  const kept = [...said.keys()].filter(
    (index) => !dropped.has(`message:${indexes.get(earlier[index]?.place ?? -1)}`),
  )
  const first = Math.max(0, context.messages.length - kept.length - turn.length)
  const shown = new Map(kept.map((place, index) => [place, context.messages[first + index]?.content]))
  const gap = said.findLastIndex((_, index) => shown.get(index) === undefined)
  const sent = [...earlier, ...current].slice(startAfter(gap, [...said, ...turn]))
  const texts = new Map(earlier.map(({ place }, index) => [place, shown.get(index)]))
  for (const { message, place } of current) texts.set(place, message.content)
  const places = sent.map(({ place }) => place)
  const isSent = new Set(places)
  return {
    memory: withoutSystem(context.messages.slice(0, first), request.system ?? ''),
    contents: messages.map((_, place) => (isSent.has(place) ? texts.get(place) : undefined)),
    places,
    unanswered,
    context,
  }
}

function givenPlaces(
  messages: readonly Message[],
  earlier: readonly Placed[],
  current: readonly Placed[],
): number[] {
  const start = splitTurns(messages).earlier.length
  const inTurn = new Set(current.map(({ place }) => place))
  const before = [...messages.keys()].filter((place) => place < start && !inTurn.has(place))
  return [...before, ...earlier.flatMap(({ place }) => (place < start ? [] : place))]
}

interface Placed {
  readonly message: Message
  readonly place: number
}

/** The turns of a conversation with calls and results in pairs, each result in the turn of its call. */
function pairedTurns(messages: readonly Message[]): Pick<AssembledTurns, 'unanswered'> & {
  readonly earlier: readonly Placed[]
  readonly current: readonly Placed[]
} {
  const start = splitTurns(messages).earlier.length
  // Later messages may answer its calls.
  const pending = messages.findLastIndex(({ role, content, toolCalls = [] }) => {
    return role !== 'tool' && (content.trim() !== '' || toolCalls.length > 0)
  })
  const { messages: paired, leftOut } = pairMessages(messages)
  const unanswered = new Map<number, ReadonlySet<string>>()
  const turns: { readonly earlier: Placed[]; readonly current: Placed[] } = { earlier: [], current: [] }
  const add = (message: Message | undefined, place: number) => {
    if (message !== undefined) turns[place < start ? 'earlier' : 'current'].push({ message, place })
  }
  let head = 0
  let isPendingAdded = !(leftOut.get(pending) === 'no-result' && pending >= start)
  for (const { message, place, unanswered: ids } of paired) {
    if (message.role !== 'tool') {
      if (!isPendingAdded && place > pending) {
        add(messages[pending], pending)
        isPendingAdded = true
      }
      head = place
      const isPending = place === pending && place >= start
      if (ids !== undefined && !isPending) unanswered.set(place, ids)
      add(isPending ? messages[place] : message, place)
    } else turns[head < start ? 'earlier' : 'current'].push({ message, place })
  }
  if (!isPendingAdded) add(messages[pending], pending)
  return { ...turns, unanswered }
}

function asOne(turn: readonly Message[]): Message[] {
  if (turn.length < 2 && turn.every(({ role }) => role === 'user')) return [...turn]
  const texts = turn.flatMap(({ content, toolCalls = [] }) => [
    content,
    ...toolCalls.map(({ name, input }) => `${name} ${input}`),
  ])
  return [{ role: 'user', content: texts.filter((text) => text !== '').join('\n\n') }]
}

// The start of the first complete turn: providers want a conversation to begin with the user. Instructions
// right before it belong to it.
function startAfter(gap: number, messages: readonly Message[]): number {
  if (gap === -1) return 0
  const user = messages.findIndex(({ role }, place) => place > gap && role === 'user')
  return messages.slice(0, user).findLastIndex(({ role }, place) => place <= gap || role !== 'system') + 1
}

function withoutSystem(messages: readonly Message[], system: string): string[] {
  const texts = messages.map(({ content }, place) =>
    place === 0 && content.startsWith(system) ? content.slice(system.length).trimStart() : content,
  )
  return texts.filter((text) => text !== '')
}

interface Turns<T> {
  readonly earlier: readonly T[]
  /** The user's last messages, and all that follow them. */
  readonly current: readonly T[]
}

/**
 * Finds the current turn of a conversation, oldest first and without its instructions. Several messages of
 * the user in a row begin one turn; a conversation without any is one turn. Each message is in one of the two
 * lists, unchanged. Throws `invalid-argument` without a list of messages.
 */
export function splitTurns<T extends { readonly role: string }>(messages: readonly T[]): Turns<T> {
  const isMessage = (message: Partial<T> | null) => typeof message?.role === 'string'
  if (!Array.isArray(messages) || !messages.every(isMessage))
    refuse('messages', 'must be a list of messages, each with a role')
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const before = messages.slice(0, Math.max(0, last)).findLastIndex(({ role }) => role !== 'user')
  const start = last === -1 ? 0 : before + 1
  return { earlier: messages.slice(0, start), current: messages.slice(start) }
}
