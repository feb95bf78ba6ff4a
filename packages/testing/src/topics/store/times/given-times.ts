import { search } from '../../../expectations.ts'
import type { Topic } from '../../../topic.ts'
import { filesOf } from '../../operation/snapshot.ts'

const GIVEN: Readonly<Record<string, string>> = {
  'the first moment of 1970': '1970-01-01T00:00:00.000Z',
  'a moment before 1970': '1969-12-31T23:59:59.999Z',
  'a time ahead of the clock': '2031-07-08T09:10:11.120Z',
}

/** A file keeps its given time, whatever time it is and whether the file is new. */
export function givenTimes({ check, expect }: Topic): void {
  for (const [what, time] of Object.entries(GIVEN)) {
    const updatedAt = new Date(time)

    check(`${what} is kept as the time of a new file, and of a changed one`, async ({ store, clock }) => {
      await store.write('old.md', 'before')
      clock.advance(60_000)
      const changes = ['new.md', 'old.md'].map((path) => ({ path, content: `a heron in ${path}`, updatedAt }))
      const { files, committedAt } = await store.commit(changes)
      expect(files.map((file) => file?.updatedAt)).toEqual([updatedAt, updatedAt])
      expect(committedAt).toEqual(clock.now())
      for (const [place, path] of ['new.md', 'old.md'].entries())
        expect(await store.stat(path)).toEqual(files[place])
    })

    check(`a hit and a snapshot have ${what} too`, async ({ storage, store, index }) => {
      await store.write('old.md', 'before')
      const changes = ['new.md', 'old.md'].map((path) => ({ path, content: 'a heron', updatedAt }))
      await store.commit(changes)
      expect((await search(index, 'heron')).map((hit) => hit.updatedAt)).toEqual([updatedAt, updatedAt])
      expect((await filesOf(storage)).map((file) => file.updatedAt)).toEqual([updatedAt, updatedAt])
    })
  }
}
