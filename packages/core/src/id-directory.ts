import { InvalidArgumentError } from './errors.ts'

const MAX_ID_CHARACTERS = 128
// Within the 100 characters of a path segment, with room for the mark of a continued one.
const SEGMENT_CHARACTERS = 90
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/

/**
 * The directory of an id, such as "users/ada". Different ids never share one, nor does one lie inside
 * another's, on any file system: lower-case ASCII letters, digits and inner "-" stay as they are, everything
 * else is written as "_" and its number (two hexadecimal digits for ASCII, "z" and four base-36 digits
 * otherwise), and what is too long for one segment goes on in the next, the first ending in "_". Throws
 * InvalidArgumentError, which names `argument`, unless the id has 1 to 128 characters.
 */
export function idDirectory(kind: string, id: string, argument = `The id of ${kind}`): string {
  if (typeof id !== 'string' || id === '' || !id.isWellFormed() || [...id].length > MAX_ID_CHARACTERS) {
    throw new InvalidArgumentError(argument, `must be text of 1 to ${MAX_ID_CHARACTERS} characters`)
  }
  const characters = [...id].map((character, place) =>
    /[a-z0-9]/.test(character) || (character === '-' && place > 0) ? character : escape(character),
  )
  if (DEVICE.test(id)) characters[0] = escape(id.charAt(0))
  return `${kind}/${segments(characters).join('/')}`
}

/**
 * The id whose directory `idDirectory(kind, id)` is, such as "ada" for "users/ada". Undefined for a directory
 * that no id has, such as one that a person named "users/Ada".
 */
export function directoryId(kind: string, directory: string): string | undefined {
  if (!directory.startsWith(`${kind}/`)) return undefined
  const text = directory.slice(kind.length + 1).replaceAll('_/', '')
  const id = text.replaceAll(
    /_z([0-9a-z]{4})|_([0-9a-f]{2})/g,
    (_, wide: string | undefined, narrow: string | undefined) => {
      const code = wide === undefined ? Number.parseInt(narrow ?? '', 16) : Number.parseInt(wide, 36)
      return code > 0x10_ff_ff ? '' : String.fromCodePoint(code)
    },
  )
  try {
    // What was not written so by an id is written in another way by this one.
    return idDirectory(kind, id) === directory ? id : undefined
  } catch (error) {
    if (error instanceof InvalidArgumentError) return undefined
    throw error
  }
}

function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 128 ? `_${code.toString(16).padStart(2, '0')}` : `_z${code.toString(36).padStart(4, '0')}`
}

function segments(characters: readonly string[]): string[] {
  const result = ['']
  for (const character of characters) {
    const last = result.length - 1
    const grown = `${result[last] ?? ''}${character}`
    if (grown.length <= SEGMENT_CHARACTERS) result[last] = grown
    else {
      result[last] = `${result[last] ?? ''}_`
      // Escaped in any case: a segment may not start with "-" nor be a device's name.
      result.push(character.length === 1 ? escape(character) : character)
    }
  }
  return result
}
