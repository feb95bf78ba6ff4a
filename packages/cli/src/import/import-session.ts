import { contentHash } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { Change, MemoryStore } from '@sheaf/core'
import { SESSION_HEAD, sessionPaths } from './import-source.ts'
import type { ImportedFile, ImportRequest } from './import-request.ts'
import { asDryRun, isRefusal } from './import-request.ts'

export interface SessionFile {
  readonly from: string
  readonly updatedAt: Date | undefined
  readonly content?: string
  readonly reason?: string
}

/**
 * Imports the files of one session in one commit, all or none, since they name each other. An existing
 * session is unchanged; with `force` it is replaced as a whole.
 */
export async function importSession(
  folder: string,
  files: readonly SessionFile[],
  { stores: { scope: store }, force, dryRun }: Pick<ImportRequest, 'stores' | 'force' | 'dryRun'>,
): Promise<ImportedFile[]> {
  const skipped = (why: string): ImportedFile[] =>
    files.map(({ from, reason = why }) => ({ from, action: 'skipped', reason }))
  const broken = files.find(({ reason }) => reason !== undefined)
  if (broken !== undefined)
    return skipped(`it belongs to a session, of which ${broken.from} cannot be imported`)
  if (!files.some(({ from }) => from.endsWith(`/${SESSION_HEAD}`)))
    return skipped(`it belongs to a session whose ${SESSION_HEAD} is missing`)
  try {
    const wanted = new Map(
      files.map(({ from, content = '', updatedAt }) => [from.normalize('NFC'), { content, updatedAt }]),
    )
    const before = await sessionFiles(store, folder)
    const isSame =
      before.size === wanted.size && [...wanted].every(([path, { content }]) => before.get(path) === content)
    const outcome = (action: ImportedFile['action'], reason?: string) =>
      files.map(({ from }) => ({ from, to: from.normalize('NFC'), action, reason }))
    if (isSame) return outcome('unchanged')
    if (before.size > 0 && !force)
      return outcome('exists', 'there is another session of this name; --force replaces it as a whole')
    const changes = [...wanted].map(async ([path, { content, updatedAt }]): Promise<Change> => {
      const old = before.get(path)
      const ifMatch = old === undefined ? null : await contentHash(old)
      return { path, content, ifMatch, ...(updatedAt && { updatedAt }) }
    })
    const gone = [...before.keys()]
      .filter((path) => !wanted.has(path))
      .map((path): Change => ({ path, content: null }))
    await asDryRun(dryRun, store.commit([...(await Promise.all(changes)), ...gone]))
    return outcome(before.size > 0 ? 'replaced' : 'created')
  } catch (error) {
    if (!isRefusal(error)) throw error
    return skipped(error.message)
  }
}

async function sessionFiles(store: MemoryStore, folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const path of await sessionPaths(store, folder)) {
    const content = await readOrNone(store, path)
    if (content !== undefined) files.set(path, content)
  }
  return files
}
