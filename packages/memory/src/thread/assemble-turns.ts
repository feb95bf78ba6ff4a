import { pairMessages, searchText } from '@sheaf/conversations'
import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import type { AssembledContext, AssembleRequest, ContextAssembler, Message } from '@sheaf/core'
import { ASSEMBLE_NAMES } from '../options/assemble-names.ts'
import { splitTurns } from './split-turns.ts'

/** A conversation within its budget, and what is remembered for it. */
export interface AssembledTurns {
  /** Texts to follow the system prompt, which is not in them. What changes least comes first. */
  readonly memory: readonly string[]
  /**
   * What is shown of each message of the request, by its place; undefined for one that is left out. Another
   * text than the message's own is only for what a tool gave, where the assembler shortens that.
   */
  readonly contents: readonly (string | undefined)[]
  /** The places of the messages that are shown, in the order to send them: each result behind its call. */
  readonly places: readonly number[]
  /** The ids of calls that a message is sent without, because they have no result; by its place. */
  readonly unanswered: ReadonlyMap<number, ReadonlySet<string>>
  /** What the assembler said, with its trace. */
  readonly context: AssembledContext
}

/**
 * Adds memory to a conversation that belongs to another writer, such as an agent framework, and keeps it
 * within its budget: `places` are the messages to send. The query is the user's text in the current turn; see
 * {@link splitTurns}. That turn is always whole, even where it alone is more than the budget; then there is
 * no memory. Of the earlier ones the oldest are left out first, so that a conversation that lost any begins
 * with the user. Calls of tools and their results are in the pairs that providers require; calls at the end
 * of the current turn may still be answered, and stay.
 *
 * `assembler` is a user, a project or a workspace, or a thread of one; messages that the thread has recorded
 * are then not retrieved as well. Rejects as its `assemble` does.
 */
export async function assembleTurns(
  assembler: ContextAssembler,
  assembleRequest: Omit<AssembleRequest, 'query' | 'recorded'>,
): Promise<AssembledTurns> {
  if (typeof assembler?.assemble !== 'function') {
    throw new InvalidArgumentError(
      'assembler',
      'is missing; pass memory.user(id), a project, a workspace, or a thread of one',
    )
  }
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
  const query = searchText([...said, { role: 'user', content: asked.join('\n\n') }])
  // As they were given, so that the trace says what is left out.
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

/** The places of what came before the current turn, and then of results in that turn for calls before it. */
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
  // What is behind them may answer these.
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

// One message, because of several the assembler could drop the first: the question that all the others are
// about.
function asOne(turn: readonly Message[]): Message[] {
  if (turn.length < 2 && turn.every(({ role }) => role === 'user')) return [...turn]
  const texts = turn.flatMap(({ content, toolCalls = [] }) => [
    content,
    ...toolCalls.map(({ name, input }) => `${name} ${input}`),
  ])
  return [{ role: 'user', content: texts.filter((text) => text !== '').join('\n\n') }]
}

// Where the first turn begins that is there from its start: providers want a conversation to begin with the
// user. Instructions right before it belong to it.
function startAfter(gap: number, messages: readonly Message[]): number {
  if (gap === -1) return 0
  const user = messages.findIndex(({ role }, place) => place > gap && role === 'user')
  return messages.slice(0, user).findLastIndex(({ role }, place) => place <= gap || role !== 'system') + 1
}

// The assembler begins with the system prompt, which the request has already.
function withoutSystem(messages: readonly Message[], system: string): string[] {
  const texts = messages.map(({ content }, place) =>
    place === 0 && content.startsWith(system) ? content.slice(system.length).trimStart() : content,
  )
  return texts.filter((text) => text !== '')
}
