import { scopedStore } from '@sheaf/core'
import { readAll } from '@sheaf/core/adapter'
import { fill, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const FILES = Object.fromEntries(
  range(130).map((place) => [`notes/${place}.md`, place % 5 === 0 ? '' : `note ${place}`]),
)
// Empty files, missing ones, and some names twice, far apart.
const NAMES = range(150).flatMap((place) => [`${149 - place}.md`, ...(place % 50 === 0 ? ['7.md'] : [])])

/** Several files that are read at once equal the results of `read`, however many they are. */
export function readSeveral({ check, expect }: Topic): void {
  const paths = NAMES.map((name) => `notes/${name}`)
  const contents = paths.map((path) => FILES[path])

  check('150 files read at once are each as they are: empty, missing, or asked for twice', async (given) => {
    await fill(given.store, FILES)
    expect(await readAll(given.store, paths)).toEqual(contents)
    expect(await readAll(given.store, paths.slice(0, 101))).toEqual(contents.slice(0, 101))
    await given.store.write('.copy/a.md', 'hidden')
    expect(await readAll(given.store, ['.copy/a.md'])).toEqual(['hidden'])
  })

  check('so are files of the system, among others', async ({ store }) => {
    const hidden = ['.history/a.md', 'notes/.ingested/b.md', '.proposals/none.md', 'notes/c.md']
    await fill(store, { '.history/a.md': 'one', 'notes/.ingested/b.md': '', 'notes/c.md': 'three' })
    expect(await readAll(store, hidden)).toEqual(['one', '', undefined, 'three'])
    expect(await readAll(scopedStore(store, 'notes'), ['.ingested/b.md', 'c.md'])).toEqual(['', 'three'])
  })

  check('so are 150 files of a scope, and those after a change of each', async ({ store }) => {
    await fill(store, FILES)
    const view = scopedStore(store, 'notes')
    expect(await readAll(view, NAMES)).toEqual(contents)
    await fill(store, Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, `${text}.`])))
    expect(await readAll(view, NAMES)).toEqual(
      contents.map((text) => (text === undefined ? text : `${text}.`)),
    )
  })
}
