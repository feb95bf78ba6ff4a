import { InvalidArgumentError } from '../checks/errors.ts'
import { collisionKey } from './path.ts'

const MAX_ID_CHARACTERS = 128
// 80 characters of three bytes, and the marks of a cut, fit the 255 bytes that file systems keep.
const SEGMENT_CHARACTERS = 80
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i
// Before the tail of a name, and at the end of a segment that continues in the next. No tail has it.
const MARK = '__'
// A device's name does not begin so, nor does anything that a segment may not begin with.
const CONTINUED = 'x'
const REPLACED = '_'
// Kept as they are: a fixed list, because the letters of a runtime grow with its version. The letters of
// Latin, Greek, Cyrillic, Hebrew, Arabic, Kana, Han and Hangul that no normalisation joins or takes apart.
const LETTER =
  /^[a-z\u00e0-\u00f6\u00f8-\u024f\u03ac-\u03ce\u0430-\u045f\u048a-\u04ff\u05d0-\u05ea\u0621-\u064a\u1ea0-\u1ef9\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]$/
const CODED = /^([0-9a-f]+)(?:-((?:[o-z][0-9a-z]|[0-9a-n][0-9a-z]{3})+))?$/
// Two digits in base 36 that begin with "o" to "z": below this, and from here on. Four digits for all others.
const SHORT_CODES = 432
const FIRST_SHORT = 864

/**
 * The directory of an id, such as "users/ada". Different ids never share one, and the directory of one is
 * never inside another's, on any file system, also where case and Unicode forms are folded. Lower-case
 * letters, digits, "_" and inner "-" stay as they are. Any other id is written as it reads, with a tail that
 * makes it unique: "users/Ada__1", "users/ada_example.com__8-ps". The tail has, in hexadecimal, one bit for
 * each capital and each "_" in the place of another character, the first character the lowest, and then what
 * these characters are. What is too long for one segment is in lower case and continues in the next, the
 * first ending in "__". A pure function: the same in every process. Throws InvalidArgumentError, which names
 * `argument`, unless the id has 1 to 128 characters.
 */
export function idDirectory(kind: string, id: string, argument = `The id of ${kind}`): string {
  if (typeof id !== 'string' || id === '' || !id.isWellFormed() || [...id].length > MAX_ID_CHARACTERS) {
    throw new InvalidArgumentError(argument, `must be text of 1 to ${MAX_ID_CHARACTERS} characters`)
  }
  return `${kind}/${segments(nameOf(id)).join('/')}`
}

/**
 * The id whose directory `idDirectory(kind, id)` is, such as "ada" for "users/ada". Undefined for a directory
 * that no id has, such as one that a person named "users/Ada".
 */
export function directoryId(kind: string, directory: string): string | undefined {
  if (!directory.startsWith(`${kind}/`)) return undefined
  const name = directory.slice(kind.length + 1).replaceAll(`${MARK}/${CONTINUED}`, '')
  const id = idOfName(name)
  try {
    // A name that this function does not write for its id has another form.
    return id !== undefined && idDirectory(kind, id) === directory ? id : undefined
  } catch (error) {
    if (error instanceof InvalidArgumentError) return undefined
    throw error
  }
}

function nameOf(id: string): string {
  const isDevice = DEVICE.test(id)
  let bits = 0n
  let codes = ''
  const characters = [...id].map((character, place) => {
    const isFirst = place === 0
    if (isKept(character, isFirst) && !(isDevice && isFirst)) return character
    bits |= 1n << BigInt(place)
    if (isCapital(character) && !(isDevice && isFirst)) return character
    codes += codeOf(character)
    return REPLACED
  })
  const name = characters.join('')
  // A "." would make a name that may end like a file.
  const isPlain = bits === 0n && !name.includes(MARK) && !name.includes('.')
  return isPlain ? name : `${name}${MARK}${bits.toString(16)}${codes === '' ? '' : `-${codes}`}`
}

function idOfName(name: string): string | undefined {
  const mark = name.lastIndexOf(MARK)
  if (mark === -1) return name
  const [, bits, coded = ''] = CODED.exec(name.slice(mark + MARK.length)) ?? []
  if (bits === undefined) return undefined
  const set = BigInt(`0x${bits}`)
  const codes = coded.match(/[o-z].|.{4}/g) ?? []
  let next = 0
  return Array.from(name.slice(0, mark), (character, place) => {
    if (((set >> BigInt(place)) & 1n) === 0n) return character
    if (character !== REPLACED) return character.toUpperCase()
    const code = codes[next] ?? ''
    next += 1
    return characterOf(code)
  }).join('')
}

function isKept(character: string, isFirst: boolean): boolean {
  if (/^[0-9_]$/.test(character)) return true
  if (/^[.-]$/.test(character)) return !isFirst
  return LETTER.test(character) && collisionKey(character) === character
}

// For a kept letter and its only other spelling: where case is folded, the bit distinguishes them.
function isCapital(character: string): boolean {
  const letter = character.toLowerCase()
  return letter !== character && isKept(letter, true) && letter.toUpperCase() === character
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < SHORT_CODES ? (code + FIRST_SHORT).toString(36) : code.toString(36).padStart(4, '0')
}

function characterOf(code: string): string {
  const number = Number.parseInt(code, 36)
  const point = code.length === 2 ? number - FIRST_SHORT : number
  return point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
}

function segments(name: string): string[] {
  const whole = [...name]
  if (whole.length <= SEGMENT_CHARACTERS) return [name]
  // The tail is in the last segment alone, and the others have to be the same where case is folded.
  const characters = whole.map((character) => character.toLowerCase())
  const result: string[] = []
  for (let start = 0; start < characters.length; start += SEGMENT_CHARACTERS) {
    const part = characters.slice(start, start + SEGMENT_CHARACTERS).join('')
    const isLast = start + SEGMENT_CHARACTERS >= characters.length
    result.push(`${start === 0 ? '' : CONTINUED}${part}${isLast ? '' : MARK}`)
  }
  return result
}
