import type { Diagnosis, FileStat } from '@sheaf/core'
import { InvalidArgumentError } from '@sheaf/core'
import type { Sizes } from '../answers/answers.ts'
import { isWhole } from '../scope.ts'
import type { Call, Route } from './route.ts'

const DAYS = 30
const DAY_MS = 86_400_000
// A server is asked about so many files at once.
const AT_ONCE = 64

/** How much there is, how much changed of late, and how far the vectors are. */
export const sizes: Route<Sizes> = {
  async answer({ memory, scope, abortSignal }) {
    const paths = await scope.ownStore.list('', { abortSignal })
    const folders = new Map<string, { files: number; bytes: number }>()
    let bytes = 0
    for (let place = 0; place < paths.length; place += AT_ONCE) {
      const page = paths.slice(place, place + AT_ONCE)
      const stats = await Promise.all(page.map((path) => scope.ownStore.stat(path, { abortSignal })))
      for (const stat of stats) {
        if (stat === undefined) continue
        const folder = folders.get(folderOf(stat)) ?? { files: 0, bytes: 0 }
        folders.set(folderOf(stat), { files: folder.files + 1, bytes: folder.bytes + stat.size })
        bytes += stat.size
      }
    }
    const since = new Date(scope.clock.now().getTime() - DAYS * DAY_MS)
    const days = new Map<string, number>()
    for (const { at } of await scope.history.log({ since, abortSignal })) {
      const day = scope.clock.today(at)
      days.set(day, (days.get(day) ?? 0) + 1)
    }
    return {
      files: paths.length,
      bytes,
      folders: [...folders].map(([name, folder]) => ({ name, ...folder })).sort((a, b) => b.bytes - a.bytes),
      days: [...days].map(([day, changes]) => ({ day, changes })).sort((a, b) => (a.day < b.day ? -1 : 1)),
      vectors: isWhole(memory) ? memory.vectors?.state() : undefined,
    }
  },
}

/** Examines the storage. */
export const health: Route<Diagnosis> = {
  answer: async (call) => await examined(call, false),
}

/** The same, and makes right again what is made from the files. */
export const repair: Route<Diagnosis> = {
  isChange: true,
  answer: async (call) => await examined(call, true),
}

async function examined({ memory, abortSignal }: Call, isRepair: boolean): Promise<Diagnosis> {
  if (!isWhole(memory)) throw new InvalidArgumentError('scope', 'is one memory, and the storage holds others')
  return await memory.doctor({ repair: isRepair, abortSignal })
}

function folderOf({ path }: FileStat): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}
