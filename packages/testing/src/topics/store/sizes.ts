import { contentHash } from '@sheaf/core'
import { contentsOf, failure, fill, filesWith, range, search } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const LIMIT = 1_048_576 // the default of maxFileBytes

// Characters of 1 to 4 bytes. Each text fills the limit exactly, with ASCII for the rest.
const FULL: Readonly<Record<string, string>> = {
  'one byte': 'x'.repeat(LIMIT),
  'two bytes': 'é'.repeat(LIMIT / 2),
  'three bytes': `${'日'.repeat(Math.floor(LIMIT / 3))}${'x'.repeat(LIMIT % 3)}`,
  'four bytes': '🐝'.repeat(LIMIT / 4),
}

export function sizes({ check, expect }: Topic): void {
  for (const size of [0, 1, 2, 3, 4095, 4096, 4097, 65_535, 65_536, 65_537]) {
    check(`keeps a file of ${size} bytes`, async ({ store }) => {
      const content = 'x'.repeat(size)
      const stat = await store.write('a.md', content)
      expect([stat.size, stat.hash]).toEqual([size, await contentHash(content)])
      expect(await store.stat('a.md')).toEqual(stat)
      expect((await store.read('a.md')) === content).toBe(true)
      expect([await store.exists('a.md'), await store.list()]).toEqual([true, ['a.md']])
    })
  }

  for (const [what, content] of Object.entries(FULL)) {
    check(
      `keeps exactly 1 MiB of characters of ${what}, and refuses one more of them`,
      async ({ store, clock }) => {
        const stat = await store.write('a.md', content)
        expect(stat.size).toBe(LIMIT)
        clock.advance(1000)
        const more = String.fromCodePoint(content.codePointAt(0) ?? 0)
        const error = await failure(expect, store.write('a.md', `${more}${content}`), 'too-large')
        const { path, size, limit } = error as unknown as Record<string, unknown>
        expect({ path, size, limit }).toEqual({
          path: 'a.md',
          size: LIMIT + new TextEncoder().encode(more).length,
          limit: LIMIT,
        })
        await failure(expect, store.append('a.md', more), 'too-large')
        await failure(
          expect,
          store.commit([
            { path: 'b.md', content: 'x' },
            { path: 'c.md', content: `${content}x` },
          ]),
          'too-large',
        )
        expect(await store.stat('a.md')).toEqual(stat)
        expect((await store.read('a.md')) === content).toBe(true)
        expect(await store.list()).toEqual(['a.md'])
      },
    )
  }

  check(
    'counts bytes, not characters: half a million of two bytes fit, one more does not',
    async ({ store }) => {
      await store.write('a.md', 'é'.repeat(LIMIT / 2 - 1))
      await store.append('a.md', 'x')
      await failure(expect, store.append('a.md', 'é'), 'too-large')
      await store.append('a.md', 'x')
      await failure(expect, store.append('a.md', 'x'), 'too-large')
      expect((await store.stat('a.md'))?.size).toBe(LIMIT)
    },
  )

  check('appending nothing to a full file succeeds', async ({ store }) => {
    await store.write('a.md', 'x'.repeat(LIMIT))
    expect((await store.append('a.md', '')).size).toBe(LIMIT)
  })

  for (const size of [4096, 65_535, 65_536, 131_072]) {
    check(`a file grows to exactly ${size} bytes by one byte, and then by another`, async ({ store }) => {
      let content = 'x'.repeat(size - 1)
      await store.write('a.md', content)
      for (const more of ['y', 'z']) {
        content += more
        expect((await store.append('a.md', more)).size).toBe(content.length)
        expect((await store.read('a.md')) === content).toBe(true)
      }
    })

    check(`appends of ${size} bytes to nothing, to one byte and to as many`, async ({ store, index }) => {
      const piece = `${'long '.repeat(size / 5)}${'x'.repeat(size % 5)}`
      await store.write('one.md', '\n')
      for (const path of ['none.md', 'one.md', 'none.md']) await store.append(path, piece)
      await store.append('none.md', '\n\nheron')
      expect((await store.read('one.md')) === `\n${piece}`).toBe(true)
      expect((await store.read('none.md')) === `${piece}${piece}\n\nheron`).toBe(true)
      expect(await filesWith(index, 'heron')).toEqual(['none.md'])
      const texts = (await search(index, 'long')).map(({ path, text }) => [path, text])
      const found = Object.fromEntries(texts) as Readonly<Record<string, string>>
      expect([found['none.md'] === `${piece}${piece}\n`, found['one.md'] === `\n${piece}`]).toEqual([
        true,
        true,
      ])
    })
  }

  check('a file grows from nothing by single characters', async ({ store }) => {
    const pieces = ['', 'a', 'é', '日', '🐝', '\n', '\u0301']
    let content = ''
    for (const piece of pieces) {
      content += piece
      const { size, hash } = await store.append('a.md', piece)
      expect([size, hash]).toEqual([new TextEncoder().encode(content).length, await contentHash(content)])
    }
    expect(await store.read('a.md')).toBe(content)
  })

  check('files of 0 and of 1 byte are files: renamed, emptied, listed, deleted', async ({ store, index }) => {
    await fill(store, { 'empty.md': '', 'one.md': 'x', '.history/empty.md': '' })
    await store.commit([
      { path: 'empty.md', content: null },
      { path: 'a/empty.md', content: '', ifMatch: null },
    ])
    await store.write('one.md', '', { ifMatch: await contentHash('x') })
    expect(await contentsOf(store)).toEqual({ '.history/empty.md': '', 'a/empty.md': '', 'one.md': '' })
    expect(await filesWith(index, 'x')).toEqual([])
    await store.delete('a/empty.md', { ifMatch: await contentHash('') })
    expect(await store.list()).toEqual(['one.md'])
  })

  check('a line of 1 MiB is kept and found', async ({ store, index }) => {
    const content = `${'long '.repeat(200_000)}heron`
    await store.write('a.md', content)
    expect((await store.read('a.md')) === content).toBe(true)
    const [hit] = await search(index, 'heron')
    expect([hit?.path, hit?.lineStart, hit?.lineEnd, hit?.text === content]).toEqual(['a.md', 1, 1, true])
  })

  check('a word of 500,000 characters is kept, and does not hide the others', async ({ store, index }) => {
    await store.write('a.md', `${'x'.repeat(500_000)}\n\na heron`)
    expect(await filesWith(index, 'heron')).toEqual(['a.md'])
  })

  check('the last of 70,000 short lines is found at its place', async ({ store, index }) => {
    const content = `${'x\n'.repeat(69_998)}\nheron`
    await store.write('a.md', content)
    expect((await store.read('a.md')) === content).toBe(true)
    expect((await search(index, 'heron')).map(({ text, lineStart }) => [text, lineStart])).toEqual([
      ['heron', 70_000],
    ])
  })

  check('every twentieth of 3,000 paragraphs is found at its place', async ({ store, index }) => {
    const paragraphs = range(3000).map((place) => (place % 20 === 0 ? `heron ${place}` : `other ${place}`))
    await store.write('a.md', paragraphs.join('\n'.repeat(25)))
    const found = (await search(index, 'heron')).map(({ ordinal, lineStart }) => [ordinal, lineStart])
    const expected = range(150).map((place) => [place * 20, 1 + place * 20 * 25])
    expect(found.sort(([a = 0], [b = 0]) => a - b)).toEqual(expected)
  })
}
