import { UnavailableError } from '@sheaf/core'
import { isHidden, readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore } from '@sheaf/core'
import { SESSION_HEAD, sessionFolder } from '../files/session-files.ts'
import type { ArchivedFile } from './tar-archive.ts'

// Each failed attempt means that another writer added to the session.
const MAX_ATTEMPTS = 20

/** The paths of an export: the visible files and those of sessions. */
export async function exportedPaths(store: MemoryStore): Promise<string[]> {
  const paths = await store.list('', { includeHidden: true })
  return paths.filter((path) => !isHidden(path) || sessionFolder(path) !== undefined)
}

/**
 * Yields the files one at a time; the files of a session come together, as they were at one moment.
 * `onDone` gets the number of paths done.
 */
export async function* exportedFiles(
  store: MemoryStore,
  paths: readonly string[],
  onDone: (done: number) => void,
): AsyncGenerator<ArchivedFile> {
  const taken = new Set<string>()
  for (const [place, path] of paths.entries()) {
    const folder = sessionFolder(path)
    if (folder === undefined) yield* await filesAt(store, [path])
    else if (!taken.has(folder)) {
      taken.add(folder)
      yield* await sessionAt(store, folder)
    }
    onDone(place + 1)
  }
}

// The head names the other files, each of which is written once: if the head did not change, they
// belong together.
async function sessionAt(store: MemoryStore, folder: string): Promise<ArchivedFile[]> {
  const headHash = async () => (await store.stat(`${folder}/${SESSION_HEAD}`))?.hash
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await headHash()
    const paths = (await store.list(folder, { includeHidden: true })).filter(
      (path) => sessionFolder(path) === folder,
    )
    const files = await filesAt(store, paths)
    if ((await headHash()) === before) return files
  }
  throw new UnavailableError(`Others keep changing the session in "${folder}". Export again later.`)
}

async function filesAt(store: MemoryStore, paths: readonly string[]): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for (const path of paths) {
    const stat = await store.stat(path)
    const content = await readOrNone(store, path)
    // It may have been deleted after the listing.
    if (stat !== undefined && content !== undefined) files.push({ path, content, updatedAt: stat.updatedAt })
  }
  return files
}
