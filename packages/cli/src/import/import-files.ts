import { contentHash, MemoryError } from '@sheaf/core'
import { collisionKey, readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore } from '@sheaf/core'
import { InterruptedError } from '../errors/interrupted-error.ts'
import { count } from '../output/format.ts'
import { sessionFolder } from '../files/session-files.ts'
import type { ImportedFile, ImportRequest } from './import-request.ts'
import { importSession } from './import-session.ts'
import type { SessionFile } from './import-session.ts'
import { markdownName } from './import-source.ts'
import type { FoundFile } from './import-source.ts'
import { MAPPINGS } from './layouts.ts'
import type { Target } from './layouts.ts'
import { asDryRun, isRefusal } from './refusal.ts'

/**
 * Imports files one at a time, and each session as a whole. A refused file does not stop the others;
 * run it again to continue. A file is skipped, with the reason, if its path breaks the grammar, a
 * scanner refuses it, or it is too large. Rejects with an InterruptedError when the user ends it, and
 * when the source or the storage fails.
 */
export async function importFiles(request: ImportRequest): Promise<ImportedFile[]> {
  const { source, stores, layout, onProgress, isInterrupted } = request
  const taken = await takenNames(stores)
  const results: ImportedFile[] = []
  const seen = new Set<string>()
  let session: { readonly folder: string; readonly files: SessionFile[] } | undefined
  const endSession = async () => {
    if (session !== undefined) results.push(...(await importSession(session.folder, session.files, request)))
    session = undefined
  }
  for await (const file of source.files) {
    const { path, updatedAt, reason } = file
    if (isInterrupted?.() === true) throw interrupted(results, request)
    const folder = sessionFolder(path.normalize('NFC'))
    if (folder !== session?.folder) await endSession()
    if (file.linkTo !== undefined) {
      results.push({ from: path, to: file.linkTo, action: 'unchanged', reason: 'it is a link to that file' })
    } else if (folder === undefined) {
      results.push(
        reason === undefined
          ? await importFile(file, request, taken)
          : { from: path, action: 'skipped', reason },
      )
    } else if (layout === 'markdown') {
      if (session === undefined && seen.has(folder)) throw scattered(folder)
      seen.add(folder)
      session ??= { folder, files: [] }
      session.files.push({
        from: path,
        updatedAt,
        ...(reason === undefined ? await textOf(file) : { reason }),
      })
    }
    onProgress({ ...source.progress(), path })
  }
  await endSession()
  return results
}

async function textOf({ read }: FoundFile): Promise<Pick<SessionFile, 'content' | 'reason'>> {
  const content = await read()
  return content === undefined ? { reason: NO_TEXT } : { content }
}

function scattered(folder: string): MemoryError {
  const message = `The files of the session in "${folder}" are not together in the archive, so that it may be incomplete. Unpack it, and import the folder with --force. Nothing after that place was read.`
  return new MemoryError('invalid-content', message)
}

function interrupted(
  results: readonly ImportedFile[],
  { dryRun }: Pick<ImportRequest, 'dryRun'>,
): InterruptedError {
  const made = results.filter(({ action }) => action === 'created' || action === 'replaced').length
  const text = dryRun
    ? 'this was a dry run, and nothing was changed.'
    : `${count(made, 'file')} ${made === 1 ? 'was' : 'were'} imported. Run it again to continue.`
  return new InterruptedError(`Import interrupted: ${text}`)
}

const NO_TEXT = 'it is neither UTF-8 nor UTF-16 text'

// By names that some systems treat as one, such as "A.md" and "a.md": the path that has the name.
type TakenNames = Readonly<Record<Target['place'], Map<string, string>>>

async function takenNames({
  scope,
  agent,
}: Pick<ImportRequest['stores'], Target['place']>): Promise<TakenNames> {
  const names = async (store: MemoryStore) =>
    new Map((await store.list()).map((path) => [collisionKey(path), path]))
  return { scope: await names(scope), agent: await names(agent) }
}

async function importFile(
  { path: from, updatedAt, read }: FoundFile,
  request: ImportRequest,
  taken: TakenNames,
): Promise<ImportedFile> {
  const { layout, stores, dryRun, force } = request
  // Some systems decompose names; memory uses NFC.
  const target = MAPPINGS[layout](from.normalize('NFC'))
  if ('reason' in target) return { from, action: 'skipped', reason: target.reason }
  const to = markdownName(target.path)
  const content = await read()
  if (content === undefined) return { from, to, action: 'skipped', reason: NO_TEXT }
  const names = taken[target.place]
  const twin = names.get(collisionKey(to))
  if (twin !== undefined && twin !== to)
    return { from, to, action: 'skipped', reason: `some systems take its name for that of ${twin}` }
  const store = stores[target.place]
  try {
    const before = await readOrNone(store, to)
    if (before === content) return { from, to, action: 'unchanged' }
    if (before !== undefined && !force) {
      return {
        from,
        to,
        action: 'exists',
        reason: 'there is another file of this name; --force overwrites it',
      }
    }
    const action = before === undefined ? 'created' : 'replaced'
    const ifMatch = before === undefined ? null : await contentHash(before)
    const time = updatedAt && { updatedAt }
    await asDryRun(dryRun, store.commit([{ path: to, content, ifMatch, ...time }]))
    names.set(collisionKey(to), to)
    return { from, to, action }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { from, to, action: 'skipped', reason: error.message }
  }
}
