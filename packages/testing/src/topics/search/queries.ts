import type { Analyser } from '@sheaf/core'
import * as fc from 'fast-check'
import { anyCharacter, wordAnalyser } from '../../simple-parts.ts'
import { distinctPaths, fill, fillEach, filesWith, search, forEach } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'
import { BLANK_QUERIES, LONG_QUERIES, QUERIES } from './hostile-queries.ts'

export function queries({ check, expect }: Topic): void {
  // Searching changes nothing, so one storage is enough for each kind of query.
  for (const [what, texts] of Object.entries(QUERIES)) {
    check(`answers ${what}`, async ({ store, index }) => {
      const asText = texts.map(
        (query, place) => [`queries/${place}.md`, query.toWellFormed().replaceAll('\0', ' ')] as const,
      )
      const files = { 'a.md': 'a heron and a stork', 'c.md': 'neither', ...Object.fromEntries(asText) }
      await fill(store, files)
      await forEach(texts, async (query) => {
        const { text, vector } = await index.candidates({ text: query, limit: 200 })
        expect(vector).toEqual([])
        expect(text.every(({ score }) => Number.isFinite(score) && score < 0)).toBe(true)
        expect(distinctPaths(text)).toEqual(filesHaving(files, query))
      })
      expect(await filesWith(index, 'neither')).toEqual(['c.md'])
    })
  }

  for (const [what, query] of Object.entries(LONG_QUERIES)) {
    check(`answers ${what}`, async ({ store, index }) => {
      await fill(store, { 'a.md': 'a heron and a stork', 'b.md': 'w7 and x and 记忆' })
      const found = await filesWith(index, query)
      expect(found.every((path) => ['a.md', 'b.md'].includes(path))).toBe(true)
    })
  }

  check('finds nothing for a query without a word', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron', 'b.md': '" * ( ) : ^ --- ... 🐝 | {}' })
    await forEach(BLANK_QUERIES, async (query) => {
      expect(await filesWith(index, query)).toEqual([])
    })
  })

  const meant: readonly (readonly [query: string, text: string])[] = [
    ["user's", "the user's tea"],
    ['C++', 'written in C++ once'],
    ['C#', 'written in C# once'],
    ['what is x?', 'x marks the spot'],
    ['foo:bar', 'foo and other'],
    ['state-of-the-art', 'a state-of-the-art model'],
    ['"heron', 'a heron'],
    ['heron*', 'a heron'],
    ['NEAR(heron', 'a heron'],
    ['heron AND', 'a heron'],
    ['HERON', 'a heron'],
    ['ｈｅｒｏｎ', 'a heron'],
    ['v2.0.1', 'release v2.0.1 is out'],
    ['_private', 'call _private now'],
    ['and', 'this and that'],
    ['or', 'this or that'],
    ['not', 'do not'],
    ['near', 'near the river'],
    ['heron\0', 'a heron'],
    ['none\0heron', 'a heron'],
    ['none NOT heron', 'a heron'],
    [`${'none '.repeat(40)}heron`, 'a heron'],
    ['\ud83d heron', 'a heron'],
    ['null', 'null and void'],
    ['constructor', 'the constructor'],
    ['rank', 'his rank'],
  ]
  for (const [query, text] of meant) {
    check(`${JSON.stringify(query)} finds ${JSON.stringify(text)}`, async ({ store, index }) => {
      await fill(store, { 'a.md': text, 'b.md': 'something else entirely', 'c.md': 'c users state art 2' })
      expect(await filesWith(index, query)).toEqual(['a.md'])
    })
  }

  check('a number never matches line numbers, dates, sizes or ordinals', async ({ store, index }) => {
    await fill(store, {
      'notes/15.md': 'line\n\n'.repeat(60),
      'memory/2026-03-01.md': 'text\n\n'.repeat(20),
      'n.md': 'fifteen',
    })
    for (const number of ['0', '1', '3', '15', '60', '119', '2026', '03', '2026-03-01', '360', '-1'])
      expect(await search(index, number)).toEqual([])
    await store.append('n.md', ' 15')
    expect(await filesWith(index, '15')).toEqual(['n.md'])
  })

  check('a word never matches a path, a hash, an author or a reason', async ({ store, index }) => {
    const { files } = await store.commit([{ path: 'heron/stork.md', content: 'text' }], {
      author: 'crane',
      reason: 'goose',
    })
    for (const word of [
      'heron',
      'stork',
      'md',
      'heron/stork.md',
      'stork.md',
      'crane',
      'goose',
      files[0]?.hash ?? '',
    ]) {
      expect(await search(index, word)).toEqual([])
    }
  })

  check(
    "an analyser's terms may hold any character but white space, control characters and quotes",
    async ({ open }) => {
      const terms = (text: string) => text.split(/[\s\p{Cc}"]+/u).filter((term) => term !== '')
      const analyser: Analyser = {
        id: 'white-space-1',
        documentTerms: terms,
        queryTerms: (text) => [...new Set(terms(text))],
      }
      const { store, index } = await open({ analyser })
      const odd = terms(
        "* a* ( ) : a:b ^a -a AND NEAR( {a} ' '' ; % _ \\ ` É E\u0301 🐝 🐝🐝 记忆 记 C++ C# <a> \u200b . .. -- /* ? ?1 @a $a ~ | = ! [a] a,b",
      )
      await fillEach(store, odd, (term, place) => [`${place}.md`, `before ${term} after`])
      for (const [place, term] of odd.entries())
        expect(await filesWith(index, `${term} none`)).toEqual([`${place}.md`])
    },
  )

  check('never throws, whatever the query', async ({ store, index }) => {
    await fill(store, { 'a.md': 'a heron and a stork', 'b.md': 'AND OR NOT NEAR 15' })
    const query = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.string({ maxLength: 60 }),
      // Code units, so that halves of surrogate pairs are included.
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
        .map((units) => String.fromCharCode(...units)),
      fc
        .array(
          fc.constantFrom(
            '"',
            '*',
            '(',
            ')',
            ':',
            '^',
            '-',
            '+',
            ' ',
            'AND',
            'OR',
            'NOT',
            'NEAR',
            '{',
            '}',
            ',',
            'heron',
            '5',
            "'",
            '\0',
          ),
          { maxLength: 20 },
        )
        .map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const found = await filesWith(index, text)
        expect(found.every((path) => path === 'a.md' || path === 'b.md')).toBe(true)
      }),
      { seed: 3, numRuns: 1000 },
    )
  })
}

/** The files that have one of the query's words, by the suite's analyser; sorted. */
function filesHaving(files: Readonly<Record<string, string>>, query: string): string[] {
  const { documentTerms, queryTerms } = wordAnalyser()
  const terms = new Set(queryTerms(query))
  const paths = Object.keys(files).filter((path) =>
    documentTerms(files[path] ?? '').some((term) => terms.has(term)),
  )
  return paths.sort()
}
