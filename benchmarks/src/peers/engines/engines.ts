import type { EngineSource } from './engine.ts'
import { fts5Engine } from './fts5-engine.ts'
import { sheafEngine } from './sheaf-engine.ts'

/** Stock FTS5 with the two usual kinds of queries. */
const FTS5: readonly EngineSource[] = [
  {
    id: 'fts5',
    name: 'SQLite FTS5',
    settings: '`porter unicode61`, words OR-ed, `ORDER BY bm25()`',
    packages: [],
    open: async () => fts5Engine(':memory:', { stopWords: 'keep' }),
  },
  {
    id: 'fts5-stop',
    name: 'SQLite FTS5, no stop words',
    settings: 'the same, and the query without English stop words',
    packages: [],
    open: async () => fts5Engine(':memory:', { stopWords: 'drop' }),
  },
]

const LIBRARIES: readonly EngineSource[] = [
  {
    id: 'minisearch',
    name: 'MiniSearch',
    settings: '`processTerm` with stop words and Porter stems; `tokenize` by `Intl.Segmenter` for zh and th',
    packages: ['minisearch'],
    open: 'engines/minisearch.mjs',
  },
  {
    id: 'orama',
    name: 'Orama',
    settings:
      'its English stemmer with the same stop words as the others, its Mandarin tokeniser for zh, a tokeniser by `Intl.Segmenter` for th',
    packages: ['@orama/orama', '@orama/stemmers', '@orama/tokenizers'],
    open: 'engines/orama.mjs',
  },
  {
    id: 'flexsearch',
    name: 'FlexSearch',
    settings: 'its English preset, `suggest: true`; an encoder by `Intl.Segmenter` for zh and th',
    packages: ['flexsearch'],
    open: 'engines/flexsearch.mjs',
  },
]

/** All engines that find passages. Sheaf has one configuration for all languages. */
export const PASSAGE_ENGINES: readonly EngineSource[] = [
  {
    id: 'sheaf',
    name: 'Sheaf',
    settings: 'the defaults',
    packages: [],
    open: ({ file }) => sheafEngine({ file }),
  },
  ...FTS5,
  ...LIBRARIES,
]

/** All engines that find turns but Sheaf, which keeps conversations as files and is measured by itself. */
export const TURN_ENGINES: readonly EngineSource[] = [
  ...FTS5,
  ...LIBRARIES,
  {
    id: 'mastra',
    name: 'Mastra semantic recall',
    settings: '`messageRange: 0`, thread scope, libSQL file, the hash embedder',
    packages: ['@mastra/memory', '@mastra/libsql', '@mastra/core'],
    open: 'engines/mastra.mjs',
  },
]

/** True for an engine that needs no installation. */
export function isBuiltIn({ packages }: Pick<EngineSource, 'packages'>): boolean {
  return packages.length === 0
}
