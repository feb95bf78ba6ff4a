/**
 * A value as one short line for a case's title or an error: invisible characters are escaped, and long text
 * is cut.
 */
export function shown(value: unknown): string {
  if (typeof value === 'symbol') return value.toString()
  if (typeof value !== 'string') return JSON.stringify(value) ?? 'undefined'
  const text = JSON.stringify(value.length > 40 ? `${value.slice(0, 30)}…` : value)
  return `${text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, escaped)}${value.length > 40 ? ` of ${value.length} characters` : ''}`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
