import type { Clock, Message, Where } from '@sheaf/core'
import type { Command } from 'commander'
import { examples } from '../../global-options.ts'
import type { Style } from '../../output/style.ts'
import { explanationLines } from '../../output/explanation-lines.ts'
import { memoryText, oneLine } from '../../output/style.ts'
import type { LineOfFile, WhyLine } from '../../output/why-line.ts'
import { UsageError } from '../../exit-codes.ts'
import { AS_OF_OPTION, lineOfFile, WHERE_OPTION, wholeNumber } from '../../parse-option.ts'
import type { Runner } from '../../runner.ts'

export function registerContext(program: Command, runner: Runner): void {
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
    .addHelpText(
      'after',
      examples(
        'sheaf context "What does she prefer?" --user ada --max-tokens 2000',
        'sheaf context "Deploy it" --project atlas --json',
        'sheaf context "Which database?" --user ada --why notes/database.md:12',
        'sheaf context "Which database?" --user ada --then',
        'sheaf context "Where does she live?" --user ada --as-of 2026-03-10',
      ),
    )
    .action(
      async (
        question: string | undefined,
        {
          why,
          then: isThen,
          asOf,
          ...options
        }: {
          readonly maxTokens?: number
          readonly system?: string
          readonly where?: Where
          readonly why?: LineOfFile
          readonly then?: true
          readonly asOf?: (clock: Clock) => Date
        },
        command: Command,
      ) => {
        if (isThen !== undefined && (why ?? asOf ?? Object.keys(options)[0]) !== undefined)
          throw new UsageError('--then', 'shows a context as it was, and takes no other options of it')
        await runner.withMemory(command, { asOf }, async (session) => {
          if (isThen !== undefined) {
            const { contextThen, lastTurns } = await import('../../output/context-then.ts')
            return question === undefined ? await lastTurns(session) : await contextThen(session, question)
          }
          if (question === undefined)
            throw new UsageError('question', 'is missing; pass the current message, or --then')
          const context = await session.handle.assemble({
            ...options,
            messages: [{ role: 'user', content: question }],
          })
          if (why !== undefined) {
            const { whyLine } = await import('../../output/why-line.ts')
            const value = await whyLine(session, question, context, why)
            return { value, text: (style) => whyText(value, style) }
          }
          const { renderTrace } = await import('@sheaf/context')
          return {
            value: context,
            text: (style) => {
              const messages = context.messages.map((message) => messageText(message, style)).join('\n\n')
              if (!style.isTerminal) return messages
              const { width, hasColor: color } = style
              return `${messages}\n\n${renderTrace(context.trace, { width, color })}`
            },
          }
        })
      },
    )
}

function whyText({ path, line, isShown, reason, place, explanation, events }: WhyLine, style: Style): string {
  const head = `${path}:${line} is ${isShown ? '' : 'not '}in the context.`
  const blocks = events.map(({ id, section = '', status, reason: why = '' }) =>
    [`${section}: ${status}`, id, why].filter((part) => part !== '').join(', '),
  )
  const search = place === undefined ? [] : [`place ${place} of a search for the question`]
  const parts = explanation === undefined ? [] : explanationLines(explanation)
  const details = [...blocks, ...search, ...parts].map((each) => style.paint('dim', `  ${oneLine(each)}`))
  return [style.paint('bold', oneLine(head)), oneLine(reason), ...details].join('\n')
}

function messageText({ role, content }: Message, style: Style): string {
  return `${style.paint('bold', `[${role}]`)}\n${memoryText(content, style).trimEnd()}`
}
