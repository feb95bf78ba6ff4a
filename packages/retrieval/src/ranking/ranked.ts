import { EVIDENCE_DEPTH, FILE_BM25 } from '../defaults.ts'
import type { messagesIn } from '@sheaf/conversations'
import type { SearchExplanation } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'

export type ChatMessage = NonNullable<ReturnType<typeof messagesIn>>[number]

/** A candidate, or some lines of it, with its relevance in its list. */
export interface Ranked {
  /** Only the lines of a message, or a whole chunk of a document. */
  readonly candidate: Candidate
  /** Absent for a chunk of a document. */
  readonly message?: ChatMessage
  /** Larger is better. The index's score made positive by words, 1 - distance by vectors. */
  readonly relevance: number
  /** The parts of a message's relevance; absent for others. */
  readonly parts?: SearchExplanation['message']
  /** True for an answer below a best hit. */
  readonly isReply?: boolean
  /** True for an answer that counts as a message of the user. */
  readonly isAnswering?: boolean
  /** The part of a document's relevance that comes from its file; absent if files do not count. */
  readonly file?: number
}

export interface Aged extends Ranked {
  /** `relevance` before age. */
  readonly raw: number
  /** The factor for age, or for the distance from the time that the query names, before the floor. */
  readonly decay: number
  /** The factor that was used. */
  readonly factor: number
  /** The day of its text, as days since 1970-01-01, if the factor comes from it. */
  readonly day: number | undefined
  /** The time of its newest message or fact, if `dateOf` gives it. */
  readonly date: Date | undefined
  /** Milliseconds of `date`, or of the file's last change. */
  readonly time: number
}

/** Makes the value of each key once, also undefined. */
export function remembering<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>()
  return (key) => {
    const { value } = known.get(key) ?? { value: make(key) }
    known.set(key, { value })
    return value
  }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The order of equals: the newer first, then by path and place in the file. */
export function newerFirst(first: Aged, second: Aged): number {
  if (first.time !== second.time) return second.time - first.time
  const [a, b] = [first.candidate, second.candidate]
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.ordinal - b.ordinal || a.lineStart - b.lineStart
}

/** A key of the piece of a file that the candidate is, or is a part of. */
export function pieceOf({ candidate }: Pick<Ranked, 'candidate'>): string {
  return `${candidate.path}#${candidate.ordinal}`
}

/** The key of its first line. */
export function placeOf({ candidate: { path, lineStart } }: Pick<Ranked, 'candidate'>): string {
  return JSON.stringify([path, lineStart])
}

/** The best dated messages of the user, best first, of at most `longest` characters. */
export function bestSaid(ranked: readonly Ranked[], most: number, longest: number = Infinity): Ranked[] {
  return ranked
    .filter(({ message, relevance }) => {
      return message?.role === 'user' && message.at && message.text.length <= longest && relevance > 0
    })
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, most)
}

type Counted = Ranked & { readonly candidate: { readonly counts: readonly number[] } }

/** The found pieces of a file, as one text. */
interface Pooled {
  readonly path: string
  readonly counts: readonly number[]
  /** In pieces, as far as the file is known. */
  readonly length: number
}

/**
 * Boosts chunks whose file matches in other places too, because chunks are cut by length, not where an answer
 * ends. The new relevance of a chunk is `1 - weight` of its own plus `weight` of its file's relevance: BM25
 * over the terms of the file's pieces among the best {@link EVIDENCE_DEPTH}, scaled so that the best file has
 * the relevance of the best piece. Messages of conversations do not change, since their
 * scores include the chat. Nothing changes if the index returns no counts of terms.
 */
export function withFileEvidence(ranked: readonly Ranked[], weight: number): readonly Ranked[] {
  if (weight === 0) return ranked
  const best = bestPieces(ranked.filter(({ parts }) => parts === undefined))
  const top = best?.[0]?.relevance ?? 0
  if (best === undefined || !(top > 0)) return ranked
  const files = scoreFiles(poolFiles(best))
  const scale = top / Math.max(...files.values())
  if (!Number.isFinite(scale)) return ranked
  const spoken = new Set<Ranked>(best)
  return ranked.map((each) => {
    if (each.parts !== undefined) return each
    const file = spoken.has(each) ? weight * scale * (files.get(each.candidate.path) ?? 0) : 0
    return { ...each, relevance: (1 - weight) * each.relevance + file, file }
  })
}

/** The best pieces, with all that tie with the last one; undefined if one has no counts. */
function bestPieces(pieces: readonly Ranked[]): Counted[] | undefined {
  const sorted = pieces.toSorted((a, b) => b.relevance - a.relevance)
  const last = sorted.at(EVIDENCE_DEPTH - 1)?.relevance ?? -Infinity
  const best = sorted.filter(({ relevance }) => relevance >= last)
  return best.every(isCounted) ? best : undefined
}

function isCounted(each: Ranked): each is Counted {
  return each.candidate.counts !== undefined
}

function poolFiles(pieces: readonly Counted[]): Pooled[] {
  const files = new Map<string, { readonly path: string; readonly counts: number[]; length: number }>()
  for (const { candidate } of pieces) {
    const { path, counts, ordinal } = candidate
    const file = files.get(path) ?? { path, counts: [], length: 0 }
    files.set(path, file)
    for (const [term, count] of counts.entries()) file.counts[term] = (file.counts[term] ?? 0) + count
    file.length = Math.max(file.length, 1 + ordinal)
  }
  return [...files.values()]
}

/**
 * BM25 of each file by its path. The rarity of a term comes from these files: ln(1 + (N - n + 0.5) / (n +
 * 0.5)).
 */
function scoreFiles(files: readonly Pooled[]): Map<string, number> {
  const { k1, b } = FILE_BM25
  const average = files.reduce((sum, { length }) => sum + length, 0) / files.length
  const rarities = (files[0]?.counts ?? []).map((_, term) => {
    const having = files.reduce((sum, { counts }) => sum + ((counts[term] ?? 0) > 0 ? 1 : 0), 0)
    return Math.log(1 + (files.length - having + 0.5) / (having + 0.5))
  })
  const scoreOf = ({ counts, length }: Pooled) => {
    const norm = k1 * (1 - b + (b * length) / average)
    return rarities.reduce((sum, rarity, term) => {
      const count = counts[term] ?? 0
      return count === 0 ? sum : sum + (rarity * count * (k1 + 1)) / (count + norm)
    }, 0)
  }
  return new Map(files.map((file) => [file.path, scoreOf(file)]))
}
