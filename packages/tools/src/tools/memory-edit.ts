import { changeFile, describeChange, type FileChange } from '../files/change-file.ts'
import { annotations, type ToolDefinition } from '../define-tool.ts'
import { changedFile, field, parameters } from '../check-input.ts'
import { invalidInput, ToolError } from '../tool-error.ts'

const MOST_COUNTED = 100

export const memoryEdit: ToolDefinition<'MemoryEdit'> = {
  name: 'MemoryEdit',
  description:
    'Change one passage of a file of memory and leave the rest as it is: correct a line, or remove it with an empty replace. ' +
    'The text to find must stand in the file exactly once; take whole lines from MemoryRead, several if one is not enough.',
  input: parameters({
    file: field('string', 'The path of the file.'),
    find: field('string', 'The passage as it stands in the file; may span lines.'),
    replace: field('string', 'What stands there instead, taken literally. Empty to remove the passage.'),
  }),
  output: changedFile,
  annotations: annotations('Edit memory', 'replaces', false),
  async run({ file, find, replace }, context, { abortSignal }) {
    if (find === '')
      throw invalidInput(
        '"find" is empty.',
        'Give the passage to change; to add to a file, use MemoryWrite with append.',
      )
    const options = { file, tool: 'MemoryEdit', allowShrink: true, abortSignal }
    const change = await changeFile(context, options, (before) => editOnce(file, before, find, replace))
    return { text: describeChange(change, file), ...change }
  },
}

function editOnce(file: string, before: string | undefined, find: string, replace: string): FileChange {
  if (before === undefined)
    throw new ToolError(
      'not-found',
      `There is no file "${file}".`,
      'MemoryList shows what there is; MemoryWrite creates a file.',
    )
  const found = findMeant(before, find, replace)
  const [place] = found?.places ?? []
  if (found === undefined || place === undefined) {
    throw new ToolError(
      'no-match',
      `"${file}" does not have that passage.`,
      'Read the file with MemoryRead and copy the passage exactly.',
    )
  }
  const { places, isExact, isLoose } = found
  if (places.length > 1) {
    const count = places.length === MOST_COUNTED ? `at least ${MOST_COUNTED}` : String(places.length)
    throw new ToolError(
      'several-matches',
      `"${file}" has that passage ${count} times.`,
      'Take more of the lines around it into find, so that it stands there once.',
    )
  }
  const rest = before.slice(place.end)
  const [meant, after] = isLoose ? withinSpaces(found.find, found.replace, rest) : [found.replace, rest]
  // The line ends of the file, whichever the model wrote.
  const passage = before.slice(place.start, place.end)
  const ends = (passage.includes('\n') ? passage : before).includes('\r\n') ? '\r\n' : '\n'
  const text = isExact && found.find.includes('\r') ? meant : meant.replaceAll(/\r?\n/g, ends)
  return { content: before.slice(0, place.start) + text + after, action: 'edited' }
}

function findMeant(text: string, find: string, replace: string) {
  for (const change of MEANT) {
    const edit = { find: change(find), replace: change(replace) }
    if (edit.find.trim() === '' || (change !== MEANT[0] && edit.find === find)) continue
    const { length } = edit.find
    const exact = findPlaces(text, edit.find, MOST_COUNTED).map((start) => ({ start, end: start + length }))
    const alike = exact.length === 0 ? findAlike(text, edit.find, MOST_COUNTED) : exact
    const isLoose = alike.length === 0
    const places = isLoose ? findAlike(text, edit.find.trim(), MOST_COUNTED, true) : alike
    if (places.length > 0) return { ...edit, places, isExact: exact.length > 0, isLoose }
  }
  return undefined
}

const SIGNS: Readonly<Record<string, string>> = { n: '\n', t: '\t', amp: '&', lt: '<', gt: '>', quot: '"' }
const NUMBERED = /^(?: *\d{1,6}(?:\t|→|\| )[^\n]*(?:\n|$))+$/
// The text as given; with the characters that a model wrote as `\n` or `&amp;`; without line numbers.
const MEANT: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) =>
    text.replaceAll(
      /\\([nt"'\\])|&(amp|lt|gt|quot);/g,
      (_, sign = '', name: string = sign) => SIGNS[name] ?? sign,
    ),
  (text) => (NUMBERED.test(text) ? text.replaceAll(/^ *\d{1,6}(?:\t|→|\| )/gm, '') : text),
]

// White space around the words stays as the file has it; a line that is removed takes its end along.
function withinSpaces(find: string, replace: string, rest: string): [text: string, rest: string] {
  const text = find === find.trimStart() ? replace : replace.trimStart()
  if (find === find.trimEnd()) return [text, rest]
  if (text !== text.trimEnd()) return [text.trimEnd(), rest]
  const takesEnd = text === '' || find.slice(find.trimEnd().length).includes('\n')
  return [text, rest.replace(takesEnd ? /^[^\S\n]*\n?/ : /^[^\S\r\n]+/, '')]
}

/**
 * The offsets of `part` in `text`, overlapping ones too, at most `limit` of them. In linear time
 * (Knuth, Morris and Pratt), unlike `indexOf`.
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
interface Part {
  readonly start: number
  readonly end: number
}

// Plain characters, spaces, a character with its marks, or Korean letters of one syllable.
const unitPattern = (spaces: string) =>
  new RegExp(
    String.raw`[\w.,:;()-]+(?!\p{M})|«[ \u00a0\u202f]?|[ \u00a0\u202f]?»|${spaces}|` +
      String.raw`[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+`,
    'gsu',
  )
// Spaces with the line end after them, or all white space in a row.
const UNIT = unitPattern(String.raw`[ \t]+(?:\r?\n)?|\r\n`)
const LOOSE_UNIT = unitPattern(String.raw`\s[\s\p{Default_Ignorable_Code_Point}]*`)

/**
 * The parts of `text` that are `part` but for characters that a model writes for others: white space,
 * quotes, dashes, forms of letters, characters that cannot be seen. With `isLoose`, white space in a row is
 * one space, line ends too. At most `limit` of them, in linear time.
 */
function findAlike(text: string, part: string, limit: number, isLoose = false): Part[] {
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
  if (/[«»]/.test(unit)) return '"'
  return unit
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\t]/gu, ' ')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u2018-\u201b\u2032\u02bc\u00b4`]/g, "'")
    .replaceAll(/[\u201c-\u201f\u2033]/g, '"')
    .replaceAll(/[\u2010-\u2015\u2212\ufe58]/g, '-')
    .replaceAll(/[\ufb00-\ufb06\u2026]/g, (sign) => sign.normalize('NFKC'))
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
}
