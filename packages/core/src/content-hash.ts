import { checkText } from './check-arguments.ts'

const encoder = new TextEncoder()

/** SHA-256 of the UTF-8 encoding of `content`, as 64 lower-case hexadecimal characters. Rejects with InvalidArgumentError for what is no text. */
export async function contentHash(content: string): Promise<string> {
  checkText('content', content)
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(content))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
