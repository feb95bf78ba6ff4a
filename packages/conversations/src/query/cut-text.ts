/**
 * The start of a text, of at most so many UTF-16 units, up to the end of a word if there is one; never half a
 * character.
 */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const start = text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')
  const space = /\s/.test(text.charAt(start.length)) ? start.length : lastSpace(start)
  return start.slice(0, space === -1 ? start.length : space).trimEnd()
}

function lastSpace(text: string): number {
  for (let place = text.length - 1; place >= 0; place -= 1) if (/\s/.test(text.charAt(place))) return place
  return -1
}

/**
 * Joins trimmed parts of a text in order, with spaces, to at most so many UTF-16 units. If they are longer,
 * it takes the last and the first ones in turn: people ask before or after pasted text.
 */
export function joinParts(parts: readonly string[], maxCharacters: number): string {
  const texts = parts.map((part) => part.trim()).filter((part) => part !== '')
  const chosen = new Map<number, string>()
  let room = maxCharacters
  for (let turn = 0; turn < texts.length && room > 0; turn += 1) {
    const place = turn % 2 === 0 ? texts.length - 1 - turn / 2 : (turn - 1) / 2
    const text = cutText(texts[place] ?? '', room)
    if (text !== '') chosen.set(place, text)
    room -= text.length + 1
  }
  return [...chosen.keys()]
    .sort((a, b) => a - b)
    .map((place) => chosen.get(place))
    .join(' ')
}
