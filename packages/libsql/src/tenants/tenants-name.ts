import { hash } from 'node:crypto'
import { InvalidArgumentError } from '@sheaf/core'

const MAX_ID_CHARACTERS = 128
// Of a label in a host's name.
const MAX_NAME_CHARACTERS = 63
// The server's own name for the database of those who name none.
const RESERVED = new Set(['default'])

/**
 * The name of a tenant's database: 1 to 63 of "a-z", "0-9" and inner "-", so that it can be a namespace and a
 * part of a host's name. Different ids never have the same. Ids of lower-case ASCII letters and digits stay
 * as they are. Others begin with "x-", with "-" and a number for each other character (two hexadecimal digits
 * for ASCII, "z" and four base-36 digits otherwise), or, where that gets too long, are "h-" and the id's
 * SHA-256. Throws InvalidArgumentError, without the id, unless it has 1 to 128 characters.
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

// All 256 bits in 52 characters: hexadecimal would be a character too long for a label.
function base32(hexadecimal: string): string {
  return BigInt(`0x${hexadecimal}`).toString(32).padStart(52, '0')
}
