import { contentHash, type Change, type Storage, type MemoryStore } from '@sheaf/core'
import * as fc from 'fast-check'
import { anyCharacter, textOfLines } from '../../simple-parts.ts'
import { fill, fillEach, range, search, nextTurn } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import type { Candidate } from '@sheaf/core/adapter'

const TEXTS: Readonly<Record<string, string>> = {
  LF: 'a heron\n\na heron\nand more\n',
  CRLF: 'a heron\r\n\r\nsecond\r\na heron\r\n',
  'a byte order mark': '\ufeffa heron\n\na heron',
  'leading and trailing blank lines': '\n\n  \na heron  \n\n\t\n',
  'emoji and wide characters': '🐝🐝 a heron 🐝\n\n𝐀 heron 日本\n',
  'a lone carriage return': 'a heron\rand more\n\nlast heron',
  'line separators that are no line ends': 'a heron\u2028same line\u2029same\u0085same\n\nheron',
  'tabs and other white space': '\ta heron\u00a0\u3000x\n\n\v heron \f\n',
  'a NUL-like escape': 'a heron \\0 %00 &#0;\n',
  'long lines': `${'x '.repeat(20_000)}heron\n\n${'y '.repeat(20_000)}heron`,
}

export function noGhosts({ check, expect }: Topic): void {
  // G1: a hit's text is exactly those lines of the current file, and its hash is the file's.
  const exactHits = async ({ store, index }: Storage, query: string): Promise<number> => {
    const hits = await search(index, query)
    for (const hit of hits) {
      const content = await store.read(hit.path)
      expect(hit.text).toBe(textOfLines(content, hit.lineStart, hit.lineEnd))
      expect(hit.hash).toBe(await contentHash(content))
      expect(hit.updatedAt).toEqual((await store.stat(hit.path))?.updatedAt)
    }
    return hits.length
  }

  const better = range(250).map((place) => `better/${place}.md`)
  for (const [what, changeOf] of Object.entries({
    deleted: (path: string): Change[] => [{ path, content: null }],
    'given another text': (path: string): Change[] => [{ path, content: 'a stork' }],
    hidden: (path: string): Change[] => [
      { path, content: null },
      { path: `.history/${path}`, content: 'heron heron heron' },
    ],
  })) {
    check(`250 better pieces that were ${what} do not crowd out others`, async ({ store, index }) => {
      await fillEach(store, better, (path) => [path, 'heron heron heron'])
      const far = range(3).map((place) => `far/${place}.md`)
      await fillEach(store, far, (path) => [path, `a heron ${'by the lake '.repeat(9)}`])
      await store.commit(better.flatMap(changeOf))
      for (const limit of [1, 10, 200])
        expect((await search(index, 'heron', { limit })).map(({ path }) => path)).toEqual(far.slice(0, limit))
    })
  }

  for (const [what, content] of Object.entries(TEXTS)) {
    check(`a hit is exactly its lines: ${what}`, async ({ storage, store }) => {
      await store.write('a.md', content)
      expect((await exactHits(storage, 'heron')) > 0).toBe(true)
    })
  }

  check('a hit is exactly its lines through a hundred changes', async ({ storage, store }) => {
    for (const round of range(100)) {
      const path = `note-${round % 7}.md`
      const content = `${'line\n'.repeat(round % 5)}\nheron ${round}\n\n${'more\n'.repeat(round % 3)}heron`
      if (round % 11 === 10 && (await store.exists(path))) await store.delete(path)
      else if (round % 3 === 0) await store.append(path, `\n\n${content}`)
      else await store.write(path, content)
      if (round % 10 === 9) expect((await exactHits(storage, 'heron')) > 0).toBe(true)
    }
  })

  check('lines move when lines above them change', async ({ storage, store, index }) => {
    await store.write('a.md', 'a heron')
    await store.write('a.md', 'new\n\nlines\n\na heron')
    expect((await search(index, 'heron')).map(({ lineStart }) => lineStart)).toEqual([5])
    await exactHits(storage, 'heron')
  })

  check('a hit has the updatedAt and the hash of the whole file', async ({ storage, store, clock }) => {
    await store.write('a.md', 'a heron\n\na stork')
    clock.advance(60_000)
    await store.append('a.md', '\n\nmore')
    expect(await exactHits(storage, 'heron stork')).toBe(2)
  })

  check('no text of a replaced version is found, however often it was replaced', async ({ store, index }) => {
    for (const version of range(10)) await store.write('a.md', `heron version${version}`)
    for (const version of range(9)) expect(await search(index, `version${version}`)).toEqual([])
    expect((await search(index, 'heron')).length).toBe(1)
  })

  check('a deleted file is not found, even if another has its content', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': 'a heron' })
    await store.delete('a.md')
    expect((await search(index, 'heron')).map(({ path }) => path)).toEqual(['b.md'])
  })

  check('a hit is exactly its lines for any text', async ({ storage, store }) => {
    const line = fc.oneof(
      fc.constantFrom('', ' ', 'heron', 'a heron', '# heron', '\t', '```', '---', '\r', '\ufeff', '🐝 heron'),
      fc.string({ unit: anyCharacter, maxLength: 12 }).filter((text) => !text.includes('\0')),
    )
    const text = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\n\n', '')), { maxLength: 30 })
      .map((parts) => parts.flat().join(''))
    await fc.assert(
      fc.asyncProperty(text, async (content) => {
        await store.write('a.md', `${content}\n\nheron`)
        expect((await exactHits(storage, 'heron')) > 0).toBe(true)
      }),
      { seed: 2, numRuns: 60 },
    )
  })
}

const MODEL = 'test-model'
const textOf = (version: number) => `a heron of version ${version}`

/** While files change, all lists of an answer, and all their hits, are from one moment. */
export function oneMoment({ check, expect }: Topic): void {
  const answersWhile = async ({ store, index }: Storage, writer: MemoryStore) => {
    await store.write('a.md', textOf(0))
    const values = new Float32Array([1, 0])
    const hashes = await Promise.all(range(9).map((version) => contentHash(textOf(version))))
    await index.putEmbeddings(
      MODEL,
      hashes.map((textHash) => ({ textHash, vector: values })),
    )
    const query = { text: 'heron', vector: { model: MODEL, values }, limit: 10 }
    for (const version of range(8)) {
      const writing = writer.write('a.md', textOf(version + 1))
      const asked = [index.candidates(query)]
      await nextTurn()
      asked.push(index.candidates(query))
      for (const { text, vector } of await Promise.all(asked)) {
        await expectWhole(text)
        // Some storages forget the vector of a text once no file has it.
        if (vector.length > 0) expect(placesOf(vector)).toEqual(placesOf(text))
      }
      await writing
    }
  }
  const expectWhole = async (found: readonly Candidate[]) => {
    expect(found.length).toBe(1)
    for (const { text, hash } of found) expect(hash).toBe(await contentHash(text))
  }

  check(
    'both lists of an answer, and all hits, are of one moment while the same handle writes',
    async (given) => {
      await answersWhile(given.storage, given.store)
    },
  )

  check(
    'both lists of an answer, and all hits, are of one moment while another handle writes',
    async ({ storage, secondHandle }) => {
      await answersWhile(storage, (await secondHandle()).store)
    },
    'secondHandle',
  )
}

function placesOf(found: readonly Candidate[]): string[] {
  return found.map(({ path, hash, text }) => `${path} ${hash} ${text}`)
}
