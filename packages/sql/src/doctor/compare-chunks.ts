import type { StoredChunk } from './examined-tables.ts'
import { counted } from './examination.ts'

/** Finds the problems in the chunks of one file: at most one of each kind. */
export function compareChunks(
  expected: readonly StoredChunk[],
  stored: readonly StoredChunk[],
): { problem: string; message: string }[] {
  const byOrdinal = new Map(stored.map((chunk) => [chunk.ordinal, chunk]))
  const wrong = new Set<string>()
  let [missing, differing, known] = [0, 0, 0]
  for (const chunk of expected) {
    const row = byOrdinal.get(chunk.ordinal)
    if (row === undefined) {
      missing += 1
      continue
    }
    known += 1
    const columns = Object.keys(chunk).filter((name) => chunk[name] !== row[name])
    if (columns.length > 0) differing += 1
    for (const column of columns) wrong.add(column)
  }
  const problems: { problem: string; message: string }[] = []
  const add = (problem: string, count: number, what: string) => {
    if (count > 0) problems.push({ problem, message: `${what} It can be indexed again.` })
  }
  add('chunk-missing', missing, `lacks ${counted(missing, 'chunk')}: searches miss text of it.`)
  const extra = stored.length - known
  add('chunk-extra', extra, `has ${counted(extra, 'chunk')} too many: searches find text that it has not.`)
  add(
    'chunk-wrong',
    differing,
    `has ${counted(differing, 'chunk')} that differ from it (${[...wrong].join(', ')}).`,
  )
  return problems
}
