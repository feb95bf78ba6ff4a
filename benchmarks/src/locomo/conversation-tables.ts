import type { System } from './conversation-answers.ts'
import type { DataSet } from '../data.ts'
import { byCategory, isAnswered, macro, micro } from '../evaluation.ts'
import { share } from '../report.ts'
import type { Table } from '../report.ts'

// Published figures for LoCoMo: macro from the public leaderboard (LMEB), micro and sessions from earlier
// measurements of the same data. That of sessions was published without its kind of mean: BM25 over plain
// words has the same figure as a mean over questions, without the adversarial ones.
const PUBLISHED_TURNS = [
  ['published: bm25s', '.422', '.540', '', ''],
  ['published: stock FTS5', '', '', '.431', '.491'],
  ['published: stock FTS5, no stop words', '', '', '.481', '.547'],
]
const PUBLISHED_SESSIONS = [['published: BM25', '', '', '.640']]

/** The tables of a conversation set: turns, sessions, and turns by category. */
export function conversationTables(
  set: DataSet,
  turns: readonly System[],
  sessions: readonly System[],
): Table[] {
  const isLocomo = set.name === 'locomo-turn'
  const questions = turns[0]?.answers.length ?? 0
  const categories = [...new Set(turns.flatMap(({ answers }) => answers.map(({ category }) => category)))]
  return [
    {
      title: `${set.name}: finding turns (macro: mean over ${categories.length} categories; micro: mean over ${questions} questions)`,
      columns: ['', 'macro nDCG@10', 'macro R@10', 'micro nDCG@10', 'micro R@5'],
      rows: [
        ...turns.map(({ name, answers }) => [
          name,
          share(macro(answers, 'ndcg10')),
          share(macro(answers, 'r10')),
          share(micro(answers, 'ndcg10')),
          share(micro(answers, 'r5')),
        ]),
        ...(isLocomo ? PUBLISHED_TURNS : []),
      ],
    },
    {
      title: `${set.name}: finding sessions, Hit@1`,
      columns: ['', 'macro', 'micro', 'micro, without adversarial questions'],
      rows: [
        ...sessions.map(({ name, answers }) => [
          name,
          share(macro(answers, 'hit1')),
          share(micro(answers, 'hit1')),
          share(micro(answers.filter(isAnswered), 'hit1')),
        ]),
        ...(isLocomo ? PUBLISHED_SESSIONS : []),
      ],
    },
    {
      title: `${set.name}: finding turns, nDCG@10 by category`,
      columns: ['', ...categories],
      rows: turns.map(({ name, answers }) => {
        const means = byCategory(answers, 'ndcg10')
        return [name, ...categories.map((category) => share(means.get(category)))]
      }),
    },
  ]
}
