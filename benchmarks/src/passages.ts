import type { Memory } from '@sheaf/memory'
import { fts5 } from './baselines/fts5.ts'
import type { Collection, DataSet } from './data.ts'
import { micro } from './evaluation.ts'
import type { Answer } from './evaluation.ts'
import type { Progress } from './progress.ts'
import { share } from './report.ts'
import type { BenchResult } from './report.ts'
import { memoryOf } from './sheaf.ts'

export const PASSAGE_SETS: readonly string[] = ['xquad-en', 'xquad-zh', 'xquad-th', 'beir-scifact']

// A passage may be found by several of its chunks; the metrics look at the first ten passages.
const HITS = 50

/** Finds passages, one file each, with the defaults in every language. */
export async function passages(sets: readonly DataSet[], progress: Progress): Promise<BenchResult> {
  const figures: Record<string, number> = {}
  const rows: string[][] = []
  for (const set of sets) {
    const name = set.name.replace(/^beir-/, '')
    progress.step(`${name}: stock FTS5`)
    const stock = stockAnswers(set.collections)
    progress.step(`${name}: Sheaf`)
    const sheaf = await sheafAnswers(set.collections, progress)
    for (const [prefix, answers] of [
      ['', sheaf],
      ['fts5.', stock],
    ] as const) {
      figures[`${prefix}${name}.r5`] = micro(answers, 'r5')
      figures[`${prefix}${name}.ndcg10`] = micro(answers, 'ndcg10')
    }
    const values = [sheaf, stock].flatMap((answers) => [micro(answers, 'r5'), micro(answers, 'ndcg10')])
    rows.push([name, String(sheaf.length), ...values.map(share)])
  }
  const columns = ['', 'questions', 'R@5', 'nDCG@10', 'FTS5 R@5', 'FTS5 nDCG@10']
  return { bench: 'passages', figures, tables: [{ title: 'Finding passages', columns, rows }], skipped: [] }
}

function stockAnswers(collections: readonly Collection[]): Answer[] {
  return collections.flatMap(({ units, questions }) => {
    const baseline = fts5(units, { stopWords: 'keep' })
    return questions.map(({ text, category, relevant }) => ({
      category,
      relevant,
      ranked: baseline.rank(text, 10),
    }))
  })
}

async function sheafAnswers(collections: readonly Collection[], progress: Progress): Promise<Answer[]> {
  const answers: Answer[] = []
  const total = collections.reduce((sum, { questions }) => sum + questions.length, 0)
  for (const { units, questions } of collections) {
    const names = safeNames(units.map(({ id }) => id))
    const ids = new Map(units.map(({ id }, place) => [`passages/${names[place]}.md`, id]))
    const memory: Memory = await memoryOf(
      units.map(({ text }, place) => ({ path: `passages/${names[place]}.md`, content: text })),
    )
    for (const { text, category, relevant } of questions) {
      const hits = await memory.search(text, { limit: HITS })
      answers.push({
        category,
        relevant,
        ranked: [...new Set(hits.map(({ source }) => ids.get(source) ?? ''))],
      })
      progress.at(answers.length, total)
    }
    await memory.close()
  }
  return answers
}

// Names that Windows reserves; no file in a memory may have them.
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** File names for ids: the ids themselves if all are safe, else a number for each. */
export function safeNames(ids: readonly string[]): string[] {
  const distinct = new Set(ids.map((id) => id.toLowerCase())).size === ids.length
  const safe = distinct && ids.every((id) => /^[a-z0-9][a-z0-9_-]{0,60}$/i.test(id) && !DEVICE.test(id))
  return safe ? [...ids] : ids.map((_, place) => `unit-${place + 1}`)
}
