import { MemoryError } from '@sheaf/core'
import type { MemoryToolsOptions } from '@sheaf/tools'

/** Codes of JSON-RPC and MCP. Version 2 sends -32602 for both to clients that want it so. */
export const PROTOCOL_CODES = {
  invalidParams: -32602,
  internal: -32603,
  notFound: -32002,
} as const

/** A failure of a resource or a prompt, which both versions send as it is. */
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

// Errors about the request. Errors about the storage name files and servers, which must not reach a
// client.
const ABOUT_THE_REQUEST = ['budget-exceeded', 'invalid-argument'] as const

/** What a client is notified of an error; `onError` gets what it is not. */
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
