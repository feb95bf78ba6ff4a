import { MemoryError } from '@sheaf/core'
import type { MemoryToolsOptions } from '@sheaf/tools'

/**
 * Error codes of JSON-RPC and MCP. Version 2 sends -32602 in place of -32002 to clients that expect it.
 */
export const PROTOCOL_CODES = {
  invalidParams: -32602,
  internal: -32603,
  notFound: -32002,
} as const

/** An error of a resource or a prompt, which both versions send unchanged. */
export class ProtocolError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProtocolError'
    this.code = code
    this.data = data
  }
}

// Errors about the request. Errors about the storage name files and servers, and must not reach a
// client.
const ABOUT_THE_REQUEST = ['budget-exceeded', 'invalid-argument'] as const

/** The error that a client gets; `onError` gets an error that the client must not see. */
export function protocolErrorOf(
  error: unknown,
  method: string,
  { onError }: Pick<MemoryToolsOptions, 'onError'>,
): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (ABOUT_THE_REQUEST.some((code) => MemoryError.isInstance(error, code))) {
    return new ProtocolError(PROTOCOL_CODES.invalidParams, error instanceof Error ? error.message : '')
  }
  onError?.(error, method)
  const next =
    MemoryError.isInstance(error) && error.retryable
      ? 'Try again in a moment.'
      : 'The log of the server says why.'
  return new ProtocolError(PROTOCOL_CODES.internal, `The memory cannot be used at the moment. ${next}`)
}
