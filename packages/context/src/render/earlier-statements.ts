import { ownWords } from '@sheaf/conversations'
import type { Choice } from '../choose/choose-blocks.ts'
import { changesOf, factOf, replaces } from './changed-facts.ts'
import { isMessage } from './render-messages.ts'

/** A longer message says several things, and some may still hold. */
const LONGEST = 240

interface Statement {
  readonly choice: Choice
  readonly text: string
  readonly speaker: string | undefined
  readonly time: number
  readonly line: number
}

/**
 * The messages that a later shown message of the same person replaces: it says "now", and gives another name
 * or number; see `replaces`. Questions, and messages with the words of others, do not count. Also messages
 * with `isEarlier`. `above` has the choices of other sections.
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
  return new Set([
    ...choices.filter(({ candidate: { block } }) => block.message?.isEarlier === true),
    ...own.flatMap((statement) => (isReplaced(statement) ? [statement.choice] : [])),
  ])
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

function isLater(newer: Statement, older: Statement): boolean {
  if (newer.speaker !== older.speaker) return false
  return newer.time > older.time || (newer.time === older.time && newer.line > older.line)
}
