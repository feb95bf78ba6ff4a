import type { OpenOptions, Storage } from '@sheaf/core'
import type { CandidateQuery } from '@sheaf/core/adapter'
import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { nodeDatabase } from './__fixtures__/node-database.ts'
import { createSqlStorage } from './create-sql-storage.ts'
import { findCandidates } from './search/find-candidates.ts'
import { listFiles } from './search/sql-index.ts'
import { Lifetime } from './engine/lifetime.ts'
import { HeldScopes } from './scorer/held-scopes.ts'
import { sqlTerms } from './scorer/held-scope.ts'
import { SearchMemoryBudget } from './engine/gate.ts'
import { VectorScorer } from './vectors/vector-scorer.ts'

/** A storage whose searches use memory from the start, even with few chunks. */
async function openInMemory(options: OpenOptions): Promise<Storage> {
  const database = nodeDatabase()
  const storage = await createSqlStorage({ database }, options)
  const parts = { database, lifetime: new Lifetime(), memory: new SearchMemoryBudget(1e9), minChunks: 1 }
  const scopes = new HeldScopes({ source: sqlTerms(database), ...parts })
  const vectorScorer = new VectorScorer(parts)
  const searches = new Lifetime()
  const search = async (query: CandidateQuery) => {
    query.abortSignal?.throwIfAborted()
    const kind = { model: query.vector?.model ?? '', dimensions: query.vector?.values.length ?? 0 }
    if (query.vector !== undefined && vectorScorer.current(kind) === undefined) await vectorScorer.load(kind)
    const { analyser } = options
    const found = await findCandidates({ database, analyser, scopes, vectorScorer }, query)
    return query.files === true ? { ...found, files: await listFiles(database, query) } : found
  }
  return {
    ...storage,
    close: () => searches.close(() => storage.close()),
    index: {
      candidates: async (query) => {
        const asked = copyOf(query)
        return await searches.run(() => search(asked))
      },
      pendingEmbeddings: (model, limit) => storage.index.pendingEmbeddings(model, limit),
      putEmbeddings: (model, embeddings) => storage.index.putEmbeddings(model, embeddings),
      readEmbeddings: (model, after, limit) => storage.index.readEmbeddings(model, after, limit),
      embeddedModels: () => storage.index.embeddedModels(),
      eraseEmbeddings: (model) => storage.index.eraseEmbeddings(model),
      sync: (syncOptions) => storage.index.sync(syncOptions),
      rebuild: (syncOptions) => storage.index.rebuild(syncOptions),
    },
  }
}

// A search waits here for its turn, but a storage reads the query at the call: so it is copied.
function copyOf({ abortSignal, ...query }: CandidateQuery): CandidateQuery {
  return { ...structuredClone(query), ...(abortSignal === undefined ? {} : { abortSignal }) }
}

// These cases do not search, so the storage is that of `conformance.tables.attack.test.ts`.
const WITHOUT_SEARCH = [
  'read and write|compare and set|commit|list|paths|deep paths|names|folder twins|characters',
  'contents|times|changes|snapshot|damage|errors',
].join('|')
const except = [
  {
    case: new RegExp(`^storage: (${WITHOUT_SEARCH}): `),
    reason: 'it searches nothing, and is tried in the tables',
  },
]
storageSuite({ test, expect }, { open: openInMemory, except })
