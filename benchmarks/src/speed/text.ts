import { approximateTokens, headingChunker, lineChunker } from '@sheaf/chunker'
import { tiktokenCounter } from '@sheaf/chunker/tiktoken'
import type { Chunker, TokenCounter } from '@sheaf/core'
import { get_encoding } from 'tiktoken'
import type { Measurement, SpeedSetting } from './measurement.ts'
import { compared, speedup, throughput } from './timing.ts'
import { bytesOf } from './tree.ts'
import type { TreeFile } from './tree.ts'

// Exact tokens cost about a second for 4 MB, so this uses a part of the tree.
const SAMPLE_BYTES = 2_000_000

/** Counts tokens and cuts chunks, against one pass of tiktoken itself over the same files. */
export async function text({ files, rounds, progress }: SpeedSetting): Promise<Measurement[]> {
  progress.step('speed: counting tokens and cutting chunks')
  const sample = sampleOf(files)
  const bytes = bytesOf(sample)
  const encoder = get_encoding('o200k_base')
  const peer = () => {
    for (const { content } of sample) encoder.encode_ordinary(content)
  }
  const counting = (counter: TokenCounter) => () => {
    for (const { content } of sample) counter.count(content)
  }
  const chunking = (chunker: Chunker) => () => {
    for (const { content } of sample) chunker.chunk(content)
  }
  const works = [
    { id: 'count.approximate', name: 'counting tokens, approximately', work: counting(approximateTokens()) },
    { id: 'count.tiktoken', name: 'counting tokens, exactly', work: counting(tiktokenCounter()) },
    { id: 'chunk.line', name: 'cutting chunks by lines', work: chunking(lineChunker()) },
    {
      id: 'chunk.heading',
      name: 'cutting chunks by headings, approximate tokens',
      work: chunking(headingChunker()),
    },
    {
      id: 'chunk.heading-tiktoken',
      name: 'cutting chunks by headings, exact tokens',
      work: chunking(headingChunker({ counter: tiktokenCounter() })),
    },
  ]
  const measurements: Measurement[] = []
  for (const [done, { id, name, work }] of works.entries()) {
    progress.at(done, works.length)
    work() // once unmeasured, so that code and encoder are warm
    const times = await compared(rounds, work, peer)
    measurements.push({
      id: `${id}.mbs`,
      name,
      value: throughput(bytes, times.sheaf),
      unit: 'MB/s',
      peer: throughput(bytes, times.peer),
      peerName: 'one pass of tiktoken',
      ratio: speedup(times),
    })
  }
  encoder.free()
  return measurements
}

function sampleOf(files: readonly TreeFile[]): TreeFile[] {
  const step = Math.max(1, Math.floor(bytesOf(files) / SAMPLE_BYTES))
  return files.filter((_, place) => place % step === 0)
}
