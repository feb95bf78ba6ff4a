import { collisionKey, contentHash, MemoryError } from '@sheaf/core'
import type { MemoryStore, SyncProgress } from '@sheaf/core'
import { readOrNone } from '../read-or-none.ts'
import type { FoundFile, ImportSource } from './import-source.ts'
import { MAPPINGS } from './layouts.ts'
import type { Layout, Target } from './layouts.ts'

/** What became of a file: "unchanged" says the same already, "exists" says something else and was not overwritten. */
export type ImportAction = 'created' | 'replaced' | 'unchanged' | 'exists' | 'skipped'

/** One file of the source. */
export interface ImportedFile {
  /** Relative to the folder, or as the archive has it. */
  readonly from: string
  /** Where it goes; undefined for what has no place. */
  readonly to?: string
  readonly action: ImportAction
  /** On what was not imported: why. */
  readonly reason?: string
}

/** Where files go. */
export interface ImportRequest {
  readonly source: ImportSource
  readonly layout: Layout
  /** For each place a store, whose writes are refused with a ScopeViolationError in a dry run. */
  readonly stores: Readonly<Record<Target['place'], MemoryStore>>
  readonly dryRun: boolean
  readonly force: boolean
  readonly onProgress: (progress: SyncProgress) => void
}

/**
 * Imports files one by one, so that what was done stays done and one file that is refused keeps no other out; doing it again goes on. A file whose path breaks the grammar, that a scanner
 * refuses or that is too large is skipped, with the reason. Rejects when the source cannot be read or the storage cannot answer.
 */
export async function importFiles(request: ImportRequest): Promise<ImportedFile[]> {
  const { source, stores, onProgress } = request
  const taken = await takenNames(stores)
  const results: ImportedFile[] = []
  for await (const file of source.files) {
    const { path, reason } = file
    results.push(reason === undefined ? await importFile(file, request, taken) : { from: path, action: 'skipped', reason })
    onProgress({ ...source.progress(), path })
  }
  return results
}

// By what systems take for one name: to which path it belongs.
type TakenNames = Readonly<Record<Target['place'], Map<string, string>>>

async function takenNames({ scope, agent }: ImportRequest['stores']): Promise<TakenNames> {
  const names = async (store: MemoryStore) => new Map((await store.list()).map((path) => [collisionKey(path), path]))
  return { scope: await names(scope), agent: await names(agent) }
}

async function importFile({ path: from, read }: FoundFile, request: ImportRequest, taken: TakenNames): Promise<ImportedFile> {
  const { layout, stores, dryRun, force } = request
  // Some systems keep names decomposed; memory has one form of them.
  const target = MAPPINGS[layout](from.normalize('NFC'))
  if ('reason' in target) return { from, action: 'skipped', reason: target.reason }
  const { path: to } = target
  const content = await read()
  if (content === undefined) return { from, to, action: 'skipped', reason: 'it is not UTF-8 text' }
  const names = taken[target.place]
  const twin = names.get(collisionKey(to))
  if (twin !== undefined && twin !== to) return { from, to, action: 'skipped', reason: `some systems take its name for that of ${twin}` }
  const store = stores[target.place]
  try {
    const before = await readOrNone(store, to)
    if (before === content) return { from, to, action: 'unchanged' }
    if (before !== undefined && !force) {
      return { from, to, action: 'exists', reason: 'there is another file of this name; --force overwrites it' }
    }
    const action = before === undefined ? 'created' : 'replaced'
    const ifMatch = before === undefined ? null : await contentHash(before)
    await store.write(to, content, { ifMatch }).catch((error: unknown) => {
      if (!dryRun || !MemoryError.isInstance(error, 'scope-violation')) throw error
    })
    names.set(collisionKey(to), to)
    return { from, to, action }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { from, to, action: 'skipped', reason: error.message }
  }
}

function isRefusal(error: unknown): error is MemoryError {
  return (['invalid-path', 'invalid-content', 'too-large', 'conflict', 'scope-violation'] as const).some((code) =>
    MemoryError.isInstance(error, code),
  )
}
