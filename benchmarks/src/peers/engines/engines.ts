import type { EngineSource } from './engine.ts'
import { fts5Engine } from './fts5-engine.ts'
import { sheafEngine } from './sheaf-engine.ts'

/** Stock FTS5 in the two ways its users ask it. */
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

/** Everything that finds passages. Sheaf has one configuration for all languages. */
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

/**
 * Everything that finds turns, beside Sheaf, which keeps conversations as files and is asked in its own way.
 */
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

/** True for what the repository brings itself, so that nothing has to be installed. */
export function isBuiltIn({ packages }: Pick<EngineSource, 'packages'>): boolean {
  return packages.length === 0
}
