import { MemoryError } from '@sheaf/core'
import type { RecordedContext, ShownPart } from '@sheaf/memory'
import type { Session } from '../session/session.ts'
import type { Style } from './style.ts'
import { table, memoryText, oneLine, dateTime } from './style.ts'

interface Shown {
  readonly value: unknown
  text(style: Style): string
}

// Of a chat: a turn further back is named by its id alone.
const THREAD_MESSAGES = 200
const CONTEXTS = 100

/** The last answered turns, newest first. */
export async function lastTurns(session: Session): Promise<Shown> {
  const turns = await turnsOf(session, 20)
  const columns = [
    { title: 'at', cell: ({ context }: Turn) => dateTime(context.at, session.memory.clock) },
    { title: 'tokens', cell: ({ context }: Turn) => context.trace.tokens },
    { title: 'thread', cell: ({ context }: Turn) => context.thread },
    { title: 'question', cell: ({ context, question = context.id }: Turn) => oneLine(question).slice(0, 80) },
  ]
  const empty = 'No answered turn has a context here. It is kept when an answer is recorded in a thread.'
  return { value: turns, text: (style) => table(turns, columns, style, empty) }
}

/** The context that the model got for a question, with its text; of several equal questions the newest. */
export async function contextThen(session: Session, question: string): Promise<Shown> {
  const turns = await turnsOf(session, CONTEXTS)
  const isNamed = ({ context: { id, answers, turn } }: Turn) =>
    id === question || turn === question || answers.includes(question)
  const wanted = question.trim().toLowerCase()
  const found =
    turns.find((turn) => isNamed(turn) || turn.question?.trim().toLowerCase() === wanted) ??
    turns.find((turn) => turn.question?.toLowerCase().includes(wanted) === true)
  if (found === undefined)
    throw new MemoryError(
      'not-found',
      'No answered turn has this question or id. `sheaf context --then` lists the answered turns.',
    )
  const shown = await (session.scope ?? session.memory).context(found.context.id)
  const { renderTrace } = await import('@sheaf/context')
  return {
    value: shown,
    text: (style) => {
      const messages = shown.messages.map(
        ({ role, parts }) =>
          `${style.paint('bold', `[${role}]`)}\n${memoryText(parts.map(partText).join(''), style).trimEnd()}`,
      )
      const lost = shown.isWhole ? [] : ['Not all of its text is in memory: see the marks in brackets.']
      const text = [...messages, ...lost].join('\n\n')
      if (!style.isTerminal) return text
      return `${text}\n\n${renderTrace(shown.trace, { width: style.width, color: style.hasColor })}`
    },
  }
}

interface Turn {
  readonly context: RecordedContext
  readonly question: string | undefined
}

async function turnsOf({ scope, memory }: Session, limit: number): Promise<readonly Turn[]> {
  const handle = scope ?? memory
  const contexts = await handle.contexts({ limit })
  const said = new Map<string, Map<string | undefined, string>>()
  for (const thread of new Set(contexts.map((each) => each.thread))) {
    const messages = await handle.thread(thread).messages({ limit: THREAD_MESSAGES })
    said.set(thread, new Map(messages.map(({ id, content }) => [id, content])))
  }
  return contexts.map((context) => ({
    context,
    question: context.turn === undefined ? undefined : said.get(context.thread)?.get(context.turn),
  }))
}

function partText({ text, lines, missing, bytes }: ShownPart): string {
  if (text !== undefined) return text
  if (missing === 'not-kept') return `[${bytes} bytes of the app, which memory does not keep]`
  const { source = '', lineStart = 0, lineEnd = 0 } = lines ?? {}
  const place = `${source}:${lineStart === lineEnd ? lineStart : `${lineStart}-${lineEnd}`}`
  return missing === 'gone' ? `[${place}, which is gone]` : `[${place}, which changed]`
}
