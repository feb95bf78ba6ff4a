import { lineChunker } from '@sheaf/chunker'
import type { Chunker } from '@sheaf/core'
import type { EngineSource } from '../engines/engine.ts'
import { PASSAGE_ENGINES } from '../engines/engines.ts'
import { fts5Engine } from '../engines/fts5-engine.ts'
import { sheafEngine } from '../engines/sheaf-engine.ts'

/** An engine whose speed is measured. */
export interface SpeedEngine extends EngineSource {
  /** Sheaf takes whole files and cuts them with {@link SPEED_CHUNKER}; its peers get the chunks. */
  readonly takes: 'files' | 'chunks'
}

/** Small chunks, so that a tree of 15 MB is cut into more than 100,000. */
export const SPEED_CHUNKER: Chunker = lineChunker({ size: 160, overlap: 0 })

/** Sheaf and FTS5 in memory and in a file, and the libraries, which have memory only. */
export const SPEED_ENGINES: readonly SpeedEngine[] = [
  {
    id: 'sheaf-memory',
    name: 'Sheaf, in memory',
    settings: 'the defaults, history included, but for a chunker of 160 characters',
    packages: [],
    takes: 'files',
    open: () => sheafEngine({ file: ':memory:', chunker: SPEED_CHUNKER }),
  },
  {
    id: 'sheaf-file',
    name: 'Sheaf, file',
    settings: 'the same, durable',
    packages: [],
    takes: 'files',
    open: ({ file }) => sheafEngine({ file, chunker: SPEED_CHUNKER }),
  },
  {
    id: 'fts5-memory',
    name: 'SQLite FTS5, in memory',
    settings: '`porter unicode61`, words OR-ed without stop words, `ORDER BY bm25()`',
    packages: [],
    takes: 'chunks',
    open: async () => fts5Engine(':memory:', { stopWords: 'drop' }),
  },
  {
    id: 'fts5-file',
    name: 'SQLite FTS5, file',
    settings: 'the same; WAL, `synchronous=FULL`',
    packages: [],
    takes: 'chunks',
    open: async ({ file }) => fts5Engine(file, { stopWords: 'drop' }),
  },
  ...PASSAGE_ENGINES.filter(({ packages }) => packages.length > 0).map((engine): SpeedEngine => ({
    ...engine,
    takes: 'chunks',
  })),
]
