import type { Analyser } from '@sheaf/core'
import type { Piece, Unit } from './file-units.ts'
import { LINE_BM25, LINE_REACH } from './line-weights.ts'
import type { LineWeights } from './line-weights.ts'

/** What is looked for, and with what. */
export interface Question {
  readonly terms: readonly string[]
  readonly analyser: Pick<Analyser, 'documentTerms'>
}

/** How well the units of a file answer. */
export interface FileScores {
  readonly unit: (unit: Unit) => number
  /** How far the file has all of the terms, 0 to below 1. */
  readonly file: number
}

interface Counted {
  /** The unit, in each of the pieces that have it: pieces overlap. */
  readonly same: Unit[]
  /** How often it has each of the terms. */
  readonly counts: readonly number[]
  readonly length: number
  /** Distances in units are differences of places. Lines between that nobody found count as one each. */
  readonly place: number
}

/**
 * Scores the units of files by BM25, where the terms of the two units before and after count a little, too: an answer often has none of the words of
 * the question that stands above it. How rare a term is, is taken from the units at hand: ln(1 + (N - n + 0.5) / (n + 0.5)). A score is
 * divided by what all terms weigh together, so that scores of different questions are of one size.
 */
export function scoreUnits(files: readonly (readonly Piece[])[], question: Question, weights: LineWeights): FileScores[] {
  const { terms, analyser } = question
  const places = new Map(terms.map((term, place) => [term, place]))
  const counted = files.map((pieces) => countFile(pieces, places, analyser))
  const all = counted.flat()
  const average = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length) || 1
  const rarities = terms.map((_, term) => {
    const having = all.reduce((sum, { counts }) => sum + (counts[term] === 0 ? 0 : 1), 0)
    return Math.log(1 + (all.length - having + 0.5) / (having + 0.5))
  })
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0) || 1
  return counted.map((units) => {
    const scores = units.map((each, at): [Counted, number] => {
      const norm = LINE_BM25.k1 * (1 - LINE_BM25.b + (LINE_BM25.b * each.length) / average)
      const near = neighbours(units, at)
      const score = rarities.reduce((sum, rarity, term) => {
        const count = near.reduce((found, { counts }) => found + weights.neighbours * (counts[term] ?? 0), each.counts[term] ?? 0)
        return count === 0 ? sum : sum + (rarity * count * (LINE_BM25.k1 + 1)) / (count + norm)
      }, 0)
      return [each, score / total]
    })
    const covered = rarities.reduce((sum, rarity, term) => {
      const having = units.reduce((found, { counts }) => found + (counts[term] === 0 ? 0 : 1), 0)
      return sum + (rarity * having) / (having + 1)
    }, 0)
    const known = new Map(scores.flatMap(([{ same }, score]) => same.map((unit) => [unit, score] as const)))
    return { unit: (unit) => known.get(unit) ?? 0, file: covered / total }
  })
}

function countFile(pieces: readonly Piece[], places: ReadonlyMap<string, number>, analyser: Question['analyser']): Counted[] {
  const units = pieces.flatMap((piece) => piece.units).sort((a, b) => a.lineStart - b.lineStart || b.lineEnd - a.lineEnd)
  const ranges = pieces.map(({ candidate }) => candidate).sort((a, b) => a.lineStart - b.lineStart)
  const counted: Counted[] = []
  let [place, covered, range] = [0, 0, 0]
  for (const unit of units) {
    for (let next = ranges[range]; next !== undefined && next.lineStart <= unit.lineStart; next = ranges[(range += 1)]) {
      place += covered === 0 ? 0 : Math.max(0, next.lineStart - covered - 1)
      covered = Math.max(covered, next.lineEnd)
    }
    // Parts of one long line are not the same lines.
    const known = counted.at(-1)
    const [first] = known?.same ?? []
    if (known !== undefined && first?.lineStart === unit.lineStart && first.text === unit.text) {
      known.same.push(unit)
      continue
    }
    place += 1
    const counts = Array.from(places, () => 0)
    const terms = analyser.documentTerms(unit.text)
    for (const term of terms) {
      const known = places.get(term)
      if (known !== undefined) counts[known] = (counts[known] ?? 0) + 1
    }
    counted.push({ same: [unit], counts, length: terms.length, place })
  }
  return counted
}

function neighbours(units: readonly Counted[], at: number): Counted[] {
  const place = units[at]?.place ?? 0
  const near: Counted[] = []
  for (const step of [-1, 1]) {
    for (let other = at + step; ; other += step) {
      const unit = units[other]
      if (unit === undefined || Math.abs(unit.place - place) > LINE_REACH) break
      near.push(unit)
    }
  }
  return near
}
