import { MemoryError, type Clock, type ContextTrace, type Message, type Where } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import { UsageError } from '../../cli-environment.ts'
import { dateTime, memoryText, oneLine, table } from '../../output.ts'
import { AS_OF_OPTION, lineOfFile, WHERE_OPTION, wholeNumber } from '../../parse-option.ts'
import type { Session } from '../../session/session.ts'
import type { Answer, SheafCommand } from '../../sheaf-command.ts'
import { whyLine, whyText, type LineOfFile } from './explain.ts'

type RecordedContext = Awaited<ReturnType<ScopedMemory['contexts']>>[number]

export function registerContext(program: SheafCommand): void {
  program
    .command('context')
    .description('the context that a model gets for a question; a terminal also shows bars of its budget')
    .argument('[question]', 'the current message')
    .option('--max-tokens <n>', 'the most tokens of the context', wholeNumber())
    .option('--system <text>', 'the system prompt')
    .option(...WHERE_OPTION)
    .option('--why <file:line>', 'explain why this line is in the context, or why not', lineOfFile)
    .option(...AS_OF_OPTION)
    .option(
      '--then',
      'the context that the model got for an answered question; without a question the last contexts',
    )
    .examples(
      'sheaf context "What does she prefer?" --user ada --max-tokens 2000',
      'sheaf context "Which database?" --user ada --why notes/database.md:12',
      'sheaf context "Which database?" --user ada --then',
      'sheaf context "Where does she live?" --user ada --as-of 2026-03-10',
    )
    .action(async (question: string | undefined, flags: ContextFlags, command: SheafCommand) => {
      const { why, then: isThen = false, asOf, ...options } = flags
      if (isThen && (why ?? asOf ?? Object.keys(options)[0]) !== undefined)
        throw new UsageError('--then', 'shows a context as it was, and takes no other options of it')
      await command.withMemory({}, async (session) => {
        if (isThen)
          return question === undefined ? await lastTurns(session) : await contextThen(session, question)
        if (question === undefined)
          throw new UsageError('question', 'is missing; pass the current message, or --then')
        const messages = [{ role: 'user', content: question }] as const
        const context = await session.handle.assemble({ ...options, messages })
        if (why !== undefined) {
          const value = await whyLine(session, question, context, why)
          return { value, text: (style) => whyText(value, style) }
        }
        return { value: context, text: await contextText(context.messages, context.trace) }
      })
    })
}

interface ContextFlags {
  readonly maxTokens?: number
  readonly system?: string
  readonly where?: Where
  readonly why?: LineOfFile
  readonly then?: true
  readonly asOf?: (clock: Clock) => Date
}

async function contextText(
  messages: readonly Pick<Message, 'role' | 'content'>[],
  trace: ContextTrace,
  note = '',
): Promise<Answer['text']> {
  const { renderTrace } = await import('@sheaf/context')
  return (style) => {
    const { width, hasColor: color } = style
    const shown = messages.map(
      ({ role, content }) => `${style.paint('bold', `[${role}]`)}\n${memoryText(content, style).trimEnd()}`,
    )
    const text = [...shown, ...(note === '' ? [] : [note])].join('\n\n')
    return style.isTerminal ? `${text}\n\n${renderTrace(trace, { width, color })}` : text
  }
}

const THREAD_MESSAGES = 200
const CONTEXTS = 100

async function lastTurns(session: Session): Promise<Answer> {
  const turns = await turnsOf(session, 20)
  const columns = {
    at: ({ context }: Turn) => dateTime(context.at, session.memory.clock),
    tokens: ({ context }: Turn) => context.trace.tokens,
    thread: ({ context }: Turn) => context.thread,
    question: ({ context, question = context.id }: Turn) => oneLine(question).slice(0, 80),
  }
  const empty = 'No answered turn has a context here. It is kept when an answer is recorded in a thread.'
  return { value: turns, text: table(turns, columns, empty) }
}

async function contextThen(session: Session, question: string): Promise<Answer> {
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
  const messages = shown.messages.map(({ role, parts }) => ({
    role,
    content: parts.map(partText).join(''),
  }))
  const note = shown.isWhole ? '' : 'Not all of its text is in memory: see the marks in brackets.'
  return { value: shown, text: await contextText(messages, shown.trace, note) }
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

function partText({
  text,
  lines,
  missing,
  bytes,
}: Awaited<ReturnType<ScopedMemory['context']>>['messages'][number]['parts'][number]): string {
  if (text !== undefined) return text
  if (missing === 'not-kept') return `[${bytes} bytes of the app, which memory does not keep]`
  if (missing === 'mark') return '[a mark of Sheaf]'
  const { source = '', lineStart = 0, lineEnd = 0 } = lines ?? {}
  const place = `${source}:${lineStart === lineEnd ? lineStart : `${lineStart}-${lineEnd}`}`
  return missing === 'gone' ? `[${place}, of a file with erased lines]` : `[${place}, which changed]`
}
