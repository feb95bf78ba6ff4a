import type { DayRange } from '../ranking/aging.ts'
import type { Analyser, Respelling, SearchExplanation } from '@sheaf/core'
import { calendarDay } from '@sheaf/conversations'
import { pieceOf, type Aged } from '../ranking/ranked.ts'
import type { FusedHit, FusedPart } from '../vectors/fuse-lists.ts'

export interface ExplainerOptions {
  readonly query: string
  /** Terms of the query that were replaced by others. */
  readonly respelled?: readonly Respelling[]
  readonly near: readonly Aged[]
  readonly named: readonly DayRange[]
  readonly analyser: Pick<Analyser, 'documentTerms'> & Partial<Pick<Analyser, 'queryTerms'>>
}

export function explainer(options: ExplainerOptions): (hit: FusedHit) => SearchExplanation {
  const { query, respelled = [], near, named, analyser } = options
  const queryTerms = analyser.queryTerms?.(query) ?? [...new Set(analyser.documentTerms(query))]
  const vectors = new Map(near.map((aged) => [pieceOf(aged), aged]))
  const [first] = named
  const termsOf = ({ headings, text }: Aged['candidate']) => {
    const found = Map.groupBy(analyser.documentTerms([...headings, text].join('\n')), (term) => term)
    return queryTerms.flatMap((term) => {
      const count = found.get(term)?.length
      return count === undefined ? [] : [{ term, count }]
    })
  }
  const listOf = (aged: Aged | undefined, part: FusedPart | undefined): SearchExplanation['text'] => {
    if (aged === undefined || part === undefined) return undefined
    return {
      score: aged.candidate.score,
      relevance: aged.raw,
      aged: aged.relevance,
      place: part.place,
      fusion: part.score,
    }
  }
  return ({ key, ...parts }) => {
    const text = listOf(key, parts.text)
    const vector = listOf(vectors.get(pieceOf(key)), parts.vector)
    return {
      terms: termsOf(key.candidate),
      ...(respelled.length === 0 ? {} : { respelled }),
      ...(text === undefined ? {} : { text }),
      ...(vector === undefined ? {} : { vector }),
      ...(key.file === undefined ? {} : { file: key.file }),
      ...(key.parts === undefined ? {} : { message: key.parts }),
      age: {
        ...(key.day === undefined ? {} : { day: calendarDay.text(key.day) }),
        ...(first === undefined ? {} : { named: calendarDay.text(first.first) }),
        decay: key.decay,
        factor: key.factor,
      },
    }
  }
}
