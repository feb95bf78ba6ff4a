import { ownWords } from '@sheaf/conversations'
import type { Choice } from '../choose/choose-blocks.ts'
import { changesOf, factOf, replaces } from './changed-facts.ts'
import { isMessage } from './render-messages.ts'

/** A longer message says more than one thing, of which some may hold. */
const LONGEST = 240

interface Statement {
  readonly choice: Choice
  readonly text: string
  readonly speaker: string | undefined
  readonly time: number
  readonly line: number
}

/**
 * The messages of a person that a later shown message of that person replaces: one that says that it is so
 * "now", and gives another name or number for the same; see `replaces`. Where a message asks, or shows the
 * words of others, nothing is known. `above` is what other sections show already.
 */
export function earlierStatements(
  choices: readonly Choice[],
  above: readonly Choice[] = [],
): ReadonlySet<Choice> {
  const own = statementsOf(choices)
  const changes = [...own, ...statementsOf(above)].flatMap((said) =>
    changesOf(said.text).map((fact) => ({ said, fact })),
  )
  const isReplaced = (older: Statement) => {
    const fact = changes.length === 0 ? undefined : factOf(older.text)
    return (
      fact !== undefined && changes.some((newer) => isLater(newer.said, older) && replaces(newer.fact, fact))
    )
  }
  return new Set(own.flatMap((statement) => (isReplaced(statement) ? [statement.choice] : [])))
}

function statementsOf(choices: readonly Choice[]): Statement[] {
  return choices.flatMap((choice) => {
    const { block } = choice.candidate
    const { text, date, lineStart: line = 0 } = block
    if (!isMessage(block) || block.message.role !== 'user' || date === undefined) return []
    if (text.length > LONGEST || /[?？؟]/.test(text) || ownWords(text).trim() !== text.trim()) return []
    return [{ choice, text, speaker: block.message.speaker, time: date.getTime(), line }]
  })
}

// Of the same person, too.
function isLater(newer: Statement, older: Statement): boolean {
  if (newer.speaker !== older.speaker) return false
  return newer.time > older.time || (newer.time === older.time && newer.line > older.line)
}
