/**
 * Nanoseconds of the machine's monotonic clock. On Linux it is CLOCK_MONOTONIC, which all processes share and
 * which never goes back, so that times of several processes can be compared. A number is exact for the first
 * 104 days after the machine was started.
 */
export function monotonicTime(): number {
  return Number(process.hrtime.bigint())
}
