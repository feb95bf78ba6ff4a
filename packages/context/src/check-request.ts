import { InvalidArgumentError } from '@sheaf/core'
import type { AssembleRequest, Message, SourceLines } from '@sheaf/core'
import { checkTokens } from './assembler-settings.ts'

const ROLES: readonly string[] = ['system', 'user', 'assistant', 'tool']

/** A request with its defaults filled in. */
export interface CheckedRequest {
  readonly system: string
  readonly messages: readonly Message[]
  readonly recorded: readonly (SourceLines | undefined)[]
  /** The definitions of tools as JSON; empty when there are none. */
  readonly tools: string
  /** The text of the last user message where the request names no query. */
  readonly query: string | undefined
  readonly maxTokens: number
}

/** Throws InvalidArgumentError for what is not of the documented kind. */
export function checkRequest(request: AssembleRequest, defaultTokens: number): CheckedRequest {
  if (typeof request !== 'object' || request === null) {
    throw new InvalidArgumentError('request', 'must be an object such as { messages, maxTokens }')
  }
  const { system = '', messages = [], maxTokens = defaultTokens } = request
  checkTokens('maxTokens', maxTokens)
  if (typeof system !== 'string') throw new InvalidArgumentError('system', 'must be text')
  if (!Array.isArray(messages)) throw new InvalidArgumentError('messages', 'must be a list of messages')
  for (const [place, message] of messages.entries()) {
    if (typeof message?.content !== 'string') throw new InvalidArgumentError(`messages[${place}].content`, 'must be text')
    if (!ROLES.includes(message.role)) throw new InvalidArgumentError(`messages[${place}].role`, `must be one of ${ROLES.join(', ')}`)
  }
  const recorded = request.recorded ?? []
  if (!Array.isArray(recorded)) throw new InvalidArgumentError('recorded', 'must be a list with a place in memory for each message')
  for (const [place, lines] of recorded.entries()) {
    if (lines === undefined) continue
    const { source, lineStart, lineEnd } = lines ?? {}
    if (typeof source === 'string' && Number.isInteger(lineStart) && Number.isInteger(lineEnd)) continue
    throw new InvalidArgumentError(`recorded[${place}]`, 'must be { source, lineStart, lineEnd }, or undefined')
  }
  const { query = messages.findLast((message) => message.role === 'user')?.content } = request
  return { system, messages, recorded, tools: jsonOf(request.tools), query, maxTokens }
}

function jsonOf(tools: AssembleRequest['tools'] = []): string {
  if (!Array.isArray(tools)) throw new InvalidArgumentError('tools', 'must be a list of definitions')
  try {
    return tools.length === 0 ? '' : JSON.stringify(tools)
  } catch (cause) {
    throw new InvalidArgumentError('tools', 'cannot be written as JSON; give the definitions as the model gets them', { cause })
  }
}
