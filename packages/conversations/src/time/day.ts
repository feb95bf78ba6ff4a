const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Of a day. */
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

/**
 * The day that a file is named after (`memory/2026-11-20.md`), as days since 1970-01-01; undefined for every
 * other name.
 */
export function dayOfFile(path: string): number | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // A name is the day and one ending; the endings are the storage's to choose.
  return name.charAt(10) === '.' && !name.includes('.', 11) ? dayNumber(name.slice(0, 10)) : undefined
}
