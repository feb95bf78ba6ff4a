import { contentHash, type Change } from '@sheaf/core'
import { contentsOf, failure, fill, filesWith, range } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const WRONG = '0'.repeat(64)

export function commit({ check, expect }: Topic): void {
  check('changes several files at once', async ({ store }) => {
    await fill(store, { 'old.md': 'old', 'kept.md': 'kept' })
    await store.commit([
      { path: 'new.md', content: 'new' },
      { path: 'old.md', content: null },
      { path: 'kept.md', content: 'changed' },
    ])
    expect(await contentsOf(store)).toEqual({ 'kept.md': 'changed', 'new.md': 'new' })
  })

  check('returns the outcome of each change, in the given order', async ({ store, clock }) => {
    await fill(store, { 'z.md': 'z', 'm.md': 'm' })
    clock.advance(1000)
    const { files, committedAt } = await store.commit([
      { path: 'z.md', content: 'zz' },
      { path: 'm.md', content: null },
      { path: 'a.md', content: 'é' },
    ])
    const updatedAt = clock.now()
    expect(committedAt).toEqual(updatedAt)
    expect(files).toEqual([
      { path: 'z.md', hash: await contentHash('zz'), size: 2, updatedAt },
      undefined,
      { path: 'a.md', hash: await contentHash('é'), size: 2, updatedAt },
    ])
  })

  check('sequence grows with every commit', async ({ store }) => {
    const sequences: number[] = []
    for (const place of range(5))
      sequences.push((await store.commit([{ path: `${place}.md`, content: 'text' }])).sequence)
    await store.append('0.md', 'more')
    await store.delete('1.md')
    sequences.push((await store.commit([{ path: '2.md', content: 'text' }])).sequence)
    expect(
      sequences.every(
        (sequence, place) =>
          Number.isSafeInteger(sequence) && (place === 0 || sequence > (sequences[place - 1] ?? 0)),
      ),
    ).toBe(true)
  })

  check('renames a file with a precondition on both names', async ({ store, index }) => {
    const { hash } = await store.write('draft.md', 'a heron')
    const changes: Change[] = [
      { path: 'draft.md', content: null, ifMatch: hash },
      { path: 'final.md', content: 'a heron', ifMatch: null },
    ]
    await store.commit(changes)
    expect(await contentsOf(store)).toEqual({ 'final.md': 'a heron' })
    expect(await filesWith(index, 'heron')).toEqual(['final.md'])
    await failure(expect, store.commit(changes), 'conflict')
  })

  check('swaps two files', async ({ store }) => {
    await fill(store, { 'a.md': 'one', 'b.md': 'two' })
    await fill(store, { 'a.md': 'two', 'b.md': 'one' })
    expect(await contentsOf(store)).toEqual({ 'a.md': 'two', 'b.md': 'one' })
  })

  check('preconditions look at the state before the commit, not at its other changes', async ({ store }) => {
    const { hash } = await store.write('a.md', 'one')
    await store.commit([
      { path: 'a.md', content: 'two', ifMatch: hash },
      { path: 'b.md', content: 'one', ifMatch: null },
    ])
    expect(await contentsOf(store)).toEqual({ 'a.md': 'two', 'b.md': 'one' })
  })

  const failing: Record<
    string,
    { change: Change; code: 'conflict' | 'not-found' | 'invalid-path' | 'invalid-content' | 'too-large' }
  > = {
    'a wrong hash': { change: { path: 'bad.md', content: 'x', ifMatch: WRONG }, code: 'conflict' },
    'a file that should not exist': {
      change: { path: 'bad.md', content: 'x', ifMatch: null },
      code: 'conflict',
    },
    'a deletion of what does not exist': { change: { path: 'none.md', content: null }, code: 'not-found' },
    'a conditional deletion with a wrong hash': {
      change: { path: 'bad.md', content: null, ifMatch: WRONG },
      code: 'conflict',
    },
    'a path outside the grammar': { change: { path: '../x.md', content: 'x' }, code: 'invalid-path' },
    'content with a NUL': { change: { path: 'x.md', content: 'a\0b' }, code: 'invalid-content' },
    'content that is too large': {
      change: { path: 'x.md', content: 'x'.repeat(1_048_577) },
      code: 'too-large',
    },
  }
  for (const [what, { change, code }] of Object.entries(failing)) {
    for (const place of ['first', 'last'] as const) {
      check(`is refused whole because of ${what} (${place})`, async ({ store, index, clock }) => {
        await fill(store, { 'bad.md': 'a crane', 'kept.md': 'a stork', 'other.md': 'a goose' })
        const before = await Promise.all(['bad.md', 'kept.md', 'other.md'].map((path) => store.stat(path)))
        clock.advance(60_000)
        const good: Change[] = [
          { path: 'kept.md', content: 'a pelican' },
          { path: 'fresh.md', content: 'a pelican' },
          { path: 'other.md', content: null },
        ]
        await failure(expect, store.commit(place === 'first' ? [change, ...good] : [...good, change]), code)
        expect(await contentsOf(store)).toEqual({
          'bad.md': 'a crane',
          'kept.md': 'a stork',
          'other.md': 'a goose',
        })
        expect(await Promise.all(['bad.md', 'kept.md', 'other.md'].map((path) => store.stat(path)))).toEqual(
          before,
        )
        expect(await filesWith(index, 'pelican')).toEqual([])
        expect(await filesWith(index, 'crane stork goose')).toEqual(['bad.md', 'kept.md', 'other.md'])
      })
    }
  }

  const refusing: Record<string, { change: Change; code: 'conflict' | 'not-found' }> = {
    'whose hash is wrong': { change: { path: 'c.md', content: 'x', ifMatch: WRONG }, code: 'conflict' },
    'that should not be there': { change: { path: 'c.md', content: 'x', ifMatch: null }, code: 'conflict' },
    'that is to be deleted with a wrong hash': {
      change: { path: 'c.md', content: null, ifMatch: WRONG },
      code: 'conflict',
    },
    'that is missing': { change: { path: 'none.md', content: null }, code: 'not-found' },
  }
  for (const [what, { change, code }] of Object.entries(refusing)) {
    check(`the error names the file ${what}, and its versions`, async ({ store }) => {
      await fill(store, { 'a.md': 'one', 'b.md': 'two', 'c.md': 'three', 'd.md': 'four' })
      const changes = [
        { path: 'b.md', content: 'changed', ifMatch: await contentHash('two') },
        { path: 'a.md', content: null },
        change,
        { path: 'd.md', content: 'changed' },
      ]
      const error = await failure(expect, store.commit(changes), code)
      const { path, expected, actual } = error as unknown as Record<string, unknown>
      expect(path).toBe(change.path)
      if (code === 'conflict')
        expect([expected, actual]).toEqual([change.ifMatch, await contentHash('three')])
    })
  }

  check('a refused commit does not stop the next one', async ({ store }) => {
    await failure(expect, store.commit([{ path: 'a.md', content: 'x', ifMatch: WRONG }]), 'conflict')
    await store.commit([{ path: 'a.md', content: 'x' }])
    expect(await store.read('a.md')).toBe('x')
  })

  check('an empty commit is refused', async ({ store }) => {
    await failure(expect, store.commit([]), 'invalid-argument')
  })

  check('one path twice is refused', async ({ store }) => {
    const changes = [
      { path: 'a.md', content: 'x' },
      { path: 'a.md', content: 'y' },
    ]
    await failure(expect, store.commit(changes), 'invalid-argument')
    expect(await store.list()).toEqual([])
  })

  check('takes 300 files at once', async ({ store, index }) => {
    const files = Object.fromEntries(
      range(300).map((place) => [`notes/${String(place).padStart(3, '0')}.md`, `note ${place} about whales`]),
    )
    await fill(store, files)
    expect(await contentsOf(store)).toEqual(files)
    expect((await filesWith(index, 'whales')).length).toBe(200)
  })

  check('changing the array after the call changes nothing', async ({ store }) => {
    const changes: { path: string; content: string }[] = [{ path: 'a.md', content: 'given' }]
    const committing = store.commit(changes)
    changes[0] = { path: 'b.md', content: 'later' }
    changes.push({ path: 'c.md', content: 'later' })
    await committing
    expect(await contentsOf(store)).toEqual({ 'a.md': 'given' })
  })

  check('author and reason are accepted', async ({ store }) => {
    await store.commit([{ path: 'a.md', content: 'x' }], { author: "o'Brien; --", reason: 'because' })
    await store.write('a.md', 'y', { author: 'ada', reason: '' })
    expect(await store.read('a.md')).toBe('y')
  })

  check('an author or a reason that not every storage keeps is refused by its name', async ({ store }) => {
    for (const text of ['a\0b', 'a\ud800b', '\udc00']) {
      for (const options of [{ author: text }, { reason: text }]) {
        const calls = [
          () => store.write('a.md', 'x', options),
          () => store.append('a.md', 'x', options),
          () => store.commit([{ path: 'a.md', content: 'x' }], options),
          () => store.delete('a.md', options),
        ]
        const [argument] = Object.keys(options)
        for (const call of calls) {
          const { message } = await failure(expect, call(), 'invalid-argument')
          expect(message.startsWith(`${argument} contains`)).toBe(true)
        }
      }
    }
    expect(await store.list()).toEqual([])
  })
}
