import { lineChunker } from '@sheaf/chunker'
import type { Memory } from '@sheaf/memory'
import { percentile } from '../metrics.ts'
import { memoryOf } from '../sheaf.ts'
import type { Measurement, SpeedSetting } from './measurement.ts'
import { rawFts5 } from './raw-fts5.ts'
import { compared, firstRounds, speedup, timed } from './timing.ts'
import { filesWithChunks, headingQueries } from './tree.ts'

// Small chunks, so that a tree of 15 MB is cut into more than 100,000.
const chunker = lineChunker({ size: 160, overlap: 0 })

/** Ranked search over so many chunks, against the same words in raw FTS5, ordered by bm25. */
export async function searching(setting: SpeedSetting, sizes: readonly number[]): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const size of sizes) {
    setting.progress.step(`speed: searching ${size} chunks`)
    const { files, texts } = filesWithChunks(setting.files, chunker, size)
    const queries = headingQueries(setting.files, setting.calls)
    const memory: Memory = await memoryOf(files, { chunker })
    const raw = rawFts5(':memory:')
    raw.insertAll(texts)
    const query = (round: number) => queries[round % queries.length] ?? ''
    const first = await firstRounds((round) => memory.search(query(round), { limit: 10 }))
    raw.search(query(0)) // once unmeasured: a first query does work that later ones share
    const times = await compared(
      queries.length,
      (round) => memory.search(query(round), { limit: 10 }),
      (round) => raw.search(query(round)),
    )
    raw.close()
    const name = `query${size / 1000}k`
    for (const [label, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      measurements.push({
        id: `${name}.${label}`,
        name: `ranked query, ${texts.length} chunks, ${label}`,
        value: percentile(times.sheaf, share),
        unit: 'ms',
        peer: percentile(times.peer, share),
        peerName: 'FTS5 order by bm25()',
        ratio: speedup(times, share),
      })
    }
    measurements.push({
      id: `${name}.first`,
      name: `the first 400 queries of these, while the terms are loaded, p50`,
      value: percentile(first, 0.5),
      unit: 'ms',
    })
    if (size === sizes[0]) measurements.push(...(await assembling(memory, queries)))
    await memory.close()
  }
  return measurements
}

/** Search, choice and assembly of a context of 4,000 tokens, for one question. */
async function assembling(memory: Memory, queries: readonly string[]): Promise<Measurement[]> {
  const reader = memory.user('reader')
  const times: number[] = []
  for (const content of queries)
    times.push(await timed(() => reader.assemble({ messages: [{ role: 'user', content }], maxTokens: 4000 })))
  return [
    {
      id: 'assemble.p50',
      name: 'search and assembly of 4,000 tokens, p50',
      value: percentile(times, 0.5),
      unit: 'ms',
    },
    {
      id: 'assemble.p99',
      name: 'search and assembly of 4,000 tokens, p99',
      value: percentile(times, 0.99),
      unit: 'ms',
    },
  ]
}
