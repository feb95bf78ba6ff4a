/**
 * Nanoseconds of the machine's monotonic clock. On Linux it is CLOCK_MONOTONIC, which is one for all
 * processes and never goes back, so that times of several processes can be compared. A number holds them
 * exactly for the first 104 days after the machine was started.
 */
export function monotonicTime(): number {
  return Number(process.hrtime.bigint())
}
