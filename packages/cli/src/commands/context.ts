import { renderTrace } from '@sheaf/context'
import type { Message } from '@sheaf/core'
import type { Command } from 'commander'
import { examples } from '../arguments/examples.ts'
import type { Style } from '../output/style.ts'
import { memoryText } from '../output/visible-text.ts'
import { wholeNumber } from '../arguments/parse-option.ts'
import type { Runner } from '../runner.ts'

/** `context`: what a model would be shown for a question, and where its budget went. */
export function registerContext(program: Command, runner: Runner): void {
  program
    .command('context')
    .description(
      'what a model would be shown for a question; on a terminal with bars of where the budget went',
    )
    .argument('<question>', 'the current message')
    .option('--max-tokens <n>', 'the most tokens that it may have', wholeNumber())
    .option('--system <text>', 'the system prompt')
    .addHelpText(
      'after',
      examples(
        'sheaf context "What does she prefer?" --user ada --max-tokens 4000',
        'sheaf context "Deploy it" --project atlas --json',
      ),
    )
    .action(
      async (
        question: string,
        options: { readonly maxTokens?: number; readonly system?: string },
        command: Command,
      ) => {
        await runner.withMemory(command, {}, async ({ handle }) => {
          const context = await handle.assemble({
            ...options,
            messages: [{ role: 'user', content: question }],
          })
          return {
            value: context,
            text: (style) => {
              const messages = context.messages.map((message) => messageText(message, style)).join('\n\n')
              if (!style.isTerminal) return messages
              return `${messages}\n\n${renderTrace(context.trace, { width: style.width, color: style.hasColor })}`
            },
          }
        })
      },
    )
}

function messageText({ role, content }: Message, style: Style): string {
  return `${style.paint('bold', `[${role}]`)}\n${memoryText(content, style).trimEnd()}`
}
