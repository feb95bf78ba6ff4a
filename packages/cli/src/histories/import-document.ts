import { contentHash } from '@sheaf/core'
import { collisionKey, readOrNone } from '@sheaf/core/adapter'
import { asDryRun } from '../import/refusal.ts'
import { plain } from './history.ts'
import type { HistoryItem, HistoryReport, HistoryRequest } from './history.ts'
import type { TakenIn } from './taken-in.ts'

export type DocumentItem = Extract<HistoryItem, { kind: 'document' }>

interface Outcome {
  readonly action?: keyof HistoryReport['files']
  readonly reason?: string
  readonly isLoss?: boolean
}

interface Import {
  readonly request: HistoryRequest
  /** All paths, by their collision keys. */
  readonly names: Map<string, string>
  readonly taken: TakenIn
}

/**
 * Writes a file of an export, unless somebody changed, removed or moved it in memory since the last import.
 * With `force` it is always written.
 */
export async function importDocument(
  { path: given, content, updatedAt }: DocumentItem,
  { request, names, taken }: Import,
): Promise<Outcome> {
  const { store, dryRun, force } = request
  const path = given.normalize('NFC')
  const twin = names.get(collisionKey(path))
  if (twin !== undefined && twin !== path)
    return { reason: `some systems take its name for that of ${twin}`, isLoss: true }
  const text = plain(content, false)
  const before = await readOrNone(store, path)
  if (before === undefined && !force && taken.has(path, ''))
    return { action: 'unchanged', reason: 'it was removed or moved here; --force takes it in again' }
  if (before !== undefined && before !== text && !force && !(await isOwn(path, { before, text }, request)))
    return { reason: 'it was changed in memory; --force overwrites it', isLoss: true }
  if (before !== text)
    await asDryRun(
      dryRun,
      store.commit([{ path, content: text, ...(updatedAt === undefined ? {} : { updatedAt }) }]),
    )
  taken.enter(path, [''])
  names.set(collisionKey(path), path)
  return { action: before === undefined ? 'created' : before === text ? 'unchanged' : 'replaced' }
}

// True if an import wrote the file last. Without a history, a text that only grew counts as an import's.
async function isOwn(
  path: string,
  { before, text }: { readonly before: string; readonly text: string },
  { history, format }: Pick<HistoryRequest, 'history' | 'format'>,
): Promise<boolean> {
  const [last] = await history.list(path, { limit: 1 })
  if (last === undefined) return text.startsWith(before)
  const isUnchanged = last.hash !== null && (await contentHash(before)).startsWith(last.hash)
  return last.reason === `import from ${format}` && isUnchanged
}
