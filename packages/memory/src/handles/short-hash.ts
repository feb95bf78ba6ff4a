import { contentHash } from '@sheaf/core'

// 128 bits.
const CHARACTERS = 32

/** The beginning of the SHA-256 of a value as JSON, for stable ids: 32 lower-case hexadecimal characters. */
export async function shortHash(value: unknown): Promise<string> {
  return (await contentHash(JSON.stringify(value))).slice(0, CHARACTERS)
}
