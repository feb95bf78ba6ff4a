import { digits, grouped, share } from '../../report.ts'
import type { Table } from '../../report.ts'
import { CHUNK_TOKENS } from '../chunkers.ts'
import type { ChunkerRow } from '../chunkers.ts'
import type { PassagesRow, TurnsRow } from '../finding.ts'
import type { SpeedRow } from '../speed/speed.ts'
import { vectorFigures, vectorTables } from '../vectors/vector-tables.ts'
import type { VectorsRow } from '../vectors/measure-vectors.ts'

/** All figures of one run. A list is empty if its data is missing. */
export interface PeersReport {
  readonly turns: readonly TurnsRow[]
  readonly passages: readonly PassagesRow[]
  readonly speed: readonly SpeedRow[]
  readonly vectors: readonly VectorsRow[]
  readonly chunkers: readonly ChunkerRow[]
}

const FASTEST_PEER = 'fts5-memory'

export function turnsTable(rows: readonly TurnsRow[]): Table {
  return {
    title: 'Turns of conversations (LoCoMo)',
    columns: ['', 'macro nDCG@10', 'macro R@10', 'micro nDCG@10', 'micro R@10', 'micro R@5'],
    rows: rows.map((row) => [
      row.name,
      ...[row.macroNdcg10, row.macroR10, row.microNdcg10, row.microR10, row.microR5].map(share),
    ]),
  }
}

/** A row for each engine and two columns for each set. */
export function passagesTable(rows: readonly PassagesRow[]): Table {
  const sets = [...new Set(rows.map(({ set }) => set))]
  const engines = [...new Map(rows.map(({ id, name }) => [id, name]))]
  const cell = (id: string, set: string) => rows.find((row) => row.id === id && row.set === set)
  return {
    title: 'Passages in several languages',
    columns: ['', ...sets.flatMap((set) => [`${set} R@5`, 'nDCG@10'])],
    rows: engines.map(([id, name]) => [
      name,
      ...sets.flatMap((set) => [share(cell(id, set)?.r5), share(cell(id, set)?.ndcg10)]),
    ]),
  }
}

/** A table for each size. Ratios are times as fast as FTS5 in memory, in the same run. */
export function speedTables(rows: readonly SpeedRow[]): Table[] {
  return [...Map.groupBy(rows, ({ chunks }) => chunks)].map(([chunks, members]) => {
    const peer = members.find(({ id }) => id === FASTEST_PEER)
    return {
      title: `${grouped(chunks)} chunks`,
      columns: [
        '',
        'query p50 ms',
        'times FTS5',
        'query p99 ms',
        'times FTS5',
        'indexing MB/s',
        'times FTS5',
        'resident MB',
      ],
      rows: members.map((row) => [
        row.name,
        digits(row.p50),
        peer === undefined ? '' : digits(peer.p50 / row.p50),
        digits(row.p99),
        peer === undefined ? '' : digits(peer.p99 / row.p99),
        digits(row.indexing),
        peer === undefined ? '' : digits(row.indexing / peer.indexing),
        (row.resident / 1e6).toFixed(0),
      ]),
    }
  })
}

export function chunkersTable(rows: readonly ChunkerRow[]): Table {
  const own = rows.find(({ throughput }) => throughput !== undefined)?.throughput ?? NaN
  return {
    title: `Chunkers, ${CHUNK_TOKENS} tokens`,
    columns: ['', 'MB/s', 'times Sheaf', 'largest chunk, tokens', 'evidence in 1,024 tokens'],
    rows: rows.map(({ name, throughput, largest, evidence }) => [
      name,
      throughput === undefined ? '' : digits(throughput),
      throughput === undefined ? '' : digits(throughput / own),
      largest === undefined ? '' : String(largest),
      share(evidence),
    ]),
  }
}

export function peersTables(report: PeersReport): Table[] {
  return [
    ...(report.turns.length > 0 ? [turnsTable(report.turns)] : []),
    ...(report.passages.length > 0 ? [passagesTable(report.passages)] : []),
    ...speedTables(report.speed),
    ...vectorTables(report.vectors),
    ...(report.chunkers.length > 0 ? [chunkersTable(report.chunkers)] : []),
  ]
}

/**
 * For programs: each figure by its name, such as `minisearch.turn.micro.r5` or `sheaf-file.query100k.p50`,
 * without missing ones.
 */
export function peersFigures({
  turns,
  passages,
  speed,
  vectors,
  chunkers,
}: PeersReport): Record<string, number> {
  const slug = (name: string) =>
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')
  const figures: (readonly [string, number | undefined])[] = [
    ...turns.flatMap((row) => [
      [`${row.id}.turn.macro.ndcg10`, row.macroNdcg10] as const,
      [`${row.id}.turn.macro.r10`, row.macroR10] as const,
      [`${row.id}.turn.micro.ndcg10`, row.microNdcg10] as const,
      [`${row.id}.turn.micro.r10`, row.microR10] as const,
      [`${row.id}.turn.micro.r5`, row.microR5] as const,
    ]),
    ...passages.flatMap(({ id, set, r5, ndcg10 }) => [
      [`${id}.${set}.r5`, r5] as const,
      [`${id}.${set}.ndcg10`, ndcg10] as const,
    ]),
    ...speed.flatMap(({ id, chunks, indexing, p50, p99, resident }) => {
      const size = `${Math.floor(chunks / 1000)}k`
      return [
        [`${id}.query${size}.p50`, p50] as const,
        [`${id}.query${size}.p99`, p99] as const,
        [`${id}.index${size}.mbs`, indexing] as const,
        [`${id}.resident${size}.mb`, resident / 1e6] as const,
      ]
    }),
    ...vectorFigures(vectors),
    ...chunkers.flatMap(({ name, throughput, evidence }) => [
      [`chunk.${slug(name)}.mbs`, throughput] as const,
      [`chunk.${slug(name)}.evidence1024`, evidence] as const,
    ]),
  ]
  return Object.fromEntries(
    figures.filter((figure): figure is readonly [string, number] => Number.isFinite(figure[1])),
  )
}
