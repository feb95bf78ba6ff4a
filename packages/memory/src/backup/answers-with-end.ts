import { MemoryError, type ReadOptions, type Storage } from '@sheaf/core'
import type { Embedding, SearchIndex, SnapshotPart } from '@sheaf/core/adapter'

const COPY_VECTORS = 256

// The most files that an average commit changes, beside those that still exist.
const FILES_OF_A_COMMIT = 1000
const LOOKED_AT_FIRST = 10_000

/** Reads the vectors of one model, page by page. Throws `unavailable` if the pages would not end. */
export async function* vectorPages(
  index: Pick<SearchIndex, 'embeddedModels' | 'readEmbeddings'>,
  model: string,
  { abortSignal }: ReadOptions,
): AsyncGenerator<readonly Embedding[]> {
  const told = async () => {
    const models = await index.embeddedModels()
    return models.reduce((sum, each) => sum + (each.model === model ? each.vectors : 0), 0)
  }
  const first = await told()
  let read = 0
  let most = first
  for (let after = ''; ;) {
    abortSignal?.throwIfAborted()
    const page = await index.readEmbeddings(model, after, COPY_VECTORS)
    if (page.length === 0) return
    if (page.length > COPY_VECTORS)
      throw endless('readEmbeddings', `gives ${page.length} vectors where ${COPY_VECTORS} were requested`)
    for (const { textHash } of page) {
      if (!(textHash > after)) throw endless('readEmbeddings', 'gives vectors that it gave before')
      after = textHash
    }
    read += page.length
    // Other calls may have added vectors.
    if (read > most) most = first + (await told())
    if (read > most) throw endless('readEmbeddings', 'gives more vectors than embeddedModels() counts')
    yield page
  }
}

/**
 * Reads the parts of a snapshot. Throws `unavailable` if they have more files than the storage and all
 * commits since the start explain.
 */
export async function* snapshotParts(
  storage: Storage,
  { abortSignal }: ReadOptions,
): AsyncGenerator<SnapshotPart> {
  const { sequence: first } = await storage.changes({ abortSignal })
  let given = 0
  let most = LOOKED_AT_FIRST
  for await (const part of storage.snapshot({ abortSignal })) {
    // An empty part counts as one, so that endless ones are noticed.
    given += Math.max(1, part.files.length + part.gone.length)
    if (given > most) {
      const files = await storage.store.list('', { abortSignal, includeHidden: true })
      const { sequence } = await storage.changes({ abortSignal })
      most = LOOKED_AT_FIRST + 2 * files.length + FILES_OF_A_COMMIT * (sequence - first)
      if (given > most) throw endless('snapshot', 'gives more files than there are, and does not end')
    }
    yield part
  }
}

/** The error for an adapter's method whose answers would never end. */
export function endless(method: string, what: string): MemoryError {
  return MemoryError.unavailable(
    `The storage's ${method}() ${what}. The fault is its adapter's: run the suite of @sheaf/testing on it.`,
    { retryable: false },
  )
}
