import { join } from 'node:path'
import { mean } from '../metrics.ts'
import type { Progress } from '../progress.ts'
import { share } from '../report.ts'
import type { BenchResult, Table } from '../report.ts'
import { readBaseline, writeBaseline } from '../gate/baseline.ts'
import { TRUTH_KINDS } from './conversation.ts'
import type { TruthConversation, TruthSet } from './conversation.ts'
import { plainList } from './plain-list.ts'
import { otherSessions, promptOf } from './play.ts'
import type { TruthSetting } from './play.ts'
import { promptLines } from './prompt-lines.ts'
import { TRUTH_DIRECTORY, truthSets } from './read-truth.ts'
import { scoreLines } from './score.ts'
import type { TruthScore } from './score.ts'

/** A conversation alone, and as one of many. */
export const TRUTH_SETTINGS: readonly TruthSetting[] = [
  { name: 'alone', maxTokens: 1200, threads: 0 },
  { name: 'crowded', maxTokens: 400, threads: 72 },
]

/** The scores of one conversation: of Sheaf's prompt and of the plain list. */
export interface TruthResult {
  readonly conversation: TruthConversation
  readonly score: TruthScore
  readonly plain: TruthScore
}

const BASELINE = join(TRUTH_DIRECTORY, 'baseline.json')
const COLUMNS = ['right shown', 'outdated gone', 'stands', 'marks right', 'wrong', 'reader', 'plain list']

/** Scores all conversations; with `write` the figures become the baseline of later runs. */
export async function truth(options: { readonly write: boolean }, progress: Progress): Promise<BenchResult> {
  const figures: Record<string, number> = {}
  const tables: Table[] = []
  for (const setting of TRUTH_SETTINGS) {
    const results: TruthResult[] = []
    for (const set of truthSets()) {
      progress.step(`truth: ${setting.name}, ${set.language}`)
      results.push(...(await measureTruth(set, setting)))
    }
    Object.assign(figures, truthFigures(setting, results))
    tables.push(...truthTables(setting, results))
  }
  if (options.write) writeBaseline(BASELINE, figures)
  return { bench: 'truth', figures, tables, skipped: [] }
}

/** Scores the conversations of a language, each in a memory of its own. */
export async function measureTruth(set: TruthSet, setting: TruthSetting): Promise<TruthResult[]> {
  const results: TruthResult[] = []
  for (const conversation of set.conversations) {
    const others = otherSessions(set, conversation, setting.threads)
    const lines = promptLines(await promptOf(conversation, setting, others))
    const list = plainList(conversation, others, setting.maxTokens)
    const known = others.length === 0 ? [] : set.conversations
    results.push({
      conversation,
      score: scoreLines(conversation, lines, known),
      plain: scoreLines(conversation, list),
    })
  }
  return results
}

/** Each figure by its name: `truth.alone.reader`, or `truth.alone.held.reader` for held back ones. */
export function truthFigures(
  { name }: TruthSetting,
  results: readonly TruthResult[],
): Record<string, number> {
  const parts = [
    [`truth.${name}`, results.filter(({ conversation }) => !conversation.isHeldBack)],
    [`truth.${name}.held`, results.filter(({ conversation }) => conversation.isHeldBack)],
  ] as const
  return Object.fromEntries(
    parts.flatMap(([prefix, each]) =>
      Object.entries(sums(each)).map(([figure, value]) => [`${prefix}.${figure}`, value] as const),
    ),
  )
}

/** The baseline. */
export function truthBaseline(): Record<string, number> {
  return readBaseline(BASELINE)
}

/** Tables by kind and language, sums of held back ones, and questions that a reader gets wrong. */
function truthTables({ name, maxTokens }: TruthSetting, results: readonly TruthResult[]): Table[] {
  const open = results.filter(({ conversation }) => !conversation.isHeldBack)
  const held = results.filter(({ conversation }) => conversation.isHeldBack)
  const languages = [...new Set(results.map(({ conversation }) => conversation.language))]
  const title = `Truth, ${name}, ${maxTokens} tokens`
  const rows = (names: readonly string[], part: (result: TruthResult) => string) =>
    names.map((each) =>
      row(
        each,
        open.filter((result) => part(result) === each),
      ),
    )
  const columns = ['', 'asked', ...COLUMNS]
  return [
    {
      title: `${title}: by kind`,
      columns,
      rows: [
        ...rows(TRUTH_KINDS, ({ conversation }) => conversation.kind),
        row('all of these', open),
        row('held back', held),
      ],
    },
    {
      title: `${title}: by language`,
      columns,
      rows: rows(languages, ({ conversation }) => conversation.language),
    },
    {
      title: `${title}: a reader is wrong`,
      columns: ['language', 'kind', 'question'],
      rows: open
        .filter(({ score }) => score.reader < 1)
        .map(({ conversation: { language, kind, question } }) => [language, kind, question]),
    },
  ]
}

function row(name: string, results: readonly TruthResult[]): string[] {
  const { right, outdated, stands, reader } = sums(results)
  const marks = results.reduce((sum, { score }) => sum + score.marks, 0)
  const rightMarks = results.reduce((sum, { score }) => sum + score.rightMarks, 0)
  return [
    name,
    String(results.length),
    share(right),
    share(outdated),
    share(stands),
    String(rightMarks),
    String(marks - rightMarks),
    share(reader),
    share(mean(results.map(({ plain }) => plain.reader))),
  ]
}

// Higher is better for all.
function sums(
  results: readonly TruthResult[],
): Record<'right' | 'outdated' | 'stands' | 'unmarked' | 'reader', number> {
  const scores = results.map(({ score }) => score)
  const shown = scores.reduce((sum, { messages, rightMarks }) => sum + messages - rightMarks, 0)
  const wrong = scores.reduce((sum, { marks, rightMarks }) => sum + marks - rightMarks, 0)
  return {
    right: mean(scores.flatMap(({ right }) => right ?? [])),
    outdated: mean(scores.flatMap(({ outdated }) => outdated ?? [])),
    stands: mean(scores.flatMap(({ standing }) => standing ?? [])),
    unmarked: shown === 0 ? 1 : 1 - wrong / shown,
    reader: mean(scores.map(({ reader }) => reader)),
  }
}
