import type { DataSet } from '../data.ts'
import type { TreeFile } from '../speed/tree.ts'

const SUBJECTS = ['kiln', 'harbour', 'violin', 'orchard', 'lantern', 'glacier', 'tram', 'bakery'] as const
const EVENTS = [
  'was repaired on Monday',
  'was painted green',
  'was sold to a neighbour',
  'was closed by the storm',
] as const

/**
 * A few turns in which each question has one answer: they show that a benchmark works, and measure nothing.
 */
export function madeUpTurns(): DataSet {
  const units = SUBJECTS.flatMap((subject, session) =>
    EVENTS.map((event, turn) => ({
      id: `${session}:${turn}`,
      text: `${turn % 2 === 0 ? 'Ada' : 'Ben'}: The ${subject} ${event}.`,
      speaker: turn % 2 === 0 ? 'Ada' : 'Ben',
      session: String(session),
    })),
  )
  const questions = SUBJECTS.map((subject, session) => ({
    id: subject,
    text: `Who painted the ${subject} green?`,
    category: 'made up',
    relevant: new Set([`${session}:1`]),
  }))
  return { name: 'made-up', collections: [{ id: 'one', units, questions }] }
}

/** The same as passages. */
export function madeUpPassages(): DataSet {
  const { collections, name } = madeUpTurns()
  return {
    name,
    collections: collections.map(({ id, units, questions }) => ({
      id,
      units: units.map((unit) => ({ id: unit.id, text: unit.text })),
      questions,
    })),
  }
}

/** A few files of markdown with headings to search for. */
export function madeUpFiles(): TreeFile[] {
  return SUBJECTS.map((subject, place) => ({
    file: '',
    path: `docs/${place}.md`,
    content: `# What happened to the ${subject}\n\n${EVENTS.map((event) => `The ${subject} ${event}, and everybody came to see it.`).join('\n\n')}\n`,
  }))
}
