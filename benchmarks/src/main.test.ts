import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bench } from './__fixtures__/run-bench.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function put(name: string, units: readonly object[], queries: readonly object[]): void {
  writeFileSync(
    join(directory, `${name}.json`),
    JSON.stringify({ collections: [{ id: 'one', units, queries }] }),
  )
}

test('an unknown name ends with the usage and code 2', () => {
  const { status, stderr, stdout } = bench('nonsense')
  expect(status).toBe(2)
  expect(stderr).toContain('there is no benchmark "nonsense"')
  expect(stderr).toContain('usage: npm run bench')
  expect(stdout).toBe('')
})

test('without data the result is empty, reports it, and is no failure', () => {
  const { status, last } = bench('locomo', '--data', join(directory, 'nowhere'))
  expect(status).toBe(0)
  expect(last).toEqual({
    bench: 'locomo',
    figures: {},
    skipped: [expect.stringContaining('there is no folder')],
  })
  expect(bench('budget', '--data', directory).last).toMatchObject({ figures: {}, skipped: { length: 2 } })
  expect(bench('beam', '--data', directory)).toMatchObject({
    status: 0,
    last: { bench: 'beam', figures: {}, skipped: [expect.stringContaining('beam-100k: there is no file')] },
  })
  expect(bench('passages', '--data', directory).last).toMatchObject({ figures: {}, skipped: { length: 4 } })
})

test('a further set of turns is measured as a conversation, one of passages as passages', () => {
  const turns = [
    { id: 'a', text: 'Ada: The kiln is hot.', speaker: 'Ada', session: '1' },
    { id: 'b', text: 'Ben: My bread is in the oven.', speaker: 'Ben', session: '1' },
    { id: 'c', text: 'Ada: The river froze.', speaker: 'Ada', session: '2' },
  ]
  put('talk', turns, [{ id: 'q', text: 'Where is the bread?', rel: { b: 1 } }])
  put(
    'texts',
    turns.map(({ id, text }) => ({ id, text })),
    [{ id: 'q', text: 'Which river froze?', rel: { c: 1 } }],
  )
  const out = join(directory, 'out')
  mkdirSync(out)
  expect(bench('locomo', '--data', directory, '--set', 'talk', '--out', out)).toMatchObject({
    status: 0,
    last: {
      bench: 'locomo',
      figures: {
        'turn.macro.ndcg10': 1,
        'session.hit1': 1,
        'bm25.turn.macro.ndcg10': 1,
        'fts5.turn.micro.r5': 1,
      },
    },
  })
  expect(JSON.parse(readFileSync(join(out, 'locomo.json'), 'utf8'))).toMatchObject({
    bench: 'locomo',
    environment: { node: process.versions.node },
  })
  expect(readFileSync(join(out, 'locomo.md'), 'utf8')).toContain('| Sheaf, a chunk a turn')
  expect(bench('locomo', '--data', directory, '--set', 'texts').last).toMatchObject({
    bench: 'passages',
    figures: { 'texts.r5': 1, 'fts5.texts.r5': 1 },
  })
  expect(bench('budget', '--data', directory, '--set', 'talk').last).toMatchObject({
    bench: 'budget',
    figures: { 'talk.256': 1, 'turns.talk.256': 1, 'fts5.talk.256': 1, over: 0 },
  })
})

test('a further set of conversations with an assistant is measured by beam, whichever bench was named', () => {
  const texts = [
    'My kiln is at 900 degrees.',
    'Open it tomorrow, when it is cold.',
    'Thanks! Always answer in one line.',
    'I will.',
  ]
  const messages = texts.map((text, id) => ({
    id,
    session: 1,
    role: id % 2 === 0 ? 'user' : 'assistant',
    date: 'March-15-2024',
    text,
  }))
  const questions = [
    { id: 'a', kind: 'information_extraction', text: 'How hot is my kiln?', rel: [0] },
    { id: 'b', kind: 'abstention', text: 'Who built it?', rel: [] },
  ]
  writeFileSync(
    join(directory, 'said.json'),
    JSON.stringify({ conversations: [{ id: '1', messages, questions }] }),
  )
  for (const name of ['beam', 'budget']) {
    const { last, stdout } = bench(name, '--data', directory, '--set', 'said')
    expect(last).toMatchObject({
      bench: 'beam',
      figures: {
        'beam.r10': 1,
        'beam.ndcg10': 1,
        'beam.1024': 1,
        'beam.information.2048': 1,
        'fts5.user.r10': 1,
        'fts5.standing.4096': 1,
      },
    })
    expect(stdout).toContain('## said: messages found and shown (mean over 1 kinds, 1 questions)')
  }
})
