import type { TruthConversation } from './conversation.ts'
import type { PromptLine } from './prompt-lines.ts'

/** The score of one prompt. Shares are undefined if the conversation has no such value. */
export interface TruthScore {
  /** The share of the right values that is shown and not marked. */
  readonly right?: number
  /** The share of the outdated values that is absent or marked. */
  readonly outdated?: number
  /** The share of instructions that are right: shown as such if they hold, not if they do not. */
  readonly standing?: number
  /** Marked messages, and those among them with an outdated value. */
  readonly marks: number
  readonly rightMarks: number
  readonly messages: number
  /** 1 if a reader takes the right value, else 0. */
  readonly reader: number
}

/**
 * Scores the lines that a model reads. The reader goes from the top to the first date with an unmarked value,
 * and takes the last such value under that date: a conversation is read in its order. `others` has the
 * conversations of the user's other threads, whose outdated values are marked rightly too.
 */
export function scoreLines(
  conversation: TruthConversation,
  lines: readonly PromptLine[],
  others: readonly TruthConversation[] = [],
): TruthScore {
  const { right, outdated, standing, notStanding } = conversation
  const hasRight = (text: string) => right.some((value) => text.includes(value.text))
  const hasOutdated = (text: string) => !hasRight(text) && outdated.some((value) => text.includes(value))
  const open = lines.filter(({ isMarked }) => !isMarked)
  const isShown = (value: string, day?: string) =>
    open.some((line) => line.text.includes(value) && (day === undefined || line.day === day))
  const stands = (value: string) => lines.some(({ isStanding, text }) => isStanding && text.includes(value))
  const marked = lines.filter(({ isMarked, isFirst }) => isMarked && isFirst)
  const valued = open.filter(({ text }) => hasRight(text) || hasOutdated(text))
  const taken = valued.filter(({ group }) => group === valued[0]?.group).at(-1)
  const rightShown = right.map(({ text, day }) => isShown(text, day))
  const standingRight = [
    ...standing.map((value) => stands(value)),
    ...notStanding.map((value) => !stands(value)),
  ]
  return {
    ...(right.length > 0 && { right: share(rightShown) }),
    ...(outdated.length > 0 && {
      outdated: share(
        outdated.map((value) => !open.some(({ text }) => hasOutdated(text) && text.includes(value))),
      ),
    }),
    ...(standingRight.length > 0 && { standing: share(standingRight) }),
    marks: marked.length,
    rightMarks: marked.filter(({ text }) => hasOutdated(text) || isOutdatedOf(others, text)).length,
    messages: lines.filter(({ isFirst }) => isFirst).length,
    reader: Number(
      right.length === 0
        ? standingRight.every(Boolean)
        : rightShown.every(Boolean) && taken !== undefined && hasRight(taken.text),
    ),
  }
}

function isOutdatedOf(conversations: readonly TruthConversation[], text: string): boolean {
  return conversations.some(
    ({ right, outdated }) =>
      outdated.some((value) => text.includes(value)) && !right.some((value) => text.includes(value.text)),
  )
}

function share(values: readonly boolean[]): number {
  return values.filter(Boolean).length / values.length
}
