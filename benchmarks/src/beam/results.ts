import { categoryMeans, macroMean, mean, ndcgAt, recallAt } from '../metrics.ts'
import type { Scored } from '../metrics.ts'
import { share } from '../report.ts'
import type { Table } from '../report.ts'
import { BEAM_BUDGETS, MAIN_BUDGET } from './answers.ts'
import type { BeamAnswer } from './answers.ts'

/** The answers of one system to all questions of a set. */
export interface BeamSystem {
  readonly name: string
  /** The prefix of its figures. */
  readonly prefix: string
  readonly answers: readonly BeamAnswer[]
}

interface Measure {
  readonly name: string
  readonly title: string
  readonly scored: (answers: readonly BeamAnswer[]) => Scored[]
}

const RANKING: readonly Measure[] = [
  {
    name: 'r10',
    title: 'R@10',
    scored: (answers) => rankedScores(answers, (ranked, relevant) => recallAt(ranked, relevant, 10)),
  },
  {
    name: 'ndcg10',
    title: 'nDCG@10',
    scored: (answers) => rankedScores(answers, (ranked, relevant) => ndcgAt(ranked, relevant, 10)),
  },
]

const SHOWN = BEAM_BUDGETS.map((budget, place): Measure => {
  const scored = (answers: readonly BeamAnswer[]) =>
    answers.map(({ category, shown }) => ({ category, value: shown[place] ?? NaN }))
  return { name: String(budget), title: `shown in ${budget}`, scored }
})

const REACHED: readonly Measure[] = [
  {
    name: 'touched',
    title: `touched in ${MAIN_BUDGET}`,
    scored: (answers) => answers.map(({ category, touched }) => ({ category, value: touched })),
  },
  {
    name: 'numbers',
    title: `numbers in ${MAIN_BUDGET}`,
    scored: (answers) =>
      answers.flatMap(({ category, numbers }) =>
        numbers === undefined ? [] : [{ category, value: numbers }],
      ),
  },
]

const MEASURES: readonly Measure[] = [...RANKING, ...SHOWN, ...REACHED]
/** So many of the first sessions count, as in the published figures of LongMemEval. */
const SESSIONS = 5
// Those with figures by kind.
const BY_KIND = new Set(['r10', String(MAIN_BUDGET), 'touched'])

/**
 * Named values of one system: macro means of each measure (`<prefix>r10`, `<prefix>2048`), those of each kind
 * by its first word (`<prefix>instruction.2048`), and means over all of updates, sessions and words.
 * A measure without values has no figure.
 */
export function beamFigures({ prefix, answers }: BeamSystem): Record<string, number> {
  const figures: Record<string, number> = {}
  const put = (name: string, value: number) => {
    if (!Number.isNaN(value)) figures[`${prefix}${name}`] = value
  }
  for (const { name, scored } of MEASURES) put(name, macroMean(scored(answers)))
  for (const { name, scored } of MEASURES) {
    if (!BY_KIND.has(name)) continue
    for (const [kind, value] of categoryMeans(scored(answers))) put(`${shortKind(kind)}.${name}`, value)
  }
  put(
    'update.newest',
    mean(answers.flatMap(({ newestShown }) => (newestShown === undefined ? [] : [Number(newestShown)]))),
  )
  put(
    'update.order',
    mean(answers.flatMap(({ isInOrder }) => (isInOrder === undefined ? [] : [Number(isInOrder)]))),
  )
  const sessions = answers.flatMap((each) => each.sessions ?? [])
  const found = sessions.map(({ ranked, relevant }) => recallAt(ranked, relevant, SESSIONS))
  put(`session.r${SESSIONS}`, mean(found))
  put(`session.any${SESSIONS}`, mean(found.map((part) => Number(part > 0))))
  put(`session.all${SESSIONS}`, mean(found.map((part) => Number(part === 1))))
  put('words', mean(answers.flatMap(({ words }) => words ?? [])))
  return figures
}

/** A table over all systems, and one by kind for each measure. */
export function beamTables(name: string, systems: readonly BeamSystem[]): Table[] {
  const [first] = systems
  const kinds = [...new Set(first?.answers.map(({ category }) => category))]
  const all = systems.map((system) => ({ ...system, figures: beamFigures(system) }))
  const others = [
    'update.newest',
    'update.order',
    'words',
    ...['r', 'any', 'all'].map((each) => `session.${each}${SESSIONS}`),
  ]
  return [
    {
      title:
        `${name}: messages found and shown ` +
        `(mean over ${kinds.length} kinds, ${first?.answers.length ?? 0} questions)`,
      columns: [
        '',
        ...MEASURES.map(({ title }) => title),
        `newest shown in ${MAIN_BUDGET}`,
        'in order',
        'words',
        `R@${SESSIONS} of sessions`,
        'any',
        'all',
      ],
      rows: all.map(({ name: system, prefix, figures }) => [
        system,
        ...[...MEASURES.map((measure) => measure.name), ...others].map((figure) =>
          share(figures[`${prefix}${figure}`]),
        ),
      ]),
    },
    ...MEASURES.map(({ title, scored }) => ({
      title: `${name}: ${title} by kind`,
      columns: ['', ...kinds.map(shortKind)],
      rows: systems.flatMap(({ name: system, answers }) => {
        const means = categoryMeans(scored(answers))
        return means.size === 0 ? [] : [[system, ...kinds.map((kind) => share(means.get(kind)))]]
      }),
    })),
  ]
}

/** "instruction" for "instruction_following". */
function shortKind(kind: string): string {
  return kind.split('_')[0] ?? kind
}

function rankedScores(
  answers: readonly BeamAnswer[],
  score: (ranked: readonly string[], relevant: ReadonlySet<string>) => number,
): Scored[] {
  return answers.flatMap(({ category, ranked, relevant }) =>
    ranked === undefined ? [] : [{ category, value: score(ranked, relevant) }],
  )
}
