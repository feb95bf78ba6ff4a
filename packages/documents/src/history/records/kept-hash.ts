/**
 * The first 32 hexadecimal characters (128 bits) of a hash as 22 characters of base64url, the form in
 * segments.
 */
export function keptHash(hash: string): string {
  let bytes = ''
  for (let place = 0; place < 32; place += 2)
    bytes += String.fromCharCode(Number.parseInt(hash.slice(place, place + 2), 16))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** The 32 hexadecimal characters of a {@link keptHash}. */
export function shownHash(kept: string): string {
  const bytes = atob(kept.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
