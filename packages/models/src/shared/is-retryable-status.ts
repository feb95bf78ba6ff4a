/** True if the same request may succeed later: the server is busy, limits the rate, or failed internally. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
}
