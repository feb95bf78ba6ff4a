import { EVIDENCE_DEPTH, FILE_BM25 } from '../defaults.ts'
import type { Ranked } from './ranked.ts'

/** A chunk of a document with the counts of its terms. */
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
    const file = files.get(path)
    if (file === undefined) {
      files.set(path, { path, counts: [...counts], length: 1 + ordinal })
      continue
    }
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
