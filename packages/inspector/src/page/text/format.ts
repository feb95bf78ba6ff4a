/** A whole number with separators of thousands. */
export function count(number: number): string {
  return number.toLocaleString('en-GB')
}

/** Bytes, in B, kB or MB. */
export function bytes(number: number): string {
  if (number < 1000) return `${number} B`
  return number < 1_000_000 ? `${(number / 1000).toFixed(1)} kB` : `${(number / 1_000_000).toFixed(1)} MB`
}

/** "1 file", "2 files". */
export function counted(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** The day and time of an answer's date, in the time zone of the memory's clock. */
export function time(text: string): string {
  return text.slice(0, '2026-11-20T09:30'.length).replace('T', ' ')
}

/** "notes.md", "notes.md:3" or "notes.md:3-9". */
export function place(source: string, lineStart?: number, lineEnd?: number): string {
  if (lineStart === undefined) return source
  return lineEnd === undefined || lineEnd === lineStart
    ? `${source}:${lineStart}`
    : `${source}:${lineStart}-${lineEnd}`
}
