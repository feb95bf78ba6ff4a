import type { DayRange } from '../day-range.ts'

/** Each range once, in the order of the first ones. */
export function uniqueRanges(ranges: readonly DayRange[]): DayRange[] {
  return [...new Map(ranges.map((range) => [`${range.first} ${range.last}`, range])).values()]
}
