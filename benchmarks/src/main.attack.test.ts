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

// These measure, which takes its time; `npm test` has what needs none.
test('users needs no data, and measures one user among many beside stock FTS5', () => {
  const { status, last } = bench('users', '--users', '6', '--notes', '4', '--quick')
  expect(status).toBe(0)
  const { figures } = last as { figures: Record<string, number> }
  for (const name of ['first', 'next', 'append', 'assemble', 'mixed', 'fts5'])
    expect(figures[`users.${name}.p50`]).toBeGreaterThan(0)
  expect(figures['users.rss']).toBeGreaterThan(0)
  expect(figures['users.first.ratio']).toBeGreaterThan(0)
})

test('postgres needs no data, and measures each call on three storages', () => {
  const { status, last } = bench('postgres', '--quick', '--users', '4', '--notes', '3')
  expect(status).toBe(0)
  const { figures } = last as { figures: Record<string, number> }
  for (const storage of ['sqlite', 'libsql', 'postgres']) {
    for (const name of ['put.rate1', 'put.rate16', 'first.p50', 'next.p99', 'assemble.p50', 'get.p50'])
      expect(figures[`${storage}.${name}`], name).toBeGreaterThan(0)
    expect(figures[`${storage}.found`]).toBe(1)
  }
  // The search of a user is one statement, and so is a read.
  expect(figures).toMatchObject({ 'postgres.trips.next': 1, 'postgres.trips.get': 1 })
})

test('threads needs no data, and measures a project that grows and quotas that do', () => {
  const { status, stdout, last } = bench('threads', '--quick', '--data', join(directory, 'nowhere'))
  expect(status).toBe(0)
  const { figures } = last as { figures: Record<string, number> }
  for (const name of [
    'assemble.100.p50',
    'search.1000.p95',
    'rest.1000.p50',
    'record.1000.p50',
    'assemble.1000.quota32.p95',
  ]) {
    expect(figures[name], name).toBeGreaterThan(0)
  }
  // A quota counts chunks of 800 tokens, of several messages each.
  expect(figures['pieces.1000.quota2']).toBeGreaterThan(2)
  expect(figures['pieces.1000.quota32']).toBeGreaterThanOrEqual(figures['pieces.1000.quota2'] ?? Infinity)
  expect(stdout).toContain('## A thread of a project as the project grows')
})

test('curves needs no data, and writes a table and plots of the sizes that are asked for', () => {
  const out = join(directory, 'curves')
  const { status, stdout, last } = bench('curves', '--quick', '--sizes', '100,200', '--out', out)
  expect(status).toBe(0)
  const { figures } = last as { figures: Record<string, number> }
  for (const name of [
    '100.index.seconds',
    '200.disk.mb',
    '200.resident.mb',
    '200.open.ms',
    '100.query.p50',
    '200.query.p99',
  ]) {
    expect(figures[name], name).toBeGreaterThan(0)
  }
  expect(stdout).toContain('## What a memory costs as it grows')
  for (const name of ['curves.json', 'curves.md', 'indexing.svg', 'disk.svg', 'memory.svg', 'query.svg']) {
    expect(readFileSync(join(out, name), 'utf8').length, name).toBeGreaterThan(100)
  }
})

function put(name: string, units: readonly object[], queries: readonly object[]): void {
  writeFileSync(
    join(directory, `${name}.json`),
    JSON.stringify({ collections: [{ id: 'one', units, queries }] }),
  )
}

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
