import { checkText } from '../checks/check-arguments.ts'

type Sha256 = (content: string) => string | Promise<string>

// Loaded by the first call: Node's crypto loads longer than this package.
let sha256: Sha256 | undefined

/**
 * SHA-256 of the UTF-8 encoding of `content`, as 64 lower-case hexadecimal characters. Rejects with
 * `invalid-argument` if the value is not a string.
 */
export async function contentHash(content: string): Promise<string> {
  checkText('content', content)
  sha256 ??= hashHere() ?? webSha256
  return await sha256(content)
}

const encoder = new TextEncoder()

/** Hashes with Web Crypto, which every platform has. */
export async function webSha256(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(content))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Web Crypto uses another thread: for a note, that takes fifty times as long as the hash itself.
function hashHere(): Sha256 | undefined {
  const { process } = globalThis as {
    readonly process?: { getBuiltinModule?(name: string): { readonly hash?: unknown } | undefined }
  }
  const hash = process?.getBuiltinModule?.('node:crypto')?.hash as
    | ((algorithm: string, text: string) => string)
    | undefined
  return typeof hash === 'function' ? (content) => hash('sha256', content) : undefined
}
