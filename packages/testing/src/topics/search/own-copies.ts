import type { FileStat, Storage } from '@sheaf/core'
import type { SnapshotFile } from '@sheaf/core/adapter'
import { fill, search } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

type Dated = Pick<FileStat, 'updatedAt'>

/** All results that contain a time. */
const LOOKS: Readonly<Record<string, (storage: Storage) => Promise<readonly Dated[]>>> = {
  'a stat': async ({ store }) => [(await store.stat('a.md')) ?? { updatedAt: new Date(0) }],
  'a search': async ({ index }) => await search(index, 'heron'),
  'a snapshot': async (storage) => {
    const files: SnapshotFile[] = []
    for await (const part of storage.snapshot()) files.push(...part.files)
    return files
  },
}

/** A result belongs to the caller: changing it changes no other answer. */
export function ownCopies({ check, expect }: Topic): void {
  for (const [what, look] of Object.entries(LOOKS)) {
    check(`changing the times of ${what} changes no other answer`, async ({ storage, store, clock }) => {
      await fill(store, { 'a.md': 'a heron' })
      for (const { updatedAt } of await look(storage)) updatedAt.setTime(0)
      for (const other of Object.values(LOOKS))
        expect((await other(storage)).map(({ updatedAt }) => updatedAt)).toEqual([clock.now()])
    })

    check(`changing the times of ${what} changes none that was kept before`, async (given) => {
      const { storage, store } = given
      await store.commit([{ path: 'a.md', content: 'a heron', updatedAt: new Date('2019-05-04T03:02:01Z') }])
      const [before, after] = [await look(storage), await look(storage)]
      for (const { updatedAt } of after) updatedAt.setTime(0)
      for (const dated of [...before, ...(await look(storage))])
        expect(dated.updatedAt.toISOString()).toBe('2019-05-04T03:02:01.000Z')
    })
  }
}
