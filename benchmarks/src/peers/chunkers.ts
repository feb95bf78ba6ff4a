import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headingChunker } from '@sheaf/chunker'
import { tiktokenCounter } from '@sheaf/chunker/tiktoken'
import { get_encoding } from 'tiktoken'
import { fts5 } from '../baselines/fts5.ts'
import { readQuestions, shareOf } from '../budget/chunk-evaluation.ts'
import { contextOf } from '../budget/context.ts'
import { everyFifth } from '../data.ts'
import { mean, median } from '../metrics.ts'
import type { Progress } from '../progress.ts'
import { memoryOf } from '../sheaf.ts'
import { loadPeer } from './engines/adapters.ts'

/** Cuts a text into chunks. */
export type Cut = (text: string) => readonly string[] | Promise<readonly string[]>

export interface NamedChunker {
  readonly name: string
  /** The npm packages behind it that are installed on demand. */
  readonly packages: readonly string[]
  readonly cut: Cut
}

/** The figures of one chunker. */
export interface ChunkerRow {
  readonly name: string
  /** Megabytes (10^6 bytes) a second; absent for `assemble()`. */
  readonly throughput?: number
  /** The most o200k tokens of a chunk; the limit is {@link CHUNK_TOKENS}. */
  readonly largest?: number
  /**
   * The share of the references' characters in 1,024 tokens, as a mean over questions; NaN if not measured.
   */
  readonly evidence: number
}

/** The chunk size of every chunker, in o200k tokens, without overlap. */
export const CHUNK_TOKENS = 400
const BUDGET = 1024

/** How the chunkers of the peers count. */
interface ChunkerSetting {
  readonly size: number
  count(text: string): number
  encode(text: string): number[]
  decode(tokens: readonly number[]): string
}

/** Sheaf's chunker, and those of the peers. */
export async function openChunkers(withPeers: boolean): Promise<NamedChunker[]> {
  const own = headingChunker({ maxTokens: CHUNK_TOKENS, overlap: 0, counter: tiktokenCounter() })
  const chunkers: NamedChunker[] = [
    { name: 'Sheaf headingChunker', packages: [], cut: (text) => own.chunk(text).map((chunk) => chunk.text) },
  ]
  if (!withPeers) return chunkers
  const encoder = get_encoding('o200k_base')
  const decoder = new TextDecoder()
  const setting: ChunkerSetting = {
    size: CHUNK_TOKENS,
    count: (text) => encoder.encode_ordinary(text).length,
    encode: (text) => [...encoder.encode_ordinary(text)],
    decode: (tokens) => decoder.decode(encoder.decode(Uint32Array.from(tokens))),
  }
  // LangChain only needs a count, so it runs with Sheaf's counter too: the other difference is the cutting.
  const counter = tiktokenCounter()
  const asSheaf: ChunkerSetting = { ...setting, count: (text) => counter.count(text) }
  for (const [maker, path, packages, given, suffix] of [
    ['LangChain', 'chunkers/langchain.mjs', ['@langchain/textsplitters'], setting, ''],
    ['LangChain', 'chunkers/langchain.mjs', ['@langchain/textsplitters'], asSheaf, ", Sheaf's counter"],
    ['chonkie', 'chunkers/chonkie.mjs', ['@chonkiejs/core'], setting, ''],
  ] as const) {
    const { open } = await loadPeer<{ open(given: ChunkerSetting): Promise<Record<string, Cut>> }>(path)
    for (const [name, cut] of Object.entries(await open(given)))
      chunkers.push({ name: `${maker} ${name}${suffix}`, packages, cut })
  }
  return chunkers
}

/** Measures chunkers in turns on the same texts, one round unmeasured, and asks questions of their chunks. */
export async function measureChunkers(
  chunkers: readonly NamedChunker[],
  texts: readonly string[],
  spans: string | undefined,
  { quick, rounds }: { readonly quick: boolean; readonly rounds: number },
  progress: Progress,
): Promise<ChunkerRow[]> {
  progress.step('peers: cutting chunks')
  const counter = tiktokenCounter()
  const times = chunkers.map((): number[] => [])
  const largest = chunkers.map(() => 0)
  for (let round = 0; round <= rounds; round++) {
    for (const [place, { cut }] of chunkers.entries()) {
      const start = performance.now()
      const chunks: string[] = []
      for (const text of texts) chunks.push(...(await cut(text)))
      if (round > 0) times[place]?.push(performance.now() - start)
      else largest[place] = chunks.reduce((most, chunk) => Math.max(most, counter.count(chunk)), 0)
    }
  }
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const evidence = spans === undefined ? undefined : await evidenceOf(chunkers, spans, quick, progress)
  const rows = chunkers.map(({ name }, place) => ({
    name,
    throughput: bytes / 1000 / median(times[place] ?? []),
    largest: largest[place],
    evidence: evidence?.ofChunks[place] ?? NaN,
  }))
  return evidence === undefined ? rows : [{ name: 'Sheaf assemble()', evidence: evidence.assembled }, ...rows]
}

/**
 * Chunks in the order of the same stock FTS5, as many as fit beside the question; and the default context of
 * Sheaf.
 */
async function evidenceOf(
  chunkers: readonly NamedChunker[],
  directory: string,
  quick: boolean,
  progress: Progress,
): Promise<{ ofChunks: number[]; assembled: number }> {
  progress.step('peers: evidence in 1,024 tokens')
  const all = readQuestions(directory)
  const corpora = [...new Set(all.map(({ corpus }) => corpus))].map((corpus) => ({
    path: `${corpus}.md`,
    content: readFileSync(join(directory, `${corpus}.md`), 'utf8'),
  }))
  const questions = quick ? everyFifth(all) : all
  const counter = tiktokenCounter()
  const ofChunks: number[] = []
  for (const { cut } of chunkers) {
    const chunks: string[] = []
    for (const { content } of corpora) chunks.push(...(await cut(content)))
    const tokens = chunks.map((text) => counter.count(`${text}\n`))
    const baseline = fts5(
      chunks.map((text, place) => ({ id: String(place), text })),
      { stopWords: 'drop' },
    )
    ofChunks.push(
      mean(
        questions.map(({ text, references }) => {
          let left = BUDGET - counter.count(text)
          const shown: string[] = []
          for (const place of baseline.rank(text, 50).map(Number)) {
            left -= tokens[place] ?? 0
            if (left < 0) break
            shown.push(chunks[place] ?? '')
          }
          return shareOf(references, shown.join('\n'))
        }),
      ),
    )
  }
  const memory = await memoryOf(corpora, { tokens: tiktokenCounter() })
  const shares: number[] = []
  for (const { text, references } of questions) {
    shares.push(shareOf(references, (await contextOf(memory, text, BUDGET)).text))
    progress.at(shares.length, questions.length)
  }
  await memory.close()
  return { ofChunks, assembled: mean(shares) }
}
