import { queryText, pairMessages } from '@sheaf/conversations'
import {
  MemoryError,
  systemClock,
  type AssembleRequest,
  type Message,
  type Scope,
  type SourceLines,
  type ToolCall,
  type Where,
} from '@sheaf/core'
import {
  checkMessageFields,
  checkOptions,
  checkText,
  checkWhere,
  scopesOf,
  checkValue,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'

const ROLES: readonly string[] = ['system', 'user', 'assistant', 'tool']

/** In a longer query, the question moves to the start: searches take some 64 words. */
const QUERY_AS_IT_IS = 400

export interface CheckedRequest {
  readonly system: string
  /** Each tool call is paired with its result. */
  readonly messages: readonly Message[]
  /** The lines of each message in memory. */
  readonly recorded: NonNullable<AssembleRequest['recorded']>
  readonly except: readonly SourceLines[]
  /** The messages' places in the request, and those left out. */
  readonly paired: ReturnType<typeof pairMessages<Message>>
  /** The tool definitions as JSON; empty without tools. */
  readonly tools: string
  /**
   * By default the question of the last user message, with words of earlier turns if it refers to them.
   */
  readonly query: string | undefined
  readonly maxTokens: number
  readonly within: readonly Scope[] | undefined
  readonly where: Where | undefined
  readonly order: NonNullable<AssembleRequest['order']>
  readonly isDated: boolean
}

const NAMES: OptionNames<AssembleRequest> = {
  context: true,
  except: true,
  maxTokens: true,
  messages: true,
  order: true,
  query: true,
  recorded: true,
  system: true,
  tools: true,
  where: true,
  within: true,
  abortSignal: true,
}

/** Throws `invalid-argument` for an invalid request; its `context` was checked before. */
export function checkRequest(request: AssembleRequest, defaultTokens: number): CheckedRequest {
  const {
    system = '',
    messages = [],
    context = {},
  } = checkOptions(request, NAMES, '{ messages, maxTokens }', 'request')
  const { today: isDated = true } = context
  const { maxTokens = context.maxTokens ?? defaultTokens, order = context.order ?? 'retrieved-first' } =
    request
  checkValue.whole('maxTokens', maxTokens, 0, { of: 'tokens' })
  if (order !== 'retrieved-first' && order !== 'cache')
    refuse('order', 'must be "retrieved-first" or "cache"')
  checkText('system', system)
  if (!Array.isArray(messages)) refuse('messages', 'must be a list of messages')
  for (const [place, message] of messages.entries()) checkMessage(`messages[${place}]`, message)
  const { recorded = [], except = [] } = request
  if (!Array.isArray(recorded)) refuse('recorded', 'must be a list with a place in memory for each message')
  for (const [place, lines] of recorded.entries()) {
    if (lines === undefined || isLines(lines)) continue
    refuse(`recorded[${place}]`, 'must be { source, lineStart, lineEnd, at }, or undefined')
  }
  if (!Array.isArray(except) || !except.every(isLines))
    refuse('except', 'must be a list of { source, lineStart, lineEnd }')
  const { query } = request
  if (query !== undefined) checkText('query', query)
  const within = scopesOf(request.within)
  if (request.where !== undefined) checkWhere(request.where, systemClock())
  const paired = pairMessages(messages)
  return {
    system,
    messages: paired.messages.map(({ message }) => message),
    recorded: recorded.length === 0 ? [] : paired.messages.map(({ place }) => recorded[place]),
    except,
    paired,
    tools: jsonOf(request.tools),
    query: sought(query, messages),
    maxTokens,
    within,
    where: request.where,
    order,
    isDated,
  }
}

function isLines(lines: Partial<SourceLines & { at: Partial<Date> | undefined }> | null): boolean {
  const { source, lineStart, lineEnd, at = new Date(0) } = lines ?? {}
  return typeof source === 'string' && [lineStart, lineEnd, at.getTime?.()].every(Number.isInteger)
}

function sought(query: string | undefined, messages: readonly Message[]): string | undefined {
  if (query === undefined) return queryText.of(messages)
  if (query.length <= QUERY_AS_IT_IS) return query
  const { asks, rest } = queryText.asked(query)
  return `${asks}\n${rest}`.trim()
}

function checkMessage(name: string, message: Message): void {
  checkMessageFields(name, message)
  checkText(`${name}.content`, message.content)
  const { role, toolCalls = [], toolCallId = '' } = message
  if (!ROLES.includes(role)) refuse(`${name}.role`, `must be one of ${ROLES.join(', ')}`)
  checkText(`${name}.toolCallId`, toolCallId)
  const isCall = (call: ToolCall) =>
    [call?.id, call?.name, call?.input].every((part) => typeof part === 'string')
  if (!Array.isArray(toolCalls) || !toolCalls.every(isCall)) {
    refuse(`${name}.toolCalls`, 'must be a list of { id, name, input }, the input as JSON text')
  }
}

function jsonOf(tools: AssembleRequest['tools'] = []): string {
  checkValue.list('tools', tools, 'of definitions')
  try {
    return tools.length === 0 ? '' : JSON.stringify(tools)
  } catch (cause) {
    throw MemoryError.invalidArgument(
      'tools',
      'cannot be written as JSON; give the definitions as the model gets them',
      { cause },
    )
  }
}
