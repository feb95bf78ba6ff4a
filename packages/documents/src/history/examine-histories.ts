import { contentHash, MemoryError } from '@sheaf/core'
import { checkOptions, checkPart, readOrNone } from '@sheaf/core/adapter'
import type { DoctorOptions, Finding, MemoryStore } from '@sheaf/core'
import { isUnreadable } from './records/read-kept.ts'
import { damagedPath, headPath, historyDirectories } from './records/history-place.ts'
import { filesOf } from './records/recorder.ts'
import { Segment } from './records/segment.ts'

/**
 * Reads all histories of a store, slowly, and reports each damaged file of them, for example after a
 * merge or an edit by hand. With `repair` such a file is moved to `damaged-….md` in the same folder:
 * its revisions are lost, the others can be read, and the next change of the file begins a new part. A
 * file that cannot be read at all stays in place, for a backup.
 */
export async function examineHistories(
  store: MemoryStore,
  options: Pick<DoctorOptions, 'repair' | 'abortSignal'> = {},
): Promise<Finding[]> {
  checkPart('store', store, ['commit', 'list', 'read'])
  const { repair = false, abortSignal } = checkOptions(options, { repair: true, abortSignal: true })
  const findings: Finding[] = []
  for (const directory of historyDirectories(await store.list('', { abortSignal, includeHidden: true }))) {
    const { segments } = await filesOf(store, directory, { abortSignal })
    for (const path of [headPath(directory), ...segments.map((segment) => segment.path)]) {
      const content = await readOrNone(store, path, { abortSignal }).catch((error: unknown) => {
        if (isUnreadable(error)) return null
        throw error
      })
      if (content === null) {
        findings.push({
          problem: 'history-damaged',
          path,
          state: 'manual',
          message: unreadable(path),
        })
        continue
      }
      if (content === undefined || !isDamaged(content, path)) continue
      const hash = await contentHash(content)
      const aside = { path: damagedPath(directory, hash), content }
      const putAside = async () =>
        await store.commit([{ path, content: null, ifMatch: hash }, aside], { abortSignal })
      const isMended = repair && (await unlessReadOnly(putAside))
      findings.push({
        problem: 'history-damaged',
        path,
        state: isMended ? 'repaired' : 'found',
        message: `"${path}" is damaged, so its revisions cannot be read. It can be put aside; restore it from a backup to keep them.`,
      })
    }
  }
  return findings
}

async function unlessReadOnly(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (MemoryError.isInstance(error, 'scope-violation')) return false
    throw error
  }
}

function isDamaged(content: string, path: string): boolean {
  try {
    Segment.parse(content, path)
    return false
  } catch (error) {
    if (MemoryError.isInstance(error, 'damaged')) return true
    throw error
  }
}

function unreadable(path: string): string {
  const what = `"${path}" cannot be read, so its revisions are lost unless it is put back from a backup.`
  return `${what} The next change of the file begins a new part.`
}
