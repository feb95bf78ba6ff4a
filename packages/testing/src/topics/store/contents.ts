import { contentHash } from '@sheaf/core'
import * as fc from 'fast-check'
import { anyCharacter, textOfLines } from '../../simple-parts.ts'
import { contentsOf, failure, forEach, search } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const KEPT: Readonly<Record<string, string>> = {
  'the empty file': '',
  'one character': 'x',
  'one line feed': '\n',
  'only white space': ' \t \n\n  \r\n ',
  LF: 'one\ntwo\nthree\n',
  'no line feed at the end': 'one\ntwo',
  'many line feeds at the end': 'one\n\n\n\n',
  'leading white space': '   \n\t one',
  'trailing white space': 'one   \n\t ',
  'emoji and joined emoji': '🐝 👩‍👩‍👧‍👦 🏳️‍🌈 🇫🇷 👍🏽',
  'characters of four bytes at every place': '𝐀a𝐁bb𝐂ccc𝐃',
  'decomposed characters, not composed': 'cafe\u0301 \u212b \u1e9b\u0323',
  'right to left': 'שלום مرحبا \u202eabc\u202c',
  'Chinese, Japanese, Korean, Thai': '记忆。記憶と、기억 ความทรงจำ',
  'control characters': '\u0001\u0002\u0007\u0008\u000b\u000c\u001b[31m\u007f\u0085\u2028\u2029',
  'noncharacters and private use': '\ufffe\uffff\ufdd0\ue000\u{10ffff}',
  'quotes and SQL': `'; DROP TABLE file; -- " \` \\ \\' \\0 %s ? ?1 :a @b $c`,
  'patterns of replacement': "$$ $& $` $' $1 \\1 \\n",
  'markdown with a fence': '# T\n\n```js\n# no heading\n```\n\n| a | b |\n|---|---|\n',
  frontmatter: '---\ntitle: "x"\n---\n\nbody\n',
  'HTML and templates': '<script>alert(1)</script> {{x}} ${y} <%= z %>',
  'what looks like numbers': '007',
  'what looks like JSON': '{"a":[1,2,null]}',
  'a file of one long line': 'word '.repeat(20_000),
  'twenty thousand short lines': 'x\n'.repeat(20_000),
}

export function contents({ check, expect }: Topic): void {
  for (const [what, content] of Object.entries(KEPT)) {
    check(`keeps ${what}, byte for byte`, async ({ store }) => {
      const stat = await store.write('a.md', content)
      const read = await store.read('a.md')
      expect(read === content).toBe(true)
      expect([stat.hash, stat.size]).toEqual([
        await contentHash(content),
        new TextEncoder().encode(content).length,
      ])
      expect(await store.stat('a.md')).toEqual(stat)
      await store.append('a.md', content)
      expect((await store.read('a.md')) === content + content).toBe(true)
    })
  }

  const refused: Readonly<Record<string, unknown>> = {
    undefined: undefined,
    'a number': 7,
    bytes: new Uint8Array([65]),
    'an object': {},
  }
  for (const [what, content] of Object.entries(refused)) {
    check(`refuses ${what}`, async ({ store }) => {
      await store.write('a.md', 'before')
      const error = await failure(expect, store.write('a.md', content as string), 'invalid-content')
      expect(error.path).toBe('a.md')
      await failure(expect, store.write('b.md', content as string), 'invalid-content')
      expect(await store.read('a.md')).toBe('before')
      expect(await store.list()).toEqual(['a.md'])
    })
  }

  check('keeps any text, alone and appended', async ({ store }) => {
    const text = fc.string({ unit: anyCharacter, maxLength: 200 }).filter((value) => !value.includes('\0'))
    await fc.assert(
      fc.asyncProperty(text, text, async (first, second) => {
        await store.write('a.md', first)
        expect((await store.read('a.md')) === first).toBe(true)
        await store.append('a.md', second)
        expect((await store.read('a.md')) === first + second).toBe(true)
      }),
      { seed: 1, numRuns: 60 },
    )
  })
}

const FILLER: Readonly<Record<string, string>> = {
  nothing: '',
  'a letter': 'x',
  'a character of three bytes': '日',
  'a whole pair': '🐝',
  'a line end': '\r\n',
  'a page of text': 'some text, '.repeat(400),
}

const BROKEN: Readonly<Record<string, string>> = {
  'a NUL': '\0',
  'two NULs': '\0\0',
  'the first half of a pair': '\ud83d',
  'the second half of a pair': '\ude00',
  'the halves in the wrong order': '\ude00\ud83d',
  'two first halves': '\ud83d\ud83d',
  'the lowest first half': '\ud800',
  'the highest second half': '\udfff',
}

