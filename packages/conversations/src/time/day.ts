const DAY = /^\d{4}-\d{2}-\d{2}$/
/** The length of a day. */
export const MILLISECONDS = 86_400_000

/**
 * The day `YYYY-MM-DD` as days since 1970-01-01; undefined unless `text` is exactly a day of the calendar.
 */
export function dayNumber(text: string): number | undefined {
  if (!DAY.test(text)) return undefined
  const time = Date.parse(text)
  // Some days that do not exist are read as a day of the next month.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return undefined
  return time / MILLISECONDS
}

/** The day as `YYYY-MM-DD`. */
export function dayText(day: number): string {
  return new Date(day * MILLISECONDS).toISOString().slice(0, 10)
}
