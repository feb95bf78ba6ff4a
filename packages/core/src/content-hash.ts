const encoder = new TextEncoder()

/** SHA-256 of the UTF-8 encoding of `content`, as 64 lower-case hexadecimal characters. */
export async function contentHash(content: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(content))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
