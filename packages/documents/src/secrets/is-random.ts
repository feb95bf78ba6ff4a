const PLACEHOLDER =
  /example|your|changeme|placeholder|redacted|process\.env|x{4}|\*{4}|\.{3}|^https?:|^[$%]|^<|\{\{|\$\{/i
const PLACEHOLDER_PASSWORD = /^(?:pass|passwd|password|pwd|pw|secret|token|key|user|username|none|null)$/i

/**
 * Whether a text looks like a random value: it is not a placeholder, has at least `bits` of entropy per
 * character (Shannon 1948, over its own characters), and has a part that mixes letters and digits, or
 * upper and lower case. `my-app-secret-2024` has no such part.
 */
export function isRandom(text: string, bits: number): boolean {
  if (PLACEHOLDER.test(text)) return false
  if (!text.split(/[^A-Za-z0-9]/).some(isMixed)) return false
  return entropyOf(text) >= bits
}

/** Whether a text in a password's place is a password and not a placeholder. */
export function isCredential(text: string): boolean {
  return !PLACEHOLDER.test(text) && !PLACEHOLDER_PASSWORD.test(text)
}

/**
 * Whether a word looks like a password by a password rule or a program: it has letters of both cases
 * and digits, changes often between kinds of characters, and has a special character, or consists of
 * three to five groups. `v2.1.0-RC1+build7` and `OPS-4412#Comment7a` do not.
 */
export function isStrong(word: string): boolean {
  return (
    word.length >= 8 &&
    word.length <= 64 &&
    hasEachKind(word) &&
    (/[!#$%^&*?§+=~@;]/.test(word) || /^[A-Za-z0-9]{3,6}(?:[-.][A-Za-z0-9]{3,6}){2,4}$/.test(word)) &&
    !/^v\d|&&|^[A-Za-z]+\(|^[A-Z]+-\d+#|:\/\/|^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(word) &&
    changesOf(word) >= 5 &&
    isCredential(word)
  )
}

/** Whether a text has letters of both cases and digits. */
export function hasEachKind(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text)
}

function changesOf(word: string): number {
  const kinds = [...word].map((character) =>
    /[a-z]/.test(character) ? 'a' : /[A-Z]/.test(character) ? 'A' : /\d/.test(character) ? '1' : '-',
  )
  return kinds.filter((kind, place) => place > 0 && kind !== kinds[place - 1]).length
}

function isMixed(part: string): boolean {
  return (/\d/.test(part) && /[A-Za-z]/.test(part)) || (part.length >= 16 && /[a-z][A-Z]+[a-z]/.test(part))
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length)
  return entropy
}
