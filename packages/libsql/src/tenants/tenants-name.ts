import { hash } from 'node:crypto'
import { InvalidArgumentError } from '@sheaf/core'

const MAX_ID_CHARACTERS = 128
// The limit of a label in a host name.
const MAX_NAME_CHARACTERS = 63
// The server's own name for the default database.
const RESERVED = new Set(['default'])

/**
 * The name of a tenant's database: 1 to 63 of "a-z", "0-9" and inner "-", so that it can be a namespace and a
 * part of a host name. Different ids always have different names. Ids of lower-case ASCII letters and digits
 * stay unchanged. Other names begin with "x-", and write each other character as "-" and a number (two
 * hexadecimal digits for ASCII, otherwise "z" and four base-36 digits). If that is too long, the name is "h-"
 * and the id's SHA-256. Throws InvalidArgumentError, without the id, unless it has 1 to 128 characters.
 */
export function tenantName(id: string): string {
  if (typeof id !== 'string' || id === '' || !id.isWellFormed() || [...id].length > MAX_ID_CHARACTERS) {
    throw new InvalidArgumentError(
      'The id of a tenant',
      `must be text of 1 to ${MAX_ID_CHARACTERS} characters`,
    )
  }
  if (/^[a-z0-9]+$/.test(id) && id.length <= MAX_NAME_CHARACTERS && !RESERVED.has(id)) return id
  const name = `x-${[...id].map((character) => (/[a-z0-9]/.test(character) ? character : escape(character))).join('')}`
  return name.length <= MAX_NAME_CHARACTERS ? name : `h-${base32(hash('sha256', id))}`
}

function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 128 ? `-${code.toString(16).padStart(2, '0')}` : `-z${code.toString(36).padStart(4, '0')}`
}

// All 256 bits in 52 characters: hexadecimal would be too long for a label.
function base32(hexadecimal: string): string {
  return BigInt(`0x${hexadecimal}`).toString(32).padStart(52, '0')
}
