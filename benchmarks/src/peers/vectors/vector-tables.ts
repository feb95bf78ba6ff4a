import { digits, grouped, share } from '../../report.ts'
import type { Table } from '../../report.ts'
import type { VectorsRow } from './measure-vectors.ts'

const PEER = 'sqlite-vec'

/** A table for each size. Ratios are times as fast as sqlite-vec with its defaults, in the same run. */
export function vectorTables(rows: readonly VectorsRow[]): Table[] {
  return [...Map.groupBy(rows, ({ vectors }) => vectors)].map(([vectors, members]) => {
    const peer = members.find(({ id }) => id === PEER)
    return {
      title: `${grouped(vectors)} vectors`,
      columns: [
        '',
        ...[10, 50].flatMap((limit) => [`${limit} nearest p50 ms`, 'times sqlite-vec', 'p99 ms']),
        'right',
        'first search ms',
        'put vectors/s',
        'times sqlite-vec',
        'resident MB',
      ],
      rows: members.map((row) => [
        row.name,
        ...(['nearest10', 'nearest50'] as const).flatMap((limit) => [
          digits(row[limit].p50),
          peer === undefined ? '' : digits(peer[limit].p50 / row[limit].p50),
          digits(row[limit].p99),
        ]),
        share(Math.min(row.nearest10.exact, row.nearest50.exact)),
        digits(row.first),
        grouped(Math.round(row.puts)),
        peer === undefined ? '' : digits(row.puts / peer.puts),
        (row.resident / 1e6).toFixed(0),
      ]),
    }
  })
}

/** Each figure by its name, such as `sheaf.vectors100k.nearest10.p50`. */
export function vectorFigures(rows: readonly VectorsRow[]): (readonly [string, number])[] {
  return rows.flatMap((row) => {
    const name = `${row.id}.vectors${Math.floor(row.vectors / 1000)}k`
    return [
      ...(['nearest10', 'nearest50'] as const).flatMap((limit) => [
        [`${name}.${limit}.p50`, row[limit].p50] as const,
        [`${name}.${limit}.p99`, row[limit].p99] as const,
        [`${name}.${limit}.right`, row[limit].exact] as const,
      ]),
      [`${name}.first.ms`, row.first] as const,
      [`${name}.puts`, row.puts] as const,
      [`${name}.resident.mb`, row.resident / 1e6] as const,
    ]
  })
}
