import { contentHash } from '@sheaf/core'
import * as fc from 'fast-check'
import { anyCharacter } from '../../simple-parts.ts'
import { failure } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const KEPT: Readonly<Record<string, string>> = {
  'the empty file': '',
  'one character': 'x',
  'one line feed': '\n',
  'only white space': ' \t \n\n  \r\n ',
  LF: 'one\ntwo\nthree\n',
  CRLF: 'one\r\ntwo\r\nthree\r\n',
  'mixed line ends': 'one\ntwo\r\nthree\rfour\n\rfive',
  'no line feed at the end': 'one\ntwo',
  'many line feeds at the end': 'one\n\n\n\n',
  'leading white space': '   \n\t one',
  'trailing white space': 'one   \n\t ',
  'a byte order mark': '\ufeff# Title\n',
  'a byte order mark inside': 'one\ufefftwo',
  'two byte order marks': '\ufeff\ufeff',
  'emoji and joined emoji': '🐝 👩‍👩‍👧‍👦 🏳️‍🌈 🇫🇷 👍🏽',
  'characters of four bytes at every place': '𝐀a𝐁bb𝐂ccc𝐃',
  'decomposed characters, not composed': 'cafe\u0301 \u212b \u1e9b\u0323',
  'right to left': 'שלום مرحبا \u202eabc\u202c',
  'Chinese, Japanese, Korean, Thai': '记忆。記憶と、기억 ความทรงจำ',
  'control characters': '\u0001\u0002\u0007\u0008\u000b\u000c\u001b[31m\u007f\u0085\u2028\u2029',
  'noncharacters and private use': '\ufffe\uffff\ufdd0\ue000\u{10ffff}',
  'the replacement character': '\ufffd',
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
    'a NUL': 'a\0b',
    'a NUL at the end': 'a\0',
    'half a surrogate pair': 'a\ud83db',
    'the other half': '\ude00',
    'two halves in the wrong order': '\ude00\ud83d',
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
