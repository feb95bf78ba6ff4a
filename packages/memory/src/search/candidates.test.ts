import type { CandidateQuery, Candidates } from '@sheaf/core/adapter'
import { expect, test } from 'vitest'
import { joinedMarks } from './current-searcher.ts'

const query = (mark: string, more: Partial<CandidateQuery> = {}): CandidateQuery => ({
  text: '',
  limit: 5,
  marked: [{ marks: [mark], isByText: false }],
  ...more,
})

function index() {
  const asked: string[][] = []
  const { candidates } = joinedMarks({
    async candidates({ marked = [], abortSignal }): Promise<Candidates> {
      const marks = marked.map((each) => each.marks.join())
      asked.push(marks)
      await Promise.resolve()
      abortSignal?.throwIfAborted()
      const found = { path: '', hash: '', ordinal: 0, text: '', lineStart: 1, lineEnd: 1, headings: [] }
      return {
        text: [],
        vector: [],
        marked: marks.map((mark) => [{ ...found, path: mark, updatedAt: new Date(0), score: 0 }]),
      }
    },
  })
  const paths = async (of: CandidateQuery) =>
    (await candidates(of)).marked?.map((list) => list.map(({ path }) => path))
  return { asked, paths }
}

test('concurrent queries that differ only in their marks become one query', async () => {
  const { asked, paths } = index()
  const days = { marked: ['c', 'd'].map((mark) => ({ marks: [mark], isByText: false })) }
  expect(await Promise.all([paths(query('a')), paths(query('', days)), paths(query('b'))])).toEqual([
    [['a']],
    [['c'], ['d']],
    [['b']],
  ])
  await paths(query('e'))
  expect(asked).toEqual([['a', 'c', 'd', 'b'], ['e']])
})

test('other queries stay separate, and each has its own error', async () => {
  const { asked, paths } = index()
  const ended = AbortSignal.abort(new Error('ended'))
  const settled = await Promise.allSettled([
    paths(query('a')),
    paths(query('b', { limit: 6 })),
    paths(query('c', { abortSignal: ended })),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(asked).toEqual([['a'], ['b'], ['c']])
})
