const encoder = new TextEncoder()

type OneShotHash = (algorithm: 'sha256', text: string) => string

/** SHA-256 of the UTF-8 encoding of `content`, as 64 lower-case hexadecimal characters. */
export async function contentHash(content: string): Promise<string> {
  const hash = nodeHash()
  if (hash !== undefined) return hash('sha256', content)
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(content))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// The web's way goes through another thread, which takes ten times as long as to hash a note. Asked for and not imported, so that nothing here needs Node.
function nodeHash(): OneShotHash | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => { hash?: OneShotHash } | undefined } }
  return process?.getBuiltinModule?.('node:crypto')?.hash
}
