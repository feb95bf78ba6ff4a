import { failure, filesWith, range, contentsOf, fill } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

export function append({ check, expect }: Topic): void {
  check('adds exactly the text to the end', async ({ store }) => {
    await store.write('log.md', 'one')
    await store.append('log.md', 'two\n')
    await store.append('log.md', ' three ')
    expect(await store.read('log.md')).toBe('onetwo\n three ')
  })

  check('creates a file that does not exist', async ({ store }) => {
    await store.append('memory/2026-03-01.md', '- met Grace\n')
    expect(await store.read('memory/2026-03-01.md')).toBe('- met Grace\n')
  })

  check('writes `begin` only into a file that it creates', async ({ store }) => {
    await store.append('log.md', 'one\n', { begin: '# Log\n' })
    await store.append('log.md', 'two\n', { begin: '# Log\n' })
    expect(await store.read('log.md')).toBe('# Log\none\ntwo\n')
    await failure(expect, store.append('b.md', 'x', { begin: 7 as never }), 'invalid-argument')
    expect(await store.exists('b.md')).toBe(false)
  })

  check('does not write `begin` into an existing empty file', async ({ store }) => {
    await store.write('log.md', '')
    await store.append('log.md', 'one\n', { begin: '# Log\n' })
    expect(await store.read('log.md')).toBe('one\n')
  })

  check(
    'writes `begin` into a file that was deleted, but not into one that was emptied',
    async ({ store }) => {
      await store.write('log.md', 'text')
      const { hash } = await store.write('log.md', '')
      await store.append('log.md', 'one\n', { begin: '# Log\n', ifMatch: hash })
      expect(await store.read('log.md')).toBe('one\n')
      await store.delete('log.md')
      await store.append('log.md', 'two\n', { begin: '# Log\n', ifMatch: null })
      expect(await store.read('log.md')).toBe('# Log\ntwo\n')
    },
  )

  check('twenty appends at once write `begin` once', async ({ store }) => {
    await Promise.all(range(20).map((place) => store.append('log.md', `${place}\n`, { begin: '# Log\n' })))
    const [first, ...lines] = (await store.read('log.md')).trimEnd().split('\n')
    expect(first).toBe('# Log')
    expect(lines.map(Number).sort((a, b) => a - b)).toEqual(range(20))
  })

  check('of the empty text creates an empty file, and changes no other', async ({ store }) => {
    await store.append('log.md', '')
    expect(await store.read('log.md')).toBe('')
    await store.write('log.md', 'text')
    await store.append('log.md', '')
    expect(await store.read('log.md')).toBe('text')
  })

  check('a hundred appends one after another keep their order', async ({ store }) => {
    for (const place of range(100)) await store.append('log.md', `${place}\n`)
    expect(await store.read('log.md')).toBe(
      range(100)
        .map((place) => `${place}\n`)
        .join(''),
    )
  })

  check('a hundred appends at once lose nothing', async ({ store }) => {
    await Promise.all(range(100).map((place) => store.append('log.md', `${place}\n`)))
    const lines = (await store.read('log.md')).trimEnd().split('\n')
    expect(lines.map(Number).sort((a, b) => a - b)).toEqual(range(100))
  })

  check('appends at once to different files do not mix', async ({ store }) => {
    await Promise.all(range(60).map((place) => store.append(`log-${place % 3}.md`, `${place % 3}\n`)))
    for (const file of range(3)) expect(await store.read(`log-${file}.md`)).toBe(`${file}\n`.repeat(20))
  })

  check('beyond the size limit is refused, and keeps the file', async ({ store, index }) => {
    const content = `walrus\n\n${'x'.repeat(1_048_576 - 8)}`
    await store.write('log.md', content)
    await failure(expect, store.append('log.md', 'y'), 'too-large')
    expect((await store.read('log.md')) === content).toBe(true)
    expect(await filesWith(index, 'walrus')).toEqual(['log.md'])
  })

  check('of what is not text is refused', async ({ store }) => {
    await store.write('log.md', 'text')
    for (const content of ['a\0b', 'half \ud83d', undefined, null, 7, {}]) {
      await failure(expect, store.append('log.md', content as string), 'invalid-content')
    }
    expect(await store.read('log.md')).toBe('text')
  })

  check('of nothing changes neither time nor version, also in a search', async (given) => {
    const { store, index, clock } = given
    const written = await store.write('log.md', 'a heron')
    clock.advance(60_000)
    expect(await store.append('log.md', '')).toEqual(written)
    expect(await store.append('log.md', '', { ifMatch: written.hash })).toEqual(written)
    expect(await store.stat('log.md')).toEqual(written)
    const [hit] = (await index.candidates({ text: 'heron', limit: 1 })).text
    expect([hit?.hash, hit?.updatedAt]).toEqual([written.hash, written.updatedAt])
  })

  check('a refused append does not stop the next', async ({ store }) => {
    const results = await Promise.allSettled(
      ['a', '\0', 'b', '\0', 'c'].map((content) => store.append('log.md', content)),
    )
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect([...(await store.read('log.md'))].sort()).toEqual(['a', 'b', 'c'])
  })

  check('appends and writes at once keep every append after the last write', async ({ store }) => {
    const work = range(40).map((place) =>
      place === 0 ? store.write('log.md', 'start\n') : store.append('log.md', `${place}\n`),
    )
    await Promise.all(work)
    const content = await store.read('log.md')
    const kept = content.slice(content.indexOf('start\n')).trimEnd().split('\n').slice(1)
    expect(content.includes('start\n')).toBe(true)
    expect(new Set(kept).size).toBe(kept.length)
    await store.append('log.md', 'end\n')
    expect(await store.read('log.md')).toBe(`${content}end\n`)
  })

  check('marks of the replacement syntax stay as they are', async ({ store }) => {
    await store.write('log.md', '$& ')
    await store.append('log.md', "$$ $` $' $1 \\n %s")
    expect(await store.read('log.md')).toBe("$& $$ $` $' $1 \\n %s")
  })
}

