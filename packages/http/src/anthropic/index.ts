import type { Operation } from '../operation.ts'
import { HEADERS } from '../error-answer.ts'
import type { ErrorAnswer } from '../error-answer.ts'
import { MEMORY_OPERATIONS } from './memories.ts'
import { STORES } from './stores.ts'
import { VERSION_OPERATIONS } from './versions.ts'

/** The operations of memory stores, which answer in Anthropic's form. */
export const STORE_OPERATIONS: readonly Operation[] = [...STORES, ...MEMORY_OPERATIONS, ...VERSION_OPERATIONS]

const TYPES: Readonly<Record<string, string>> = {
  unauthorized: 'authentication_error',
  forbidden: 'permission_error',
  'scope-violation': 'permission_error',
  'not-found': 'not_found_error',
  conflict: 'memory_precondition_failed_error',
  memory_path_conflict_error: 'memory_path_conflict_error',
  unavailable: 'overloaded_error',
  unexpected: 'api_error',
}

/** The same answer with its error in Anthropic's form, which also tells their SDK whether to repeat it. */
export async function inAnthropicForm(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const { error }: ErrorAnswer = await answer.json()
  const { details: _, ...rest } = error
  const type = TYPES[error.type] ?? 'invalid_request_error'
  const headers = { ...HEADERS, 'x-should-retry': String(error.retryable) }
  return Response.json({ type: 'error', error: { ...rest, type } }, { status: answer.status, headers })
}
