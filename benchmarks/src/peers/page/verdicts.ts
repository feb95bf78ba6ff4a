import { digits, grouped, share } from '../../report.ts'
import type { PeersReport } from './tables.ts'

interface Rated {
  readonly name: string
  readonly isOurs: boolean
  readonly value: number
}

interface Verdict {
  readonly what: string
  readonly peer: string
  /** Undefined if the tables show both as equal. */
  readonly first: 'sheaf' | 'peer' | undefined
}

/** Lists the measures where Sheaf is first, is equal, or a peer is first. The tables have the figures. */
export function verdicts({ turns, passages, speed, vectors, chunkers }: PeersReport): string[] {
  const ours = (id: string) => id.startsWith('sheaf')
  const lines = [
    verdict(
      'LoCoMo turns, macro recall@10',
      turns.map(({ id, name, macroR10 }) => ({ name, isOurs: ours(id), value: macroR10 })),
      'more',
      share,
    ),
    verdict(
      'LoCoMo turns, macro nDCG@10',
      turns.map(({ id, name, macroNdcg10 }) => ({ name, isOurs: ours(id), value: macroNdcg10 })),
      'more',
      share,
    ),
    ...[...Map.groupBy(passages, ({ set }) => set)].map(([set, rows]) =>
      verdict(
        `${set}, recall@5`,
        rows.map(({ id, name, r5 }) => ({ name, isOurs: ours(id), value: r5 })),
        'more',
        share,
      ),
    ),
    ...[...Map.groupBy(speed, ({ chunks }) => chunks)].flatMap(([chunks, rows]) => {
      const rated = (value: (row: (typeof rows)[number]) => number) =>
        rows.map((row) => ({ name: row.name, isOurs: ours(row.id), value: value(row) }))
      const size = grouped(chunks)
      return [
        verdict(
          `${size} chunks, median query`,
          rated(({ p50 }) => p50),
          'less',
          digits,
        ),
        verdict(
          `${size} chunks, p99 of a query`,
          rated(({ p99 }) => p99),
          'less',
          digits,
        ),
        verdict(
          `${size} chunks, indexing`,
          rated(({ indexing }) => indexing),
          'more',
          digits,
        ),
        verdict(
          `${size} chunks, resident memory`,
          rated(({ resident }) => resident / 1e6),
          'less',
          (value) => value.toFixed(0),
        ),
      ]
    }),
    ...[...Map.groupBy(vectors, (row) => row.vectors)].flatMap(([count, rows]) => {
      const rated = (value: (row: (typeof rows)[number]) => number) =>
        rows.map((row) => ({ name: row.name, isOurs: ours(row.id), value: value(row) }))
      const size = grouped(count)
      return [
        verdict(
          `${size} vectors, the 10 nearest`,
          rated(({ nearest10 }) => nearest10.p50),
          'less',
          digits,
        ),
        verdict(
          `${size} vectors, first search`,
          rated(({ first }) => first),
          'less',
          digits,
        ),
        verdict(
          `${size} vectors, putting`,
          rated(({ puts }) => puts),
          'more',
          (value) => grouped(Math.round(value)),
        ),
        verdict(
          `${size} vectors, resident memory`,
          rated(({ resident }) => resident / 1e6),
          'less',
          (value) => value.toFixed(0),
        ),
      ]
    }),
    verdict(
      'speed of chunkers',
      chunkers.map(({ name, throughput = NaN }) => ({
        name,
        isOurs: name.startsWith('Sheaf'),
        value: throughput,
      })),
      'more',
      digits,
    ),
    verdict(
      'evidence in 1,024 tokens',
      chunkers.map(({ name, evidence }) => ({ name, isOurs: name.startsWith('Sheaf'), value: evidence })),
      'more',
      share,
    ),
  ]
  const known = lines.filter((line) => line !== undefined)
  const those = (first: Verdict['first']) => known.filter((line) => line.first === first)
  const named = ({ what, peer }: Verdict) => `${what} (${peer})`
  return [
    listed(
      'Sheaf is first',
      those('sheaf').map(({ what }) => what),
    ),
    listed('Sheaf is equal to a peer', those(undefined).map(named)),
    listed('A peer is first', those('peer').map(named)),
  ].filter((line) => line !== undefined)
}

function listed(says: string, what: readonly string[]): string | undefined {
  return what.length === 0 ? undefined : `${says}: ${what.join('; ')}.`
}

function verdict(
  what: string,
  all: readonly Rated[],
  better: 'more' | 'less',
  format: (value: number) => string,
): Verdict | undefined {
  const known = all.filter(({ value }) => !Number.isNaN(value))
  const order = known.sort((one, other) =>
    better === 'more' ? other.value - one.value : one.value - other.value,
  )
  const own = order.find(({ isOurs }) => isOurs)
  const peer = order.find(({ isOurs }) => !isOurs)
  if (own === undefined || peer === undefined) return undefined
  // Equal in the table is equal here.
  const isEqual = format(own.value) === format(peer.value)
  const isFirst = order.indexOf(own) < order.indexOf(peer)
  return { what, peer: peer.name, first: isEqual ? undefined : isFirst ? 'sheaf' : 'peer' }
}
