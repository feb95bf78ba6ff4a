import { wholeFileChunker } from '@sheaf/chunker'
import type { Analyser, Embedder } from '@sheaf/core'
import { bm25 } from '../baselines/bm25.ts'
import type { Baseline } from '../baselines/bm25.ts'
import { fts5 } from '../baselines/fts5.ts'
import { plainTerms, words } from '../baselines/plain-terms.ts'
import type { DataSet, Unit } from '../data.ts'
import { figuresOf, isAnswered, macro, micro } from '../evaluation.ts'
import { conversationTables } from './conversation-tables.ts'
import { baselineAnswers, sheafAnswers } from './conversation-answers.ts'
import type { System } from './conversation-answers.ts'
import type { Progress } from '../progress.ts'
import type { BenchResult } from '../report.ts'
import type { Parts } from '../sheaf.ts'
import { turnChunker } from '../transcript.ts'

/** Plain BM25: English stems, without bigrams and folding. */
const plainAnalyser: Analyser = {
  id: 'benchmark-plain/1',
  documentTerms: plainTerms,
  queryTerms: (text) => [...new Set(plainTerms(text))],
}

interface Configuration {
  readonly name: string
  readonly parts: Parts
  /** The prefixes of the figures for turns and for sessions; absent if these mean nothing. */
  readonly turns?: string
  readonly sessions?: string
}

// Figures without a prefix are the headline: the defaults for sessions, and for turns with another chunker,
// because the public leaderboard ranks single turns. The others show the effect of each part.
const CONFIGURATIONS: readonly Configuration[] = [
  { name: 'Sheaf, a chunk a turn', parts: { chunker: turnChunker() }, turns: '', sessions: 'turns.' },
  { name: 'Sheaf, default chunks', parts: {}, turns: 'default.', sessions: '' },
  { name: 'Sheaf, a chunk a session', parts: { chunker: wholeFileChunker() }, sessions: 'files.' },
  {
    name: 'Sheaf, a chunk a turn, plain analyser',
    parts: { chunker: turnChunker(), analyser: plainAnalyser },
    turns: 'plain.',
  },
]

/** The first two with vectors. */
const hybrid = (embedder: Embedder): readonly Configuration[] => [
  {
    name: `Sheaf, a chunk a turn, ${embedder.model}`,
    parts: { chunker: turnChunker(), embedder },
    turns: 'hybrid.',
  },
  {
    name: `Sheaf, default chunks, ${embedder.model}`,
    parts: { embedder },
    turns: 'hybrid.default.',
    sessions: 'hybrid.',
  },
]

const BASELINES: readonly {
  readonly name: string
  readonly prefix: string
  readonly make: (units: readonly Unit[]) => Baseline
}[] = [
  { name: 'BM25 in this process', prefix: 'bm25.', make: bm25 },
  { name: 'BM25, words as they are', prefix: 'bm25-words.', make: (units) => bm25(units, { terms: words }) },
  { name: 'stock FTS5', prefix: 'fts5.', make: (units) => fts5(units, { stopWords: 'keep' }) },
  {
    name: 'stock FTS5, no stop words',
    prefix: 'fts5-stop.',
    make: (units) => fts5(units, { stopWords: 'drop' }),
  },
]

/**
 * Finds the turns and sessions of conversations that answer a question. Each conversation is its own memory.
 */
export async function locomo(set: DataSet, progress: Progress, embedder?: Embedder): Promise<BenchResult> {
  const turns: System[] = []
  const sessions: System[] = []
  for (const configuration of [...CONFIGURATIONS, ...(embedder === undefined ? [] : hybrid(embedder))]) {
    const { name, parts } = configuration
    progress.step(`${set.name}: ${name}`)
    const answers = await sheafAnswers(set, parts, progress)
    if (configuration.turns !== undefined)
      turns.push({ name, prefix: configuration.turns, answers: answers.turns })
    if (configuration.sessions !== undefined)
      sessions.push({ name, prefix: configuration.sessions, answers: answers.sessions })
  }
  for (const { name, prefix, make } of BASELINES) {
    progress.step(`${set.name}: ${name}`)
    const answers = baselineAnswers(set, make)
    turns.push({ name, prefix, answers: answers.turns })
    sessions.push({ name, prefix, answers: answers.sessions })
  }
  const figures: Record<string, number> = {}
  for (const { prefix, answers } of turns)
    Object.assign(figures, figuresOf(`${prefix}turn.`, answers, ['ndcg10', 'r10', 'r5']))
  for (const { prefix, answers } of sessions) {
    figures[`${prefix}session.hit1`] = macro(answers, 'hit1')
    figures[`${prefix}session.micro.hit1`] = micro(answers, 'hit1')
    figures[`${prefix}session.answered.hit1`] = micro(answers.filter(isAnswered), 'hit1')
  }
  return { bench: 'locomo', figures, tables: conversationTables(set, turns, sessions), skipped: [] }
}
