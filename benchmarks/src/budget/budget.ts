import { chunkEvaluation } from './chunk-evaluation.ts'
import { BUDGETS } from './context.ts'
import type { BudgetRow } from './context.ts'
import type { DataSet } from '../data.ts'
import { evidence, stockTurns } from './evidence.ts'
import type { BenchOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import { share } from '../report.ts'
import type { BenchResult } from '../report.ts'
import { turnChunker } from '../transcript.ts'

/** Measures the share of the evidence in the assembled context. */
export async function budget(
  { conversations, spans }: { readonly conversations?: DataSet; readonly spans?: string },
  { quick }: Pick<BenchOptions, 'quick'>,
  progress: Progress,
): Promise<BenchResult> {
  const rows: BudgetRow[] = []
  if (conversations !== undefined) {
    const name = conversations.name.replace(/-turn$/, '')
    progress.step(`${name}: FTS5 turns`)
    rows.push({ ...stockTurns(conversations), prefix: `fts5.${name}.` })
    rows.push({ ...(await evidence(conversations, 'default chunks', {}, progress)), prefix: `${name}.` })
    rows.push({
      ...(await evidence(conversations, 'a chunk a turn', { chunker: turnChunker() }, progress)),
      prefix: `turns.${name}.`,
    })
  }
  if (spans !== undefined) rows.push(...(await chunkEvaluation(spans, { quick }, progress)))
  // Without data there is no result, rather than a good one.
  if (rows.length === 0) return { bench: 'budget', figures: {}, tables: [], skipped: [] }
  const figures = Object.fromEntries(
    rows.flatMap(({ prefix, shares }) =>
      BUDGETS.map((tokens, place) => [`${prefix}${tokens}`, shares[place] ?? NaN]),
    ),
  )
  const columns = ['', ...BUDGETS.map(String), 'over']
  return {
    bench: 'budget',
    figures: { ...figures, over: rows.reduce((sum, { over }) => sum + over, 0) },
    tables: [
      {
        title: 'Share of the evidence inside the budget (question included; exact o200k tokens)',
        columns,
        rows: [
          ...rows.map(({ name, shares, over }) => [name, ...shares.map(share), String(over)]),
          ...(conversations?.name === 'locomo-turn' ? PUBLISHED : []),
        ],
      },
    ],
    skipped: [],
  }
}

const PUBLISHED = [
  ['published: LoCoMo, FTS5 turns', '.578', '.655', '.718', '.777', ''],
  ['published: LoCoMo, 1600/320 chunks', '.081', '.642', '.775', '.864', ''],
  ['published: Chroma set, best of eleven chunkers', '.658', '.799', '.896', '.944', ''],
]
