import type { Diagnosis, FileStat, ReadOptions } from '@sheaf/core'
import type { Revision } from '@sheaf/documents'
import type { Sizes } from '../answers/answers.ts'
import { isWhole } from '../scope.ts'
import type { Scope } from '../scope.ts'
import type { Route } from './route.ts'

const DAYS = 30
const DAY_MS = 86_400_000
// The number of files read at once.
const AT_ONCE = 64
// Above it, sizes and days are measured on request.
const MOST_MEASURED = 500

/** The sizes of the memory, its recent changes, and the progress of vectors. */
export const sizes: Route<Sizes> = {
  async answer({ memory, scope, fields, abortSignal }) {
    const paths = await scope.ownStore.list('', { abortSignal })
    // The size of many files takes a while, and so do their histories.
    const isAll = paths.length <= MOST_MEASURED || fields.flag('all')
    const folders = new Map<string, { files: number; bytes: number }>()
    let bytes = 0
    for (const path of paths) {
      const name = folderOf({ path })
      const folder = folders.get(name) ?? { files: 0, bytes: 0 }
      folders.set(name, { ...folder, files: folder.files + 1 })
    }
    const measured = isAll ? paths : []
    for (let place = 0; place < measured.length; place += AT_ONCE) {
      const page = measured.slice(place, place + AT_ONCE)
      const stats = await Promise.all(page.map((path) => scope.ownStore.stat(path, { abortSignal })))
      for (const stat of stats) {
        if (stat === undefined) continue
        const folder = folders.get(folderOf(stat)) ?? { files: 0, bytes: 0 }
        folders.set(folderOf(stat), { ...folder, bytes: folder.bytes + stat.size })
        bytes += stat.size
      }
    }
    const since = new Date(scope.clock.now().getTime() - DAYS * DAY_MS)
    const changes = isAll ? await scope.history.log({ since, abortSignal }) : []
    const { days: usage, ...queue } = await scope.learning.state({ abortSignal })
    const grown = await growthOf(scope, changes, { abortSignal })
    return {
      files: paths.length,
      isAll,
      bytes,
      folders: [...folders]
        .map(([name, folder]) => ({ name, ...folder }))
        .sort((a, b) => b.bytes - a.bytes || b.files - a.files),
      days: daysOf(scope, changes, grown, bytes),
      usage,
      queue: isWhole(memory) ? queue : undefined,
      vectors: isWhole(memory) ? memory.vectors?.state() : undefined,
    }
  },
}

// The bytes that each change added to its file; asks the history if the change before is older.
async function growthOf(
  { history }: Scope,
  changes: readonly Revision[],
  options: ReadOptions,
): Promise<ReadonlyMap<Revision, number>> {
  const grown = new Map<Revision, number>()
  const oldest = new Map<string, Revision>()
  for (const revision of changes.toReversed()) {
    const before = oldest.get(revision.path)
    if (before !== undefined || revision.change === 'created')
      grown.set(revision, revision.size - (before?.size ?? 0))
    oldest.set(revision.path, revision)
  }
  const unknown = changes.filter((revision) => !grown.has(revision))
  for (let place = 0; place < unknown.length; place += AT_ONCE)
    await Promise.all(
      unknown.slice(place, place + AT_ONCE).map(async (revision) => {
        const { path, version: after, size } = revision
        const [before] = await history.list(path, { after, limit: 1, ...options })
        grown.set(revision, size - (before?.size ?? 0))
      }),
    )
  return grown
}

// Counts back in time from the current size.
function daysOf(
  { clock }: Scope,
  changes: readonly Revision[],
  grown: ReadonlyMap<Revision, number>,
  bytes: number,
): Sizes['days'] {
  const days: { day: string; changes: number; bytes: number }[] = []
  let left = bytes
  for (const revision of changes) {
    const day = clock.today(revision.at)
    const last = days.at(-1)
    if (last?.day === day) last.changes += 1
    else days.push({ day, changes: 1, bytes: Math.max(0, left) })
    left -= grown.get(revision) ?? 0
  }
  return days.reverse()
}

/** Examines the files of the scope; for a whole memory also the storage's derived data. */
export const health: Route<Diagnosis> = {
  answer: async ({ scope, abortSignal }) => await scope.doctor({ abortSignal }),
}

/** The same, and repairs data that is derived from files. */
export const repair: Route<Diagnosis> = {
  isChange: true,
  answer: async ({ scope, abortSignal }) => await scope.doctor({ repair: true, abortSignal }),
}

function folderOf({ path }: Pick<FileStat, 'path'>): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}