const FOUND: Readonly<Record<string, string>> = {
  'a byte order mark before, between and after': '\ufeffheron\ufeff\n\ufeffheron\ufeff',
  'only a byte order mark': '\ufeff',
  'CRLF everywhere': 'a heron\r\n\r\nand more\r\nheron\r\n',
  'a lone CR': 'a heron\rmore\r\rheron\r',
  'LF, CRLF and CR in one text': 'a\nb\r\nc\rd\n\re\r\r\n\nheron',
  'U+2028, U+2029 and U+0085': 'a\u2028heron\u2029b\u0085heron\u2028',
  'vertical tab and form feed': 'a\u000bheron\u000c\nheron',
  'the separators of ASCII': 'a\u001cheron\u001d\u001e\u001fb',
  'the last characters of every plane': '\uffff\u{1ffff}\u{10ffff} heron',
  'escapes that are no NUL': '\\0 \\u0000 %00 &#0; heron \u2400',
  'a replacement character': '\ufffd heron \ufffd',
  'U+FFFE, which looks like a turned mark': '\ufffeheron',
}

export function characters({ check, expect }: Topic): void {
  for (const [what, broken] of Object.entries(BROKEN)) {
    check(`refuses ${what} at every place, and changes nothing`, async ({ store }) => {
      await store.write('a.md', 'before')
      const texts = Object.values(FILLER).flatMap((before) =>
        Object.values(FILLER).map((after) => before + broken + after),
      )
      await forEach(
        texts.filter((text) => text.includes('\0') || !text.isWellFormed()),
        async (content) => {
          const { path } = await failure(expect, store.write('a.md', content), 'invalid-content')
          expect(path).toBe('a.md')
          await failure(expect, store.append('new.md', content), 'invalid-content')
          await failure(
            expect,
            store.commit([
              { path: 'b.md', content: 'fine' },
              { path: 'c.md', content },
            ]),
            'invalid-content',
          )
        },
      )
      expect(await contentsOf(store)).toEqual({ 'a.md': 'before' })
    })
  }

  check('refuses half a pair at the edge of 4 KiB, 64 KiB and 1 MB', async ({ store }) => {
    await forEach([4095, 4096, 65_535, 65_536, 1_000_000], async (length) => {
      await failure(expect, store.write('a.md', `${'x'.repeat(length)}\ud83d`), 'invalid-content')
      await failure(expect, store.write('a.md', `${'x'.repeat(length)}\ud83dx`), 'invalid-content')
    })
    expect(await store.list()).toEqual([])
  })

  check('keeps a whole pair at the edge of 4 KiB and of 64 KiB', async ({ store }) => {
    await forEach([4095, 4096, 65_535, 65_536], async (length) => {
      const content = `${'x'.repeat(length)}🐝${'y'.repeat(10)}`
      await store.write('a.md', content)
      expect((await store.read('a.md')) === content).toBe(true)
    })
  })

  check('two appends do not make a pair of two halves', async ({ store }) => {
    await store.append('a.md', 'bee: ')
    await failure(expect, store.append('a.md', '\ud83d'), 'invalid-content')
    await failure(expect, store.append('a.md', '\udc1d'), 'invalid-content')
    await store.append('a.md', '\ud83d\udc1d')
    expect(await store.read('a.md')).toBe('bee: 🐝')
  })

  check('an append joins a base and its mark, and CR and LF, as they are', async ({ store }) => {
    for (const piece of ['e', '\u0301', '\r', '\n', '\ufeff', '\u1100', '\u1161', '👩', '\u200d', '👧'])
      await store.append('a.md', piece)
    const content = 'e\u0301\r\n\ufeff\u1100\u1161👩\u200d👧'
    expect(await store.read('a.md')).toBe(content)
    expect((await store.stat('a.md'))?.hash).toBe(await contentHash(content))
  })

  for (const [what, content] of Object.entries(FOUND)) {
    check(`keeps ${what}, finds it exactly, and again after a rebuild`, async ({ store, index }) => {
      const { hash } = await store.write('a.md', content)
      expect(hash).toBe(await contentHash(content))
      const before = await search(index, 'heron')
      for (const { text, lineStart, lineEnd } of before)
        expect(text).toBe(textOfLines(content, lineStart, lineEnd))
      await index.rebuild()
      expect(await search(index, 'heron')).toEqual(before)
      expect((await store.read('a.md')) === content).toBe(true)
      await store.write('a.md', content, { ifMatch: hash })
    })
  }

  check('texts that differ only by what cannot be seen are different versions', async ({ store }) => {
    const texts = [
      'heron',
      'heron\n',
      'heron\r\n',
      '\ufeffheron',
      'heron\u200b',
      'heron ',
      'heron\u00a0',
      'he\u0301ron',
      'héron',
      'heron\u2028',
      'hеron',
    ]
    const hashes = []
    for (const text of texts) hashes.push((await store.write('a.md', text)).hash)
    expect(new Set(hashes).size).toBe(texts.length)
    for (const hash of hashes.slice(0, -1))
      await failure(expect, store.write('a.md', 'x', { ifMatch: hash }), 'conflict')
  })
}
