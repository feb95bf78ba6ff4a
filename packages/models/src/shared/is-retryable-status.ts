/** True when the same request may succeed later: the server is busy, limits the rate, or failed by itself. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500
}
