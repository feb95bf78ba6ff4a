import type { Analyser, Candidate, LineParts } from '@sheaf/core'
import type { Ranked } from '../ranked.ts'
import { piecesOf, textOf } from './file-units.ts'
import type { Piece, Unit } from './file-units.ts'
import type { LineWeights } from './line-weights.ts'
import { questionShare } from './question-share.ts'
import { scoreUnits } from './unit-scores.ts'

/**
 * Ranks the candidates that an index found by text, in no order, with a look at the messages of conversations. Each message is ranked by itself: by its words and, a little, those of
 * the messages beside it, by what else the file says about the question, by who speaks, and by the score of the piece that it stands in; less where it asks itself. The best message
 * has the best score of a piece of a conversation, so that all other files, whose pieces keep their text and score, stand to conversations as before. Every candidate is there at
 * least with one of its messages, unless a better one shows the same. The order of the candidates changes nothing.
 */
export function rankLines(
  query: string,
  candidates: readonly Candidate[],
  analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>,
  weights: LineWeights,
): Ranked[] {
  const sorted = candidates.toSorted((a, b) => a.score - b.score || comparePlaces(a, b))
  const [talks, others] = partition(piecesOf(sorted))
  const plain = others.flatMap((pieces) => pieces.map(({ candidate }) => ({ candidate, relevance: -candidate.score })))
  const best = talks.flat().reduce((most, { candidate }) => Math.max(most, -candidate.score), 0)
  if (best === 0) return [...plain, ...talks.flat().map(({ candidate }) => ({ candidate, relevance: -candidate.score }))]
  const terms = analyser.queryTerms(query)
  const scores = scoreUnits(talks, { terms, analyser }, weights)
  const isNamed = nameCheck(terms, analyser)
  const ranked = talks.flatMap((pieces, at) => {
    const { unit: scoreOf, file } = scores[at] ?? { unit: () => 0, file: 0 }
    const shown = new Set<number>()
    return pieces.flatMap((piece) => {
      // The score of a piece that is one message says nothing more.
      const share = piece.units.length > 1 ? weights.piece : 0
      const worthOf = (unit: Unit): Worth => {
        const answers = scoreOf(unit) > 0
        const speaker = answers && isNamed(unit.speaker) ? weights.speaker : 0
        const parts = { words: scoreOf(unit), file: weights.file * file, speaker, piece: (share * -piece.candidate.score) / best }
        const kept = answers ? 1 - (1 - weights.question) * questionShare(unit.text) : 1
        return { parts: scaled(parts, kept / (1 + share)), answers }
      }
      return messages(piece, worthOf, weights.growth, shown)
    })
  })
  const most = ranked.reduce((found, { relevance }) => Math.max(found, relevance), 0)
  if (most === 0) return [...plain, ...talks.flat().map(({ candidate }) => ({ candidate, relevance: -candidate.score }))]
  return [
    ...plain,
    ...ranked.map(({ candidate, relevance, parts }) => ({
      candidate,
      relevance: (relevance / most) * best,
      parts: scaled(parts, best / most),
    })),
  ]
}

function partition(files: readonly Piece[][]): [Piece[][], Piece[][]] {
  const isTalk = (pieces: readonly Piece[]) => pieces.some(({ isConversation }) => isConversation)
  return [files.filter(isTalk), files.filter((pieces) => !isTalk(pieces))]
}

/** Whether a name has a term of the question. */
function nameCheck(terms: readonly string[], analyser: Pick<Analyser, 'documentTerms'>): (name: string | undefined) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    if (name === undefined) return false
    const isNamed = known.get(name) ?? analyser.documentTerms(name).some((term) => terms.includes(term))
    known.set(name, isNamed)
    return isNamed
  }
}

function scaled({ words, file, speaker, piece }: LineParts, factor: number): LineParts {
  return { words: words * factor, file: file * factor, speaker: speaker * factor, piece: piece * factor }
}

const NO_PARTS: LineParts = { words: 0, file: 0, speaker: 0, piece: 0 }

/** What a message is worth in parts, and whether it or one beside it has a term of the question. */
interface Worth {
  readonly parts: LineParts
  readonly answers: boolean
}

/** The messages of a piece that answer as lines of their own, each with those next to it that answer about as well; the first message where none does. */
function messages(
  { candidate, units }: Piece,
  worthOf: (unit: Unit) => Worth,
  growth: number,
  shown: Set<number>,
): (Ranked & { readonly parts: LineParts })[] {
  const worth = units.map(worthOf)
  const values = worth.map(({ parts: { words, file, speaker, piece } }) => words + file + speaker + piece)
  const valueAt = (place: number) => values[place] ?? 0
  const isFree = (place: number) => {
    const unit = units[place]
    return unit !== undefined && !shown.has(unit.lineStart)
  }
  const order = [...units.keys()].sort((a, b) => valueAt(b) - valueAt(a) || a - b)
  const answering = order.filter((place) => worth[place]?.answers === true)
  const found: (Ranked & { readonly parts: LineParts })[] = []
  for (const at of answering.length > 0 ? answering : order.slice(0, 1)) {
    if (!isFree(at)) continue
    const joins = (place: number) => isFree(place) && worth[place]?.answers === true && valueAt(place) >= growth * valueAt(at)
    let [first, last] = [at, at]
    while (joins(first - 1)) first -= 1
    while (joins(last + 1)) last += 1
    const run = units.slice(first, last + 1)
    for (const { lineStart } of run) shown.add(lineStart)
    found.push({ candidate: part(candidate, run), relevance: valueAt(at), parts: worth[at]?.parts ?? NO_PARTS })
  }
  return found
}

// Without the vector, which is that of the whole text.
function part(candidate: Candidate, units: readonly Unit[]): Candidate {
  const lineStart = units[0]?.lineStart ?? candidate.lineStart
  const lineEnd = units.at(-1)?.lineEnd ?? candidate.lineEnd
  if (lineStart === candidate.lineStart && lineEnd === candidate.lineEnd) return candidate
  const { vector: _, ...rest } = candidate
  const lines = candidate.text.split('\n').slice(lineStart - candidate.lineStart, lineEnd - candidate.lineStart + 1)
  return { ...rest, text: textOf(lines, lineEnd === candidate.lineEnd), lineStart, lineEnd }
}

function comparePlaces(a: Candidate, b: Candidate): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.ordinal - b.ordinal
}
