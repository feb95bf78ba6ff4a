import { digits, grouped, share } from '../../report.ts'
import type { PeersReport } from './tables.ts'

interface Rated {
  readonly name: string
  readonly isOurs: boolean
  readonly value: number
}

/**
 * One sentence for each comparison that matters most: who is first, who else is how far behind. A peer that is ahead is named
 * first.
 */
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
          `${size} chunks, median query in ms`,
          rated(({ p50 }) => p50),
          'less',
          digits,
        ),
        verdict(
          `${size} chunks, p99 in ms`,
          rated(({ p99 }) => p99),
          'less',
          digits,
        ),
        verdict(
          `${size} chunks, indexing in MB/s`,
          rated(({ indexing }) => indexing),
          'more',
          digits,
        ),
        verdict(
          `${size} chunks, resident MB`,
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
          `${size} vectors, the 10 nearest, median in ms`,
          rated(({ nearest10 }) => nearest10.p50),
          'less',
          digits,
        ),
        verdict(
          `${size} vectors, first search in ms`,
          rated(({ first }) => first),
          'less',
          digits,
        ),
        verdict(
          `${size} vectors, put in a second`,
          rated(({ puts }) => puts),
          'more',
          (value) => grouped(Math.round(value)),
        ),
        verdict(
          `${size} vectors, resident MB`,
          rated(({ resident }) => resident / 1e6),
          'less',
          (value) => value.toFixed(0),
        ),
      ]
    }),
    verdict(
      'Chunkers, MB/s',
      chunkers.map(({ name, throughput = NaN }) => ({
        name,
        isOurs: name.startsWith('Sheaf'),
        value: throughput,
      })),
      'more',
      digits,
    ),
    verdict(
      'Evidence in 1,024 tokens',
      chunkers.map(({ name, evidence }) => ({ name, isOurs: name.startsWith('Sheaf'), value: evidence })),
      'more',
      share,
    ),
  ]
  return lines.filter((line) => line !== undefined)
}

function verdict(
  what: string,
  all: readonly Rated[],
  better: 'more' | 'less',
  format: (value: number) => string,
): string | undefined {
  const known = all.filter(({ value }) => !Number.isNaN(value))
  const order = known.sort((one, other) =>
    better === 'more' ? other.value - one.value : one.value - other.value,
  )
  const own = order.find(({ isOurs }) => isOurs)
  const peer = order.find(({ isOurs }) => !isOurs)
  if (own === undefined || peer === undefined) return undefined
  const [first, second] = order.indexOf(own) < order.indexOf(peer) ? [own, peer] : [peer, own]
  const shown = (one: Rated) => `${one.name} ${format(one.value)}`
  // What the table shows as equal is called so.
  return format(first.value) === format(second.value)
    ? `${what}: ${shown(own)}, level with ${peer.name}.`
    : `${what}: ${shown(first)}, before ${shown(second)}.${first === peer ? ' The peer is ahead.' : ''}`
}
