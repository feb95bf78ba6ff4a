import { countsOf, isWhole, type Route } from './route.ts'

const DAYS = 30
const DAY_MS = 86_400_000
// Files read at once.
const AT_ONCE = 64
// With more files, sizes and days are measured on request.
const MOST_MEASURED = 500

export const sizes: Route<'sizes'> = {
  async answer({ memory, scope, fields, abortSignal }) {
    const paths = await scope.ownStore.list('', { abortSignal })
    // The size of many files takes a while, and so do their histories.
    const isAll = paths.length <= MOST_MEASURED || fields.flag('all')
    const folders = new Map<string, { files: number; bytes: number }>()
    const folderOf = (path: string) => {
      const name = path.slice(0, Math.max(path.indexOf('/'), 0))
      const folder = folders.get(name) ?? { files: 0, bytes: 0 }
      folders.set(name, folder)
      return folder
    }
    for (const path of paths) folderOf(path).files += 1
    const all = isAll ? paths : []
    for (let place = 0; place < all.length; place += AT_ONCE) {
      const page = all.slice(place, place + AT_ONCE)
      const stats = await Promise.all(page.map((path) => scope.ownStore.stat(path, { abortSignal })))
      for (const stat of stats) if (stat !== undefined) folderOf(stat.path).bytes += stat.size
    }
    const since = new Date(scope.clock.now().getTime() - DAYS * DAY_MS)
    const changes = isAll ? await scope.history.log({ since, abortSignal }) : []
    const { days: usage, ...queue } = await scope.learning.state({ abortSignal })
    const days = changes.toReversed().map(({ at }) => scope.clock.today(at))
    return {
      files: paths.length,
      isAll,
      bytes: [...folders.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      folders: [...folders]
        .map(([name, folder]) => ({ name, ...folder }))
        .sort((a, b) => b.bytes - a.bytes || b.files - a.files),
      days: countsOf(days).map(([day, count]) => ({ day, changes: count })),
      usage,
      queue: isWhole(memory) ? queue : undefined,
      vectors: isWhole(memory) ? memory.vectors?.state() : undefined,
    }
  },
}

export const health: Route<'health'> = {
  answer: async ({ scope, abortSignal }) => await scope.doctor({ abortSignal }),
}

export const repair: Route<'repair'> = {
  isChange: true,
  answer: async ({ scope, abortSignal }) => await scope.doctor({ repair: true, abortSignal }),
}
