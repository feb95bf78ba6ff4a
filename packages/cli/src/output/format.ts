/** A time as people compare it: `2026-11-20 09:30:15`, in UTC. */
export function dateTime(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ')
}

/** "1 file", "2 files". */
export function count(number: number, singular: string): string {
  return `${number} ${number === 1 ? singular : `${singular}s`}`
}