export function deletion({ check, expect }: Topic): void {
  check('removes the file from read, stat, exists, list and search', async ({ store, index }) => {
    await fill(store, { 'a.md': 'an otter', 'b.md': 'an otter' })
    expect(await filesWith(index, 'otter')).toEqual(['a.md', 'b.md'])
    await store.delete('a.md')
    await failure(expect, store.read('a.md'), 'not-found')
    expect(await store.stat('a.md')).toBe(undefined)
    expect(await store.exists('a.md')).toBe(false)
    expect(await store.list()).toEqual(['b.md'])
    expect(await filesWith(index, 'otter')).toEqual(['b.md'])
  })

  check('of a missing file throws not-found with its path', async ({ store }) => {
    const error = await failure(expect, store.delete('none.md'), 'not-found')
    expect(error.path).toBe('none.md')
  })

  check('of a file deleted before throws not-found', async ({ store }) => {
    await store.write('a.md', 'x')
    await store.delete('a.md')
    await failure(expect, store.delete('a.md'), 'not-found')
  })

  check('twice at once succeeds once', async ({ store }) => {
    await store.write('a.md', 'x')
    const results = await Promise.allSettled([store.delete('a.md'), store.delete('a.md')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  check('keeps neighbours with similar names', async ({ store }) => {
    const files = { 'a.md': '1', 'a/a.md': '2', 'a/b.md': '3', 'ab.md': '4', 'a_.md': '5', 'A1.md': '6' }
    await fill(store, files)
    await store.delete('a.md')
    const { 'a.md': _deleted, ...rest } = files
    expect(await contentsOf(store)).toEqual(rest)
  })

  const similar = {
    'a.md': 'an otter',
    'a.md.md': 'an otter',
    'a.md 2.md': 'an otter',
    'a.mda/b.md': 'an otter',
  }
  const others = Object.keys(similar)
    .filter((path) => path !== 'a.md')
    .sort()
  check('keeps files whose names begin with its whole name', async ({ store, index }) => {
    await fill(store, similar)
    await store.delete('a.md')
    expect([await store.exists('a.md'), await store.stat('a.md')]).toEqual([false, undefined])
    expect([await store.list(), await filesWith(index, 'otter')]).toEqual([others, others])
  })

  check('a rename keeps files whose names begin with its whole name', async ({ store, index }) => {
    await fill(store, similar)
    const changes = [
      { path: 'b.md', content: 'an otter' },
      { path: 'a.md', content: null },
    ]
    await store.commit(changes)
    expect(await filesWith(index, 'otter')).toEqual([...others, 'b.md'])
    await failure(expect, store.commit(changes), 'not-found')
    expect(await store.list()).toEqual([...others, 'b.md'])
  })

  check('then write makes a new file with only the new content', async ({ store, index }) => {
    await store.write('a.md', 'an otter')
    await store.delete('a.md')
    await store.write('a.md', 'a beaver')
    expect(await filesWith(index, 'otter')).toEqual([])
    expect(await filesWith(index, 'beaver')).toEqual(['a.md'])
  })

  check('then append starts an empty file', async ({ store }) => {
    await store.write('a.md', 'before')
    await store.delete('a.md')
    await store.append('a.md', 'after')
    expect(await store.read('a.md')).toBe('after')
  })

  check('of the last file leaves an empty storage', async ({ store, index }) => {
    await store.write('folder/a.md', 'an otter')
    await store.delete('folder/a.md')
    expect(await store.list()).toEqual([])
    expect(await store.list('folder')).toEqual([])
    expect(await filesWith(index, 'otter')).toEqual([])
  })
}
