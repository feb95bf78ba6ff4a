/**
 * The offsets of `part` in `text`, overlapping ones too, at most `limit` of them. Takes linear time
 * (Knuth, Morris and Pratt): `indexOf` took minutes for a part of 500,000 characters that almost
 * matches everywhere in a file of 1 MiB.
 */
export function findPlaces(text: string, part: string, limit: number): number[] {
  const places: number[] = []
  if (part === '') return places
  const borders = bordersOf(part)
  let matched = 0
  for (let offset = 0; offset < text.length && places.length < limit; offset += 1) {
    const code = text.charCodeAt(offset)
    while (matched > 0 && (matched === part.length || part.charCodeAt(matched) !== code))
      matched = borders[matched - 1] ?? 0
    if (part.charCodeAt(matched) === code) matched += 1
    if (matched === part.length) places.push(offset - part.length + 1)
  }
  return places
}

// For each prefix of the part, the length of its longest proper prefix that is also a suffix of it.
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length)
  let length = 0
  for (let place = 1; place < part.length; place += 1) {
    const code = part.charCodeAt(place)
    while (length > 0 && part.charCodeAt(length) !== code) length = borders[length - 1] ?? 0
    if (part.charCodeAt(length) === code) length += 1
    borders[place] = length
  }
  return borders
}

/** A part of a text, in UTF-16 code units; `end` is exclusive. */
export interface Part {
  readonly start: number
  readonly end: number
}

// Plain characters, spaces, a character with its marks, or Korean letters of one syllable.
const unitPattern = (spaces: string) =>
  new RegExp(
    String.raw`[\w.,:;()-]+(?!\p{M})|${spaces}|` +
      String.raw`[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+`,
    'gsu',
  )
// Spaces with the line end after them, or all white space in a row.
const UNIT = unitPattern(String.raw`[ \t]+(?:\r?\n)?|\r\n`)
const LOOSE_UNIT = unitPattern(String.raw`\s[\s\p{Default_Ignorable_Code_Point}]*`)

/**
 * The parts of `text` that are `part` but for characters that a model writes for others: spaces and tabs of
 * all kinds, curly quotes, dashes, an ellipsis, full-width letters, composed and decomposed letters, CRLF,
 * spaces at the ends of lines, and characters that cannot be seen. With `isLoose`, white space in a row is
 * one space, line ends too. At most `limit` of them, in linear time.
 */
export function findAlike(text: string, part: string, limit: number, isLoose = false): Part[] {
  // A form of it takes no more than a few code units for each of its own.
  if (part.length > text.length * 2 + LEAST_LENGTH) return []
  const pattern = isLoose ? LOOSE_UNIT : UNIT
  const folded = unitsOf(part, pattern).join('')
  const units = unitsOf(text, pattern)
  const places = findPlaces(units.join(''), folded, limit)
  if (places.length === 0) return []
  // The places in the text of each code unit of the folded text.
  const [starts, ends]: [number[], number[]] = [[], []]
  for (const [place, { 0: unit, index }] of [...text.matchAll(pattern)].entries()) {
    const length = units[place]?.length ?? 0
    const isRow = length === unit.length
    for (let code = 0; code < length; code += 1) {
      starts.push(isRow ? index + code : index)
      ends.push(isRow ? index + code + 1 : index + unit.length)
    }
  }
  return places.flatMap((place) => {
    const [start, end] = [starts[place], ends[place + folded.length - 1]]
    return start === undefined || end === undefined ? [] : [{ start, end }]
  })
}

const LEAST_LENGTH = 1000

function unitsOf(text: string, pattern: RegExp): string[] {
  const known = new Map<string, string>()
  return (text.match(pattern) ?? []).map((unit) => {
    if (PLAIN.test(unit)) return unit
    const folded = known.get(unit) ?? foldUnit(unit, pattern === LOOSE_UNIT)
    known.set(unit, folded)
    return folded
  })
}

const PLAIN = /^[\w.,:;()-]+$/

function foldUnit(unit: string, isLoose: boolean): string {
  if (isLoose && /^\s/.test(unit)) return ' '
  if (unit.endsWith('\n')) return '\n'
  return unit
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u2018-\u201b\u2032\u02bc\u00b4`]/g, "'")
    .replaceAll(/[\u201c-\u201f\u2033]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212\ufe58]/g, '-')
    .replaceAll('\u2026', '...')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
}
