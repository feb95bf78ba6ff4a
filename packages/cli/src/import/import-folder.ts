import { join } from 'node:path'
import { collisionKey, contentHash, MemoryError } from '@sheaf/core'
import type { MemoryStore, SyncProgress } from '@sheaf/core'
import { readOrNone } from '../read-or-none.ts'
import { MAPPINGS } from './layouts.ts'
import type { Layout, Target } from './layouts.ts'
import { listFolder, readUtf8 } from './read-folder.ts'

/** What became of a file: "unchanged" says the same already, "exists" says something else and was not overwritten. */
export type ImportAction = 'created' | 'replaced' | 'unchanged' | 'exists' | 'skipped'

/** One file of the folder. */
export interface ImportedFile {
  /** Relative to the folder. */
  readonly from: string
  /** Where it goes; undefined for what has no place. */
  readonly to?: string
  readonly action: ImportAction
  /** On what was not imported: why. */
  readonly reason?: string
}

/** Where files go. */
export interface ImportRequest {
  readonly root: string
  readonly layout: Layout
  /** For each place a store, whose writes are refused with a ScopeViolationError in a dry run. */
  readonly stores: Readonly<Record<Target['place'], MemoryStore>>
  readonly dryRun: boolean
  readonly force: boolean
  readonly onProgress: (progress: SyncProgress) => void
}

/**
 * Imports a folder, file by file, so that what was done stays done and one file that is refused keeps no other out; doing it again goes on. A file whose path breaks the grammar, that a scanner
 * refuses or that is too large is skipped, with the reason. Rejects when the folder cannot be read or the storage cannot answer.
 */
export async function importFolder(request: ImportRequest): Promise<ImportedFile[]> {
  const files = await listFolder(request.root)
  const taken = await takenNames(request.stores)
  const results: ImportedFile[] = []
  for (const [place, { path, reason }] of files.entries()) {
    results.push(reason === undefined ? await importFile(path, request, taken) : { from: path, action: 'skipped', reason })
    request.onProgress({ done: place + 1, total: files.length, path })
  }
  return results
}

// By what systems take for one name: to which path it belongs.
type TakenNames = Readonly<Record<Target['place'], Map<string, string>>>

async function takenNames({ scope, agent }: ImportRequest['stores']): Promise<TakenNames> {
  const names = async (store: MemoryStore) => new Map((await store.list()).map((path) => [collisionKey(path), path]))
  return { scope: await names(scope), agent: await names(agent) }
}

async function importFile(from: string, request: ImportRequest, taken: TakenNames): Promise<ImportedFile> {
  const { root, layout, stores, dryRun, force } = request
  // Some systems keep names decomposed; memory has one form of them.
  const target = MAPPINGS[layout](from.normalize('NFC'))
  if ('reason' in target) return { from, action: 'skipped', reason: target.reason }
  const { path: to } = target
  const content = await readUtf8(join(root, ...from.split('/')))
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
