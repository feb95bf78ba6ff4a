import type { Analyser } from '@sheaf/core'

/** A text, and its vector if it has one. */
export interface ComparedText {
  readonly text: string
  readonly vector?: Float32Array
}

/**
 * The similarity of two texts, 0..1: the cosine of their vectors, at least 0, if both vectors have the same
 * length and are not zero; otherwise the Jaccard index of their sets of terms, which is 0 if both are empty.
 * Equal texts have 1. Lengths and terms of an item are remembered as long as the function exists.
 */
export function textSimilarity(
  analyser: Pick<Analyser, 'documentTerms'>,
): (first: ComparedText, second: ComparedText) => number {
  const lengths = memoised(({ vector }) =>
    vector === undefined ? Number.NaN : Math.sqrt(dotProduct(vector, vector)),
  )
  const terms = memoised(({ text }) => new Set(analyser.documentTerms(text)))
  return (first, second) => {
    if (first.text === second.text) return 1
    const byVector = cosine(first, second, lengths)
    return byVector === undefined ? jaccard(terms(first), terms(second)) : Math.min(1, Math.max(0, byVector))
  }
}

function cosine(
  first: ComparedText,
  second: ComparedText,
  lengthOf: (item: ComparedText) => number,
): number | undefined {
  if (
    first.vector === undefined ||
    second.vector === undefined ||
    first.vector.length !== second.vector.length
  )
    return undefined
  const cosine = dotProduct(first.vector, second.vector) / (lengthOf(first) * lengthOf(second))
  return Number.isFinite(cosine) ? cosine : undefined
}

// Four separate sums take half the time, because an addition need not wait for the one before.
function dotProduct(first: Float32Array, second: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let place = 0; place < first.length; place += 4) {
    a += (first[place] ?? 0) * (second[place] ?? 0)
    b += (first[place + 1] ?? 0) * (second[place + 1] ?? 0)
    c += (first[place + 2] ?? 0) * (second[place + 2] ?? 0)
    d += (first[place + 3] ?? 0) * (second[place + 3] ?? 0)
  }
  return a + b + (c + d)
}

function jaccard(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  const [smaller, larger] = first.size < second.size ? [first, second] : [second, first]
  let common = 0
  for (const term of smaller) if (larger.has(term)) common += 1
  const either = first.size + second.size - common
  return either === 0 ? 0 : common / either
}

function memoised<Value>(work: (item: ComparedText) => Value): (item: ComparedText) => Value {
  const known = new Map<ComparedText, Value>()
  return (item) => {
    const value = known.get(item) ?? work(item)
    known.set(item, value)
    return value
  }
}
