import { tiktokenCounter } from '@sheaf/chunker/tiktoken'
import { fts5 } from '../baselines/fts5.ts'
import { BUDGETS, contextOf } from './context.ts'
import type { BudgetRow } from './context.ts'
import type { DataSet } from '../data.ts'
import { mean } from '../metrics.ts'
import type { Progress } from '../progress.ts'
import { memoryOf } from '../sheaf.ts'
import type { Parts } from '../sheaf.ts'
import { transcriptsOf, turnLine } from '../transcript.ts'

/** A row before it has a name in the figures. */
export type Evidence = Omit<BudgetRow, 'prefix'>

/** The share of evidence turns whose whole line is in the context, as a mean over questions. */
export async function evidence(
  set: DataSet,
  chunks: string,
  parts: Parts,
  progress: Progress,
): Promise<Evidence> {
  const name = `${set.name}: Sheaf, ${chunks}`
  progress.step(name)
  const shares: number[][] = BUDGETS.map(() => [])
  let over = 0
  const total = set.collections.reduce((sum, { questions }) => sum + questions.length, 0)
  for (const collection of set.collections) {
    const lines = new Map(collection.units.map((unit) => [unit.id, turnLine(unit)]))
    const memory = await memoryOf(transcriptsOf(collection), { ...parts, tokens: tiktokenCounter() })
    for (const { text, relevant } of collection.questions) {
      for (const [place, maxTokens] of BUDGETS.entries()) {
        const context = await contextOf(memory, text, maxTokens)
        over += context.isOver ? 1 : 0
        const shown = new Set(context.text.split('\n').map((line) => line.trim()))
        shares[place]?.push(
          [...relevant].filter((id) => shown.has(lines.get(id) ?? '')).length / relevant.size,
        )
      }
      progress.at(shares[0]?.length ?? 0, total)
    }
    await memory.close()
  }
  return { name, shares: shares.map(mean), over }
}

/** The same for turns in the order of stock FTS5, one line each, as many as fit beside the question. */
export function stockTurns(set: DataSet): Evidence {
  const counter = tiktokenCounter()
  const shares: number[][] = BUDGETS.map(() => [])
  for (const { units, questions } of set.collections) {
    const baseline = fts5(units, { stopWords: 'drop' })
    const tokens = new Map(units.map((unit) => [unit.id, counter.count(`${turnLine(unit)}\n`)]))
    for (const { text, relevant } of questions) {
      const ranked = baseline.rank(text, units.length)
      for (const [place, maxTokens] of BUDGETS.entries()) {
        let left = maxTokens - counter.count(text)
        let found = 0
        for (const id of ranked) {
          left -= tokens.get(id) ?? 0
          if (left < 0) break
          if (relevant.has(id)) found += 1
        }
        shares[place]?.push(found / relevant.size)
      }
    }
  }
  return { name: `${set.name}: FTS5 turns, no stop words`, shares: shares.map(mean), over: 0 }
}
