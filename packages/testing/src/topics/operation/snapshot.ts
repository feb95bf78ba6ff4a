import { contentHash, type Change, type MemoryStore, type Storage } from '@sheaf/core'
import type { SnapshotFile, SnapshotPart } from '@sheaf/core/adapter'
import { failure, fill, fillEach, range, rejection } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const ROUNDS = 5

/** A snapshot has all files of one moment, whatever others do meanwhile. */
export function snapshot({ check, expect }: Topic): void {
  check('an empty storage has no file', async ({ storage }) => {
    expect(await filesOf(storage)).toEqual([])
  })

  check('has every file with content, hash, size and time, hidden ones too', async (given) => {
    const { storage, store, clock } = given
    await fill(store, { 'b.md': 'a heron', 'a/c.md': '', '.history/h.md': 'Grüße 👋' })
    clock.advance(60_000)
    await store.write('twin of b.md', 'a heron')
    await fill(store, { 'a/.proposals/p.md': 'a proposal', '.copy/mark.md': 'unfinished' })
    const files = await filesOf(storage)
    expect(files.map(({ path }) => path)).toEqual(await store.list('', { includeHidden: true }))
    for (const { content, ...stat } of files) {
      expect(stat).toEqual(await store.stat(stat.path))
      expect([content, stat.hash]).toEqual([await store.read(stat.path), await contentHash(content)])
    }
  })

  check('is of one moment while the same handle writes', async ({ storage, store }) => {
    const { found, states } = await readWhile(storage, store)
    expect(states.includes(found)).toBe(true)
  })

  check(
    'is of one moment while another handle writes',
    async ({ storage, secondHandle }) => {
      const { found, states } = await readWhile(storage, (await secondHandle()).store)
      expect(states.includes(found)).toBe(true)
    },
    'secondHandle',
  )

  check('is of one moment while the same handle changes all files at once', async (given) => {
    expect(await versionsWhile(given.storage, given.store)).toEqual(
      range(ROUNDS).map(() => '1 version of 40'),
    )
  })

  check(
    'is of one moment while another handle changes all files at once',
    async ({ storage, secondHandle }) => {
      const writer = (await secondHandle()).store
      expect(await versionsWhile(storage, writer)).toEqual(range(ROUNDS).map(() => '1 version of 40'))
    },
    'secondHandle',
  )

  check('has what was written before the call', async ({ storage, store }) => {
    await store.write('a.md', 'one')
    await store.write('a.md', 'two')
    await store.delete('a.md')
    await store.write('b.md', 'three')
    expect((await filesOf(storage)).map(({ path }) => path)).toEqual(['b.md'])
  })

  for (const [what, before, after] of [
    ['an append', 'one\n', 'one\ntwo\n'],
    ['an append without a line end', 'one\ntwo\nthree', 'one\ntwo\nthree, four'],
    ['a text of as many characters', 'a stork', 'a störk'],
    ['a text that ends otherwise', 'one\r\ntwo\r\n', 'one\r\ntwo\n'],
    ['an empty text', 'one', ''],
    ['a text in an empty file', '', 'one'],
  ] as const) {
    check(`has a file as it is after ${what}`, async ({ storage, store, clock }) => {
      await fill(store, { 'a.md': before, 'b.md': 'two', 'c.md': '' })
      await filesOf(storage)
      clock.advance(60_000)
      if (before !== '' && after.startsWith(before)) await store.append('a.md', after.slice(before.length))
      else await store.write('a.md', after)
      const files = await filesOf(storage)
      expect(files.map(({ content }) => content)).toEqual([after, 'two', ''])
      const stats = await Promise.all(['a.md', 'b.md', 'c.md'].map((path) => store.stat(path)))
      expect(files).toEqual(stats.map((stat, place) => ({ ...stat, content: files[place]?.content })))
    })
  }

  const texts = {
    'mark.md': '\ufeffa heron',
    'marks.md': '\ufeff\ufeff\n',
    'ends.md': 'one\r\ntwo\rthree\n\n ',
    'forms.md': 'Zoe\u0308 Zoë ﬀ Å',
    'number.md': '007',
    'null.md': 'null',
    'blank.md': ' \t\u00a0',
  }
  check('has each text to the last character', async ({ storage, store }) => {
    await fill(store, texts)
    const files = (await filesOf(storage)).map(({ path, content }) => [path, content])
    expect(Object.fromEntries(files)).toEqual(texts)
  })

  check('has each text to the last character in hidden files, and after an append', async (given) => {
    const { storage, store } = given
    const hidden = Object.entries(texts).map(([path, text]) => [`.history/${path}`, text] as const)
    await fill(store, Object.fromEntries(hidden))
    for (const [path] of hidden) await store.append(path, 'é\r\n')
    const found = (await filesOf(storage)).map(({ path, content }) => [path, content])
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(hidden.map(([path, text]) => [path, `${text}é\r\n`])),
    )
  })

  for (const when of ['between its parts', 'while its first part is made'] as const) {
    check(`ends with the reason of a signal ${when}`, async ({ storage, store }) => {
      await fillEach(store, range(300), (place) => [`${place}.md`, `note ${place}`])
      const controller = new AbortController()
      const reason = new Error('enough')
      const parts = storage.snapshot({ abortSignal: controller.signal })[Symbol.asyncIterator]()
      const first = parts.next().catch((error: unknown) => ({ error }))
      if (when === 'between its parts') await first
      controller.abort(reason)
      // If the first part had everything, only the end follows.
      const found = [await first, await parts.next().catch((error: unknown) => ({ error }))]
      for (const rest of found) if ('error' in rest) expect(rest.error).toBe(reason)
      expect(found.some((rest) => 'error' in rest || rest.done === true)).toBe(true)
    })
  }

  check('may be stopped before its end', async ({ storage, store }) => {
    await fillEach(store, range(300), (place) => [`${place}.md`, `note ${place}`])
    for await (const part of storage.snapshot()) {
      expect(part.files.length > 0).toBe(true)
      break
    }
    await store.write('0.md', 'changed')
    expect(united(await partsOf(storage)).get('0.md')?.content).toBe('changed')
  })

  check('ends with the reason of a signal', async ({ storage, store }) => {
    await store.write('a.md', 'one')
    const controller = new AbortController()
    controller.abort(new Error('enough'))
    const error = await rejection(collect(storage.snapshot({ abortSignal: controller.signal })))
    expect(error).toBe(controller.signal.reason)
  })

  check('is refused by a closed storage, also in the middle', async ({ storage, store }) => {
    await fillEach(store, range(300), (place) => [`${place}.md`, `note ${place}`])
    const steps = storage.snapshot()[Symbol.asyncIterator]()
    await steps.next()
    await storage.close()
    // If the first part had everything, only the end follows.
    const rest = (await steps.next().catch((error: unknown) => error)) as { done?: boolean; code?: string }
    expect(rest.done === true || rest.code === 'closed').toBe(true)
    await failure(expect, collect(storage.snapshot()), 'closed')
  })
}

