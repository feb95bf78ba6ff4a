import { searchText } from '@sheaf/conversations'
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
  /** What the assembler said, with its trace. */
  readonly context: AssembledContext
}

/**
 * Adds memory to a conversation that belongs to another writer, such as an agent framework, and keeps it
 * within its budget: `contents` are the messages to send. The query is the user's text in the current turn;
 * see {@link splitTurns}. That turn is always whole, even where it alone is more than the budget; then there
 * is no memory. Of the earlier ones the oldest are left out first, so that a conversation that lost any
 * begins with the user, and no result of a tool is without its call.
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
  const { earlier, current } = splitTurns(messages)
  const turn = asOne(current)
  const asked = current.flatMap(({ role, content }) => (role === 'user' ? content : []))
  const query = searchText([...earlier, { role: 'user', content: asked.join('\n\n') }])
  const context = await assembler.assemble({ ...request, messages: [...earlier, ...turn], query })

  const dropped = new Set(context.trace.events.flatMap(({ id, status }) => (status === 'dropped' ? id : [])))
  const kept = [...earlier.keys()].filter((place) => !dropped.has(`message:${place}`))
  const first = Math.max(0, context.messages.length - kept.length - turn.length)
  const shown = new Map(kept.map((place, index) => [place, context.messages[first + index]?.content]))

  // A result without a call is not a gap: the assembler leaves it out wherever it is.
  const gap = earlier.findLastIndex(({ role }, place) => role !== 'tool' && shown.get(place) === undefined)
  const start = startAfter(gap, messages)
  const calls = new Set(messages.slice(start).flatMap(({ toolCalls = [] }) => toolCalls.map(({ id }) => id)))
  const isSent = ({ role, toolCallId = '' }: Message, place: number) =>
    place >= start && (role !== 'tool' || calls.has(toolCallId))
  return {
    memory: withoutSystem(context.messages.slice(0, first), request.system ?? ''),
    contents: [
      ...earlier.map((message, place) => (isSent(message, place) ? shown.get(place) : undefined)),
      ...current.map(({ content }) => content),
    ],
    context,
  }
}

// One message, because of several the assembler could drop the first: the question that all the others are
// about.
function asOne(turn: readonly Message[]): Message[] {
  if (turn.length < 2) return [...turn]
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
