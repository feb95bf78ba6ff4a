import { join } from 'node:path'
import type { Progress } from '../progress.ts'
import { share } from '../report.ts'
import type { BenchResult } from '../report.ts'
import { readBaseline, writeBaseline } from './baseline.ts'
import { conversationFigures, conversationTables, CONVERSATION_BASELINE } from './conversation-gate.ts'
import { conversationSets } from './conversation-set.ts'
import { GATE_DIRECTORY, gateSets } from './gate-set.ts'
import { measureConversation } from './measure-conversation.ts'
import type { ConversationResult } from './measure-conversation.ts'
import { measureGate } from './measure-gate.ts'
import type { GateResult } from './measure-gate.ts'

/** How much a figure may fall below the baseline: a point. */
const GATE_TOLERANCE = 0.01

const NAMES = ['recall5', 'recall10', 'mrr10', 'context512'] as const
const BASELINE = join(GATE_DIRECTORY, 'baseline.json')

/**
 * Measures all sets and conversations of the repository; with `write` the figures become the baseline of
 * later runs.
 */
export async function gate(options: { readonly write: boolean }, progress: Progress): Promise<BenchResult> {
  const results: GateResult[] = []
  for (const set of gateSets()) {
    progress.step(`gate: ${set.name}`)
    results.push(await measureGate(set))
  }
  const conversations: ConversationResult[] = []
  for (const set of conversationSets()) {
    progress.step(`gate: conversation ${set.name}`)
    conversations.push(await measureConversation(set))
  }
  const figures = gateFigures(results)
  const said = conversationFigures(conversations)
  if (options.write) {
    writeBaseline(BASELINE, figures)
    writeBaseline(CONVERSATION_BASELINE, said)
  }
  const rows = results.map((result) => [result.name, ...NAMES.map((name) => share(result[name]))])
  const missed = results.flatMap(({ name, missed }) => missed.map((question) => [name, question]))
  return {
    bench: 'gate',
    figures: { ...figures, ...said },
    tables: [
      { title: 'The quality gate', columns: ['', 'R@5', 'R@10', 'MRR@10', 'in 512 tokens'], rows },
      { title: 'Not answered by the first five hits', columns: ['set', 'question'], rows: missed },
      ...conversationTables(conversations),
    ],
    skipped: [],
  }
}

/** Each figure of each set by its name, `zh.recall5`. */
export function gateFigures(results: readonly GateResult[]): Record<string, number> {
  return Object.fromEntries(
    results.flatMap((result) => NAMES.map((name) => [`${result.name}.${name}`, result[name]])),
  )
}

/** The figures that fall more than a point below the baseline, as sentences; empty if the gate is open. */
export function gateProblems(
  figures: Readonly<Record<string, number>>,
  baseline: Readonly<Record<string, number>> = gateBaseline(),
): string[] {
  return Object.entries(baseline).flatMap(([name, before]) => {
    const now = figures[name] ?? NaN
    return now >= before - GATE_TOLERANCE ? [] : [`${name} was ${share(before)} and is ${share(now)}`]
  })
}

/** The baseline. */
export function gateBaseline(): Record<string, number> {
  return readBaseline(BASELINE)
}

/** The baseline of conversations. */
export function conversationBaseline(): Record<string, number> {
  return readBaseline(CONVERSATION_BASELINE)
}
