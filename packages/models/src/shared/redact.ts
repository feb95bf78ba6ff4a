const REMOVED = '[redacted]'
const PIECE = 8
const SHORTEST = 4

// The forms of common providers' keys, including masked ones: "sk-ab****yz".
const KEYS = [
  /\b(?:bearer|basic)\s+\S+/gi,
  /\S*\*{2,}\S*/g,
  /\b(?:sk|pk|rk|hf|gsk|xai|nvapi|pplx|r8|ghp|glpat|xox[abp]|key|token)[-_][\w.-]{6,}/gi,
  /\b(?:eyJ|AIza|ya29)[\w.-]{8,}/g,
]

/**
 * Removes the secrets, pieces of them, and text that looks like a key. Keeps `names`, whatever they look
 * like.
 */
export function redact(line: string, secrets: readonly string[], names: readonly string[]): string {
  const known = secrets.flatMap((secret) => secret.split(/\s+/)).filter((secret) => secret.length >= SHORTEST)
  const pieces = new Set(known.flatMap(piecesOf))
  const isNamed = (word: string) => names.some((name) => name.includes(word))
  // Whole words, because a piece of a key shows where the rest is.
  const withoutSecrets = line.replace(/\S+/g, (word) =>
    pieces.size > 0 && hasPiece(word.toLowerCase(), pieces) ? REMOVED : word,
  )
  const withoutKeys = KEYS.reduce(
    (text, pattern) => text.replace(pattern, (word) => (isNamed(word) ? word : REMOVED)),
    withoutSecrets,
  )
  return withoutKeys.replace(/[\w-]{24,}/g, (word) =>
    /\d/.test(word) && /[a-z]/i.test(word) && !isNamed(word) ? REMOVED : word,
  )
}

function piecesOf(secret: string): string[] {
  const lower = secret.toLowerCase()
  if (lower.length <= PIECE) return [lower]
  return Array.from({ length: lower.length - PIECE + 1 }, (_, start) => lower.slice(start, start + PIECE))
}

function hasPiece(word: string, pieces: ReadonlySet<string>): boolean {
  for (const piece of pieces) if (word.includes(piece)) return true
  return false
}
