import { expect, test } from 'vitest'
import { peersCharts } from './charts.ts'
import { peersPage } from './document.ts'
import type { RunFacts } from './document.ts'
import { chunkersTable, passagesTable, peersFigures, speedTables, turnsTable } from './tables.ts'
import type { PeersReport } from './tables.ts'
import { vectorTables } from '../vectors/vector-tables.ts'
import { verdicts } from './verdicts.ts'

const turn = (id: string, name: string, value: number, ndcg = value) => ({
  id,
  name,
  macroNdcg10: ndcg,
  macroR10: value,
  microNdcg10: ndcg,
  microR10: value,
  microR5: value,
})
const speed = (id: string, name: string, p50: number) => ({
  id,
  name,
  chunks: 10_227,
  indexing: 10 / p50,
  p50,
  p99: 4 * p50,
  resident: 2e8,
})
const vectors = (id: string, name: string, p50: number) => ({
  id,
  name,
  vectors: 10_000,
  puts: 1000 * p50,
  first: 10 * p50,
  nearest10: { p50, p99: 3 * p50, exact: 1 },
  nearest50: { p50: 2 * p50, p99: 4 * p50, exact: 0.999 },
  resident: 3e8,
})

const report: PeersReport = {
  turns: [turn('sheaf', 'Sheaf', 0.5), turn('other', 'Other', 0.625), turn('mastra', 'Mastra', 0.25, NaN)],
  passages: [
    { id: 'sheaf', name: 'Sheaf', set: 'one', r5: 0.9, ndcg10: 0.8 },
    { id: 'other', name: 'Other', set: 'one', r5: 0.9001, ndcg10: 0.7 },
    { id: 'sheaf', name: 'Sheaf', set: 'two', r5: 0.75, ndcg10: 0.5 },
  ],
  speed: [speed('sheaf-memory', 'Sheaf', 1), speed('fts5-memory', 'FTS5', 4)],
  vectors: [vectors('sheaf', 'Sheaf', 2), vectors('sqlite-vec', 'sqlite-vec', 8)],
  chunkers: [
    { name: 'Sheaf assemble()', evidence: 0.9 },
    { name: 'Sheaf headingChunker', throughput: 2, largest: 400, evidence: 0.875 },
    { name: 'Other', throughput: 1, largest: 401, evidence: NaN },
  ],
}
const facts: RunFacts = {
  date: '2026-03-14',
  machine: 'linux x64, Some processor, 2 threads, 8 GiB',
  node: '24.1.0',
  load: 0.1,
  versions: [['Other', 'other 1.2.3', 'its defaults']],
  skipped: [],
}

test('what was not measured is an empty cell, in every table', () => {
  expect(turnsTable(report.turns).rows[2]).toEqual(['Mastra', '', '.250', '', '.250', '.250'])
  expect(passagesTable(report.passages)).toMatchObject({
    columns: ['', 'one R@5', 'nDCG@10', 'two R@5', 'nDCG@10'],
    rows: [
      ['Sheaf', '.900', '.800', '.750', '.500'],
      ['Other', '.900', '.700', '', ''],
    ],
  })
  expect(chunkersTable(report.chunkers).rows).toEqual([
    ['Sheaf assemble()', '', '', '', '.900'],
    ['Sheaf headingChunker', '2.00', '1.00', '400', '.875'],
    ['Other', '1.00', '0.500', '401', ''],
  ])
})

test('speed has a table for each size, and ratios above 1 are better than FTS5', () => {
  const [table, ...more] = speedTables([
    ...report.speed,
    { ...speed('sheaf-memory', 'Sheaf', 8), chunks: 100_001 },
  ])
  expect(table?.title).toBe('10,227 chunks')
  expect(table?.rows[0]).toEqual(['Sheaf', '1.00', '4.00', '4.00', '4.00', '10.0', '4.00', '200'])
  // Nothing to compare with at this size.
  expect(more).toMatchObject([
    { title: '100,001 chunks', rows: [['Sheaf', '8.00', '', '32.0', '', '1.25', '', '200']] },
  ])
})

test('vectors have a table for each size, and ratios above 1 are better than sqlite-vec', () => {
  const [table] = vectorTables(report.vectors)
  expect(table?.title).toBe('10,000 vectors')
  expect(table?.rows[0]).toEqual([
    'Sheaf',
    '2.00',
    '4.00',
    '6.00',
    '4.00',
    '4.00',
    '8.00',
    '.999',
    '20.0',
    '2,000',
    '0.250',
    '300',
  ])
  // Nothing to compare with.
  expect(vectorTables(report.vectors.slice(0, 1))[0]?.rows[0]?.slice(0, 4)).toEqual([
    'Sheaf',
    '2.00',
    '',
    '6.00',
  ])
})

test('figures have names for programs, and none that is not a number', () => {
  const figures = peersFigures(report)
  expect(figures).toMatchObject({
    'other.turn.macro.ndcg10': 0.625,
    'sheaf.two.r5': 0.75,
    'fts5-memory.query10k.p99': 16,
    'sheaf-memory.resident10k.mb': 200,
    'sqlite-vec.vectors10k.nearest10.p99': 24,
    'sheaf.vectors10k.puts': 2000,
    'chunk.sheaf-assemble.evidence1024': 0.9,
  })
  expect(Object.keys(figures)).not.toContain('mastra.turn.macro.ndcg10')
  expect(Object.values(figures).every((value) => Number.isFinite(value))).toBe(true)
})

test('where a peer is first, it is named', () => {
  const lines = verdicts(report)
  const [ours, equal, peers] = lines
  expect(lines).toHaveLength(3)
  expect(ours).toMatch(/^Sheaf is first: 10,227 chunks, median query; .*; speed of chunkers\.$/)
  expect(equal).toMatch(
    /^Sheaf is equal to a peer: one, recall@5 \(Other\); .*; 10,000 vectors, resident memory/,
  )
  expect(peers).toMatch(
    /^A peer is first: LoCoMo turns, macro recall@10 \(Other\); .*, putting \(sqlite-vec\)\.$/,
  )
  // Without a peer to compare with.
  expect(lines.join('')).not.toContain('two')
})

test('the page begins with the date, shows the plots that there are, and has every table once', () => {
  const charts = peersCharts(report)
  expect(Object.keys(charts).sort()).toEqual([
    'chunkers.svg',
    'indexing.svg',
    'memory.svg',
    'passages.svg',
    'query.svg',
    'turns.svg',
    'vectors.svg',
  ])
  const page = peersPage(report, charts, facts)
  expect(page.split('\n')[2]).toContain(
    'Measured on 2026-03-14 on one machine (linux x64, Some processor, 2 threads, 8 GiB, Node 24.1.0)',
  )
  for (const name of Object.keys(charts)) expect(page.split(`](benchmarks/${name})`), name).toHaveLength(2)
  expect(page).toContain('| Other | other 1.2.3 | its defaults |')
  expect(page).not.toMatch(/NaN|undefined/)
  expect(page).not.toContain('The machine was not quiet')
})

test('the page says what is missing and that others used the machine, and leaves out sections without figures', () => {
  const empty: PeersReport = { turns: [], passages: [], speed: [], vectors: [], chunkers: [] }
  const page = peersPage(empty, peersCharts(empty), { ...facts, load: 3.2, skipped: ['speed: no folder'] })
  expect(page).toContain('Not measured: speed: no folder.')
  expect(page).toContain('3.2 processes')
  expect(page).not.toContain('## Chunkers')
})
