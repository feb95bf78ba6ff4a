import { InvalidArgumentError } from '@sheaf/core'
import type { AssembleRequest, Message } from '@sheaf/core'
import { checkTokens } from './assembler-settings.ts'

const ROLES: readonly string[] = ['system', 'user', 'assistant', 'tool']

/** A request with its defaults filled in. */
export interface CheckedRequest {
  readonly system: string
  readonly messages: readonly Message[]
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
  const { query = messages.findLast((message) => message.role === 'user')?.content } = request
  return { system, messages, query, maxTokens }
}