// Commits between the parts: changes of files that were read and of others, deletions, and files that come
// back.
async function readWhile(
  storage: Storage,
  writer: MemoryStore,
): Promise<{ readonly found: string; readonly states: readonly string[] }> {
  const now = new Map<string, string>()
  const states: string[] = []
  const commit = async (contents: Readonly<Record<string, string | null>>): Promise<void> => {
    const changes = Object.entries(contents).map(([path, content]): Change => ({ path, content }))
    await writer.commit(changes)
    for (const { path, content } of changes) {
      if (content === null) now.delete(path)
      else now.set(path, content)
    }
    states.push(stateOf(now))
  }
  await commit(Object.fromEntries(range(500).map((place) => [`notes/${place}.md`, `note ${place}`])))
  await commit({ 'a.md': 'round 0', 'z.md': 'round 0', 'early.md': 'x' })
  const parts: SnapshotPart[] = []
  for await (const part of storage.snapshot()) {
    parts.push(part)
    const round = parts.length
    await commit({
      'a.md': `round ${round}`,
      'z.md': `round ${round}`,
      [`new/${round}.md`]: `new in ${round}`,
      'notes/499.md': round % 2 === 0 ? `back in ${round}` : null,
      [`notes/${round}.md`]: null,
    })
    if (round === 2) await commit({ 'early.md': null })
    if (round === 3) await commit({ 'early.md': 'x' })
  }
  const found = [...united(parts)].map(([path, { content }]) => [path, content] as const)
  return { found: stateOf(new Map(found)), states: states.slice(1) }
}

// A few times, all files change, half of them move to the other folder, and a snapshot is made meanwhile.
async function versionsWhile(storage: Storage, writer: MemoryStore): Promise<readonly string[]> {
  const pathsOf = (version: number) =>
    range(40).map((place) => `${place < 20 ? 'stays' : `moves-${version % 2}`}/${place}.md`)
  const commit = async (version: number) => {
    const here = pathsOf(version)
    const gone = version === 0 ? [] : pathsOf(version - 1).filter((path) => !here.includes(path))
    await writer.commit([
      ...gone.map((path): Change => ({ path, content: null })),
      ...here.map((path): Change => ({ path, content: `version ${version}` })),
    ])
  }
  let version = 0
  await commit(version)
  const seen: string[] = []
  for (const _ of range(ROUNDS)) {
    const state = { isDone: false }
    const reading = filesOf(storage).finally(() => {
      state.isDone = true
    })
    // An engine without read transactions may give up while others write all the time.
    for (const _ of range(3)) if (!state.isDone) await commit((version += 1))
    const files = await reading
    seen.push(`${new Set(files.map(({ content }) => content)).size} version of ${files.length}`)
  }
  return seen
}

function stateOf(contents: ReadonlyMap<string, string>): string {
  return JSON.stringify([...contents].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function partsOf(storage: Storage): Promise<SnapshotPart[]> {
  return await collect(storage.snapshot())
}

async function collect(parts: AsyncIterable<SnapshotPart>): Promise<SnapshotPart[]> {
  const all: SnapshotPart[] = []
  for await (const part of parts) all.push(part)
  return all
}

/** The files of a snapshot, by path. */
export async function filesOf(storage: Storage): Promise<SnapshotFile[]> {
  const files = [...united(await partsOf(storage)).values()]
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

// A file that is both gone and new in one part exists.
function united(parts: readonly SnapshotPart[]): Map<string, SnapshotFile> {
  const files = new Map<string, SnapshotFile>()
  for (const part of parts) {
    for (const path of part.gone) files.delete(path)
    for (const file of part.files) files.set(file.path, file)
  }
  return files
}
