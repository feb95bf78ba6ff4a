import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
