import type { ConflictResolver, MemoryStore, ReadOptions, Retrieval, TraceEvent } from '@sheaf/core'
import { readOrNone } from '../read-or-none.ts'
import { judgeBlock } from './line-verdict.ts'
import type { JudgedFile, LineVerdict } from './line-verdict.ts'

/** A file that takes part in a decision. */
export interface ConcernedFile {
  readonly path: string
  readonly content: string
}

/** What a resolver is made of. */
export interface VerdictOptions {
  readonly store: MemoryStore
  /** Every file that has a say, whether it was retrieved or not; some may not exist. */
  readonly paths: readonly string[]
  /** True when a text may hold a line that is judged. Where nothing retrieved may, no file is read. */
  readonly mayHold: (text: string) => boolean
  /** The verdicts on the lines of each file, by its path. */
  readonly judge: (files: readonly ConcernedFile[]) => ReadonlyMap<string, readonly LineVerdict[]>
}

/** A resolver that reads all files that have a say, judges their lines together, and puts the verdicts into what was retrieved of them. */
export function resolveByVerdicts({ store, paths, mayHold, judge }: VerdictOptions): ConflictResolver {
  const concerned = new Set(paths)
  return {
    async resolve(retrievals, { abortSignal } = {}) {
      const isConcerned = ({ blocks }: Retrieval) => blocks.some(({ source, text }) => concerned.has(source) && mayHold(text))
      if (!retrievals.some(isConcerned)) return retrievals
      const files = await readAll(store, [...concerned], { abortSignal })
      const verdicts = judge(files)
      const judged = new Map(
        files.map(({ path, content }) => [path, { lines: content.split('\n'), verdicts: verdicts.get(path) ?? [] }] as const),
      )
      return retrievals.map((retrieval) => judgeRetrieval(retrieval, judged))
    },
  }
}

function judgeRetrieval({ blocks, events }: Retrieval, files: ReadonlyMap<string, JudgedFile>): Retrieval {
  const told = new Map<string, TraceEvent>()
  const shown = blocks.map((block) => {
    const file = files.get(block.source)
    if (file === undefined || file.verdicts.length === 0) return block
    const { block: judged, superseded } = judgeBlock(block, file)
    for (const verdict of superseded) told.set(lineId(block.source, verdict.lineStart), eventOf(block.source, verdict))
    return judged
  })
  return { blocks: shown, events: [...events, ...told.values()] }
}

/** The id of a line in a trace. */
export function lineId(source: string, line: number): string {
  return `${source}#L${line}`
}

function eventOf(source: string, verdict: LineVerdict): TraceEvent {
  const { lineStart, lineEnd, reason, supersededBy } = verdict
  const winner = supersededBy === undefined ? {} : { supersededBy }
  return { id: lineId(source, lineStart), source, lineStart, lineEnd, status: 'superseded', reason, ...winner }
}

async function readAll(store: MemoryStore, paths: readonly string[], options: ReadOptions): Promise<ConcernedFile[]> {
  const contents = await Promise.all(paths.map((path) => readOrNone(store, path, options)))
  return paths.flatMap((path, place) => {
    const content = contents[place]
    return content === undefined ? [] : [{ path, content }]
  })
}
