import { checkText } from '../checks/check-arguments.ts'
import { MemoryError, refuse } from '../checks/errors.ts'
import { collisionKey } from './path.ts'

const MAX_ID_CHARACTERS = 128
// 80 characters of three bytes, plus marks, fit the 255 bytes of a common file name.
const SEGMENT_CHARACTERS = 80
const PLAIN = /^(?!.*__)[a-z0-9_][a-z0-9_-]*$/
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i
// Before the tail of a name, and at the end of a segment that continues. No tail contains it.
const MARK = '__'
// No device name begins with it, and a segment may begin with it.
const CONTINUED = 'x'
const REPLACED = '_'
// These letters stay. A fixed list, as the tables of runtimes grow: letters of
// Latin, Greek, Cyrillic, Hebrew, Arabic, Kana, Han and Hangul that no normalisation composes or decomposes.
const LETTER =
  /^[a-z\u00e0-\u00f6\u00f8-\u024f\u03ac-\u03ce\u0430-\u045f\u048a-\u04ff\u05d0-\u05ea\u0621-\u064a\u1ea0-\u1ef9\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]$/
const CODED = /^([0-9a-f]+)(?:-((?:[o-z][0-9a-z]|[0-9a-n][0-9a-z]{3})+))?$/
// Code points below 432 take two digits in base 36, the first from "o" to "z". Others take four.
const SHORT_CODES = 432
const FIRST_SHORT = 864

/**
 * Returns the directory of an id, such as "users/ada". Two ids never share a directory, and no id's directory
 * is inside another's, on any file system, even if it folds case and Unicode forms. Lower-case letters,
 * digits, "_" and inner "-" stay. Any other id stays readable and gets a tail that makes it unique:
 * "users/Ada__1", "users/ada_example.com__8-ps". The tail says which characters were capitals, and which ones
 * became "_". An id that is too long for one segment continues in the next one.
 * Throws `invalid-argument`, which names `argument`, unless the id has 1 to 128 characters.
 */
export function idDirectory(kind: string, id: string, argument?: string): string {
  checkText('kind', kind)
  if (typeof id !== 'string' || id === '' || !id.isWellFormed() || [...id].length > MAX_ID_CHARACTERS)
    refuse(
      argument ?? `The id of a ${kind.slice(0, -1)}`,
      `must be text of 1 to ${MAX_ID_CHARACTERS} characters${typeof id === 'number' ? `: String(${String(id)})` : ''}`,
    )
  return `${kind}/${segments(nameOf(id)).join('/')}`
}

/**
 * Returns the id for which `idDirectory(kind, id)` is `directory`, such as "ada" for "users/ada". Undefined
 * if no id has it, for example if a person made "users/Ada".
 */
export function directoryId(kind: string, directory: string): string | undefined {
  checkText('directory', directory)
  if (!directory.startsWith(`${kind}/`)) return undefined
  const name = directory.slice(kind.length + 1).replaceAll(`${MARK}/${CONTINUED}`, '')
  const id = idOfName(name)
  try {
    // Only the form that idDirectory writes.
    return id !== undefined && idDirectory(kind, id) === directory ? id : undefined
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-argument')) return undefined
    throw error
  }
}

function nameOf(id: string): string {
  const isDevice = DEVICE.test(id)
  if (PLAIN.test(id) && !isDevice) return id
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
  // With a ".", the name could end like a file.
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

// True if the letter has only one other spelling. The bit then distinguishes the two where case is folded.
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
  // Only the last segment has the tail, so the others must be equal where case is folded.
  const characters = whole.map((character) => character.toLowerCase())
  const result: string[] = []
  for (let start = 0; start < characters.length; start += SEGMENT_CHARACTERS) {
    const part = characters.slice(start, start + SEGMENT_CHARACTERS).join('')
    const isLast = start + SEGMENT_CHARACTERS >= characters.length
    result.push(`${start === 0 ? '' : CONTINUED}${part}${isLast ? '' : MARK}`)
  }
  return result
}
