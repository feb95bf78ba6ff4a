/** A whole number with its thousands apart. */
export function count(number: number): string {
  return number.toLocaleString('en-GB')
}

/** Bytes, in the largest unit that leaves one digit before the point. */
export function bytes(number: number): string {
  if (number < 1000) return `${number} B`
  return number < 1_000_000 ? `${(number / 1000).toFixed(1)} kB` : `${(number / 1_000_000).toFixed(1)} MB`
}

/** "1 file", "2 files". */
export function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** The day and time of day of an ISO text, in the time zone of the browser. */
export function time(iso: string): string {
  const date = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** "notes.md", "notes.md:3" or "notes.md:3-9". */
export function place(source: string, lineStart?: number, lineEnd?: number): string {
  if (lineStart === undefined) return source
  return lineEnd === undefined || lineEnd === lineStart
    ? `${source}:${lineStart}`
    : `${source}:${lineStart}-${lineEnd}`
}
