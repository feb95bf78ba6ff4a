import { contentHash, scopedStore } from '@sheaf/core'
import { readAll } from '@sheaf/core/adapter'
import { failure, fill, fillEach, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const MINUTE = 60_000

export function readWrite(topic: Topic): void {
  const { check, expect } = topic
  readSeveral(topic)

  check('reads what was written', async ({ store }) => {
    await store.write('notes.md', 'Ada likes tea.\n')
    expect(await store.read('notes.md')).toBe('Ada likes tea.\n')
  })

  check('replaces the whole content', async ({ store }) => {
    await store.write('notes.md', 'a long first version of the file')
    await store.write('notes.md', 'short')
    expect(await store.read('notes.md')).toBe('short')
    expect(await store.list()).toEqual(['notes.md'])
  })

  check('gives the latest of twenty writes', async ({ store }) => {
    for (let version = 1; version <= 20; version += 1) {
      await store.write('notes.md', `version ${version}`)
      expect(await store.read('notes.md')).toBe(`version ${version}`)
    }
  })

  check('read of a missing file throws not-found with its path', async ({ store }) => {
    await store.write('notes.md', 'text')
    const error = await failure(expect, store.read('other.md'), 'not-found')
    expect(error.path).toBe('other.md')
  })

  check('files of one name in different folders are different files', async ({ store }) => {
    await store.write('notes.md', 'root')
    await store.write('a/notes.md', 'in a')
    await store.write('a/b/notes.md', 'in b')
    expect(
      await Promise.all(['notes.md', 'a/notes.md', 'a/b/notes.md'].map((path) => store.read(path))),
    ).toEqual(['root', 'in a', 'in b'])
  })

  check('files read at once come in the requested order, undefined for missing ones', async ({ store }) => {
    await store.write('notes.md', 'root')
    await store.write('a/notes.md', 'in a')
    await store.write("a/it's.md", '')
    const paths = ['a/notes.md', 'none.md', "a/it's.md", 'notes.md', 'Notes.md', 'a/notes.md']
    expect(await readAll(store, paths)).toEqual(['in a', undefined, '', 'root', undefined, 'in a'])
    expect(await readAll(store, [])).toEqual([])
    await failure(expect, readAll(store, ['notes.md', '../notes.md']), 'invalid-path')
  })

  check('files read at once have their latest texts', async ({ store }) => {
    const paths = Array.from({ length: 100 }, (_, place) => `notes/${place}.md`)
    await store.commit(paths.map((path) => ({ path, content: `first ${path}` })))
    await store.commit(
      paths.map((path, place) => ({ path, content: place % 3 === 0 ? null : `then ${path}` })),
    )
    expect(await readAll(store, paths)).toEqual(
      paths.map((path, place) => (place % 3 === 0 ? undefined : `then ${path}`)),
    )
  })

  check('a folder need not be created, even 16 segments deep', async ({ store }) => {
    const path = `${'folder/'.repeat(15)}deep.md`
    await store.write(path, 'deep')
    expect(await store.read(path)).toBe('deep')
    expect(await store.list()).toEqual([path])
  })

  check('write returns what stat says', async ({ store }) => {
    const written = await store.write('notes.md', 'Ada')
    expect(written).toEqual(await store.stat('notes.md'))
  })

  check('append returns what stat says', async ({ store }) => {
    await store.write('notes.md', 'Ada')
    const appended = await store.append('notes.md', ' and Grace')
    expect(appended).toEqual(await store.stat('notes.md'))
  })

  check('stat has path, hash, size in bytes and time of change', async ({ store, clock }) => {
    const content = 'Zoë 🐝 日本\n'
    await store.write('people/zoe.md', content)
    expect(await store.stat('people/zoe.md')).toEqual({
      path: 'people/zoe.md',
      hash: await contentHash(content),
      size: new TextEncoder().encode(content).length,
      updatedAt: clock.now(),
    })
  })

  check('stat of a missing file is undefined', async ({ store }) => {
    expect(await store.stat('none.md')).toBe(undefined)
  })

  check('a folder is not a file', async ({ store }) => {
    await store.write('folder/notes.md', 'text')
    await failure(expect, store.read('folder'), 'invalid-path')
    await failure(expect, store.stat('folder'), 'invalid-path')
  })

  check('exists tells whether there is a file', async ({ store }) => {
    expect(await store.exists('notes.md')).toBe(false)
    await store.write('notes.md', '')
    expect(await store.exists('notes.md')).toBe(true)
    await store.delete('notes.md')
    expect(await store.exists('notes.md')).toBe(false)
  })

  check('updatedAt is the time of the last change, by the clock given', async ({ store, clock }) => {
    await store.write('early.md', 'one')
    const early = clock.now()
    clock.advance(90 * MINUTE)
    await store.write('late.md', 'two')
    expect((await store.stat('early.md'))?.updatedAt).toEqual(early)
    expect((await store.stat('late.md'))?.updatedAt).toEqual(clock.now())
    await store.append('early.md', ' more')
    expect((await store.stat('early.md'))?.updatedAt).toEqual(clock.now())
  })

  check('changing a returned stat changes no file', async ({ store, clock }) => {
    const stat = await store.write('notes.md', 'text')
    stat.updatedAt.setTime(0)
    expect((await store.stat('notes.md'))?.updatedAt).toEqual(clock.now())
  })

  check('the beginning of a name is not the file', async ({ store }) => {
    await store.commit(['notes.md.md', 'notes.mdx.md', 'a/b.md'].map((path) => ({ path, content: 'text' })))
    for (const path of ['notes.md', 'n.md', 'a.md']) {
      expect([await store.stat(path), await store.exists(path)]).toEqual([undefined, false])
      await failure(expect, store.read(path), 'not-found')
      await failure(expect, store.delete(path), 'not-found')
    }
    expect((await store.write('notes.md', 'other', { ifMatch: null })).path).toBe('notes.md')
    expect(await store.read('notes.md.md')).toBe('text')
  })

  check('names differ by every character', async ({ store }) => {
    const paths = ['a.md', 'a .b.md', 'a..b.md', 'a-b.md', 'a_b.md', 'ab.md', 'a b.md', 'a/b.md']
    await Promise.all(paths.map((path) => store.write(path, path)))
    for (const path of paths) expect(await store.read(path)).toBe(path)
    expect(await store.list()).toEqual([...paths].sort())
  })

  check('fifty files written at once are all there', async ({ store }) => {
    const paths = Array.from({ length: 50 }, (_, place) => `note-${String(place).padStart(2, '0')}.md`)
    await Promise.all(paths.map((path) => store.write(path, `content of ${path}`)))
    expect(await store.list()).toEqual(paths)
    expect(await Promise.all(paths.map((path) => store.read(path)))).toEqual(
      paths.map((path) => `content of ${path}`),
    )
  })
}

const FILES = Object.fromEntries(
  range(130).map((place) => [`notes/${place}.md`, place % 5 === 0 ? '' : `note ${place}`]),
)
// Empty files, missing ones, and some names twice, far apart.
const NAMES = range(150).flatMap((place) => [`${149 - place}.md`, ...(place % 50 === 0 ? ['7.md'] : [])])

/** Several files that are read at once equal the results of `read`, however many they are. */
function readSeveral({ check, expect }: Topic): void {
  const paths = NAMES.map((name) => `notes/${name}`)
  const contents = paths.map((path) => FILES[path])

  check('150 files read at once are each as they are: empty, missing, or asked for twice', async (given) => {
    await fill(given.store, FILES)
    expect(await readAll(given.store, paths)).toEqual(contents)
    expect(await readAll(given.store, paths.slice(0, 101))).toEqual(contents.slice(0, 101))
    await given.store.write('.copy/a.md', 'hidden')
    expect(await readAll(given.store, ['.copy/a.md'])).toEqual(['hidden'])
  })

  check('system files are read at once with others', async ({ store }) => {
    const hidden = ['.history/a.md', 'notes/.ingested/b.md', '.proposals/none.md', 'notes/c.md']
    await fill(store, { '.history/a.md': 'one', 'notes/.ingested/b.md': '', 'notes/c.md': 'three' })
    expect(await readAll(store, hidden)).toEqual(['one', '', undefined, 'three'])
    expect(await readAll(scopedStore(store, 'notes'), ['.ingested/b.md', 'c.md'])).toEqual(['', 'three'])
  })

  check('150 files of a scope are read at once, before and after a change of each', async ({ store }) => {
    await fill(store, FILES)
    const view = scopedStore(store, 'notes')
    expect(await readAll(view, NAMES)).toEqual(contents)
    await fillEach(store, Object.entries(FILES), ([path, text]) => [path, `${text}.`])
    expect(await readAll(view, NAMES)).toEqual(
      contents.map((text) => (text === undefined ? text : `${text}.`)),
    )
  })
}
