import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineChunker } from '@sheaf/chunker'
import { tiktokenCounter } from '@sheaf/chunker/tiktoken'
import { fts5 } from '../baselines/fts5.ts'
import { BUDGETS, contextOf } from './context.ts'
import type { BudgetRow } from './context.ts'
import { coveredCharacters } from './coverage.ts'
import { parseCsv } from './csv.ts'
import { everyFifth } from '../data.ts'
import { mean } from '../metrics.ts'
import type { BenchOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import { memoryOf } from '../sheaf.ts'

interface SpanQuestion {
  readonly corpus: string
  readonly text: string
  /** Excerpts of the corpus that answer the question. */
  readonly references: readonly string[]
}

interface Corpus {
  readonly path: string
  readonly content: string
}

/**
 * Measures the share of the references' characters in the context, for a folder with `questions_df.csv` and
 * its corpora.
 */
export async function chunkEvaluation(
  directory: string,
  { quick }: Pick<BenchOptions, 'quick'>,
  progress: Progress,
): Promise<BudgetRow[]> {
  const all = readQuestions(directory)
  const questions = quick ? everyFifth(all) : all
  const corpora = [...new Set(all.map(({ corpus }) => corpus))].map((corpus) => ({
    path: `${corpus}.md`,
    content: readFileSync(join(directory, `${corpus}.md`), 'utf8'),
  }))
  return [stockChunks(corpora, questions, progress), await sheafChunks(corpora, questions, progress)]
}

/** The questions of a folder with `questions_df.csv`. */
export function readQuestions(directory: string): SpanQuestion[] {
  return parseCsv(readFileSync(join(directory, 'questions_df.csv'), 'utf8')).map(
    ({ question = '', references = '[]', corpus_id = '' }) => ({
      corpus: corpus_id,
      text: question,
      references: (JSON.parse(references) as { readonly content: string }[]).map(({ content }) => content),
    }),
  )
}

async function sheafChunks(
  corpora: readonly Corpus[],
  questions: readonly SpanQuestion[],
  progress: Progress,
): Promise<BudgetRow> {
  const name = 'chunkeval: Sheaf, default chunks'
  progress.step(name)
  const shares: number[][] = BUDGETS.map(() => [])
  let over = 0
  // One memory for all corpora: the search must find the right one.
  const memory = await memoryOf(corpora, { tokens: tiktokenCounter() })
  for (const [done, { text, references }] of questions.entries()) {
    for (const [place, maxTokens] of BUDGETS.entries()) {
      const context = await contextOf(memory, text, maxTokens)
      over += context.isOver ? 1 : 0
      shares[place]?.push(shareOf(references, context.text))
    }
    progress.at(done + 1, questions.length)
  }
  await memory.close()
  return { name, prefix: 'chunkeval.', shares: shares.map(mean), over }
}

/**
 * Chunks of 1,600 characters with an overlap of 320, in the order of stock FTS5, as many as fit beside the
 * question.
 */
function stockChunks(
  corpora: readonly Corpus[],
  questions: readonly SpanQuestion[],
  progress: Progress,
): BudgetRow {
  const name = 'chunkeval: FTS5, 1600/320 chunks'
  progress.step(name)
  const counter = tiktokenCounter()
  const units = corpora.flatMap(({ path, content }) =>
    lineChunker()
      .chunk(content)
      .map(({ ordinal, text }) => ({ id: `${path}#${ordinal}`, text })),
  )
  const chunks = new Map(units.map(({ id, text }) => [id, { text, tokens: counter.count(`${text}\n`) }]))
  const baseline = fts5(units, { stopWords: 'drop' })
  const shares: number[][] = BUDGETS.map(() => [])
  for (const { text, references } of questions) {
    const ranked = baseline.rank(text, 50)
    for (const [place, maxTokens] of BUDGETS.entries()) {
      let left = maxTokens - counter.count(text)
      const shown: string[] = []
      for (const id of ranked) {
        const chunk = chunks.get(id)
        left -= chunk?.tokens ?? 0
        if (chunk === undefined || left < 0) break
        shown.push(chunk.text)
      }
      shares[place]?.push(shareOf(references, shown.join('\n')))
    }
  }
  return { name, prefix: 'fts5.chunkeval.', shares: shares.map(mean), over: 0 }
}

/** The share of the references' characters in the context. */
export function shareOf(references: readonly string[], context: string): number {
  const covered = references.reduce((sum, reference) => sum + coveredCharacters(reference, context), 0)
  return covered / references.reduce((sum, { length }) => sum + length, 0)
}
