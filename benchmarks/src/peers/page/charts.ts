import { digits, grouped, share } from '../../report.ts'
import { barChart } from './bar-chart.ts'
import type { PeersReport } from './tables.ts'

/** The plots of a report by the names of their files. Missing figures have no plot. */
export function peersCharts({
  turns,
  passages,
  speed,
  vectors,
  chunkers,
}: PeersReport): Record<string, string> {
  const sizes = [...Map.groupBy(speed, ({ chunks }) => chunks)]
  const bySize = (value: (row: PeersReport['speed'][number]) => number) =>
    sizes.map(([chunks, rows]) => ({
      name: `${grouped(chunks)} chunks`,
      bars: rows.map((row) => ({ label: row.name, value: value(row), isOurs: isOurs(row.id) })),
    }))
  return {
    ...(turns.length > 0 && {
      'turns.svg': barChart({
        title: 'LoCoMo: finding the turns that answer',
        subtitle: 'recall@10, mean over five categories; longer is better',
        groups: [
          {
            name: '',
            bars: turns.map(({ id, name, macroR10 }) => ({
              label: name,
              value: macroR10,
              isOurs: isOurs(id),
            })),
          },
        ],
        scale: 'linear',
        format: share,
      }),
    }),
    ...(passages.length > 0 && {
      'passages.svg': barChart({
        title: 'Finding passages in several languages',
        subtitle: 'recall@5; longer is better',
        groups: [...Map.groupBy(passages, ({ set }) => set)].map(([name, rows]) => ({
          name,
          bars: rows.map(({ id, name: label, r5 }) => ({ label, value: r5, isOurs: isOurs(id) })),
        })),
        scale: 'linear',
        format: share,
      }),
    }),
    ...(speed.length > 0 && {
      'query.svg': barChart({
        title: 'Ranked query, ten hits',
        subtitle: 'median in ms, logarithmic scale; shorter is better',
        groups: bySize(({ p50 }) => p50),
        scale: 'logarithmic',
        format: (value) => `${digits(value)} ms`,
      }),
      'indexing.svg': barChart({
        title: 'Taking in markdown',
        subtitle: 'MB/s; longer is better',
        groups: bySize(({ indexing }) => indexing),
        scale: 'linear',
        format: (value) => `${digits(value)} MB/s`,
      }),
      'memory.svg': barChart({
        title: 'Resident memory of the whole process',
        subtitle: 'MB after the queries; shorter is better',
        groups: bySize(({ resident }) => resident / 1e6),
        scale: 'linear',
        format: (value) => `${value.toFixed(0)} MB`,
      }),
    }),
    ...(vectors.length > 0 && {
      'vectors.svg': barChart({
        title: 'The ten nearest vectors of 384 values',
        subtitle: 'median in ms, logarithmic scale; shorter is better',
        groups: [...Map.groupBy(vectors, (row) => row.vectors)].map(([size, rows]) => ({
          name: `${grouped(size)} vectors`,
          bars: rows.map(({ id, name, nearest10 }) => ({
            label: name,
            value: nearest10.p50,
            isOurs: isOurs(id),
          })),
        })),
        scale: 'logarithmic',
        format: (value) => `${digits(value)} ms`,
      }),
    }),
    ...(chunkers.length > 0 && {
      'chunkers.svg': barChart({
        title: 'Cutting chunks by exact tokens',
        subtitle: 'MB/s; longer is better',
        groups: [
          {
            name: '',
            bars: chunkers.flatMap(({ name, throughput }) =>
              throughput === undefined
                ? []
                : [{ label: name, value: throughput, isOurs: name.startsWith('Sheaf') }],
            ),
          },
        ],
        scale: 'linear',
        format: (value) => `${digits(value)} MB/s`,
      }),
    }),
  }
}

function isOurs(id: string): boolean {
  return id.startsWith('sheaf')
}
