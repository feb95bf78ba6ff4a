import { JOINED } from './message-weights.ts'
import type { ScoredMessage } from './score-messages.ts'

/**
 * Joins neighbouring messages of people with about the same score: a question and its answer are read
 * together. `scored` are best first; the best of each run stays, with the lines of all. Messages with a role,
 * and passages of one message, are not joined.
 */
export function joinNeighbours(scored: readonly ScoredMessage[]): ScoredMessage[] {
  const byStart = new Map<string, ScoredMessage>()
  const byEnd = new Map<string, ScoredMessage>()
  for (const each of scored) {
    const { candidate, message } = each.found
    if (message.role !== undefined || each.score === 0) continue
    byStart.set(`${candidate.path}#${candidate.lineStart}`, each)
    byEnd.set(`${candidate.path}#${candidate.lineEnd}`, each)
  }
  const taken = new Set<ScoredMessage>()
  return scored.flatMap((best) => {
    if (taken.has(best)) return []
    taken.add(best)
    const { candidate, message } = best.found
    if (message.role !== undefined || best.score === 0) return [best]
    const run = [best]
    const extend = (next: ScoredMessage | undefined, add: (each: ScoredMessage) => void): boolean => {
      if (next === undefined || taken.has(next) || next.score < JOINED * best.score) return false
      taken.add(next)
      add(next)
      return true
    }
    const { path } = candidate
    while (
      extend(byEnd.get(`${path}#${(run[0] ?? best).found.candidate.lineStart - 1}`), (each) =>
        run.unshift(each),
      )
    );
    while (
      extend(byStart.get(`${path}#${(run.at(-1) ?? best).found.candidate.lineEnd + 1}`), (each) =>
        run.push(each),
      )
    );
    return run.length === 1 ? [best] : [joined(best, run)]
  })
}

function joined(best: ScoredMessage, run: readonly ScoredMessage[]): ScoredMessage {
  const { candidate, message, id, place } = best.found
  const lines = {
    text: run.map(({ found }) => found.candidate.text).join('\n'),
    lineStart: run[0]?.found.candidate.lineStart ?? candidate.lineStart,
    lineEnd: run.at(-1)?.found.candidate.lineEnd ?? candidate.lineEnd,
  }
  const { speaker: _, ...unnamed } = message
  return {
    ...best,
    found: { candidate: { ...candidate, ...lines }, message: { ...unnamed, ...lines }, id, place },
  }
}
