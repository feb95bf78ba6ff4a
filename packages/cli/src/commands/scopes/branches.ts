import type { Command } from 'commander'
import { examples } from '../../arguments/examples.ts'
import { count } from '../../output/format.ts'
import type { Runner } from '../../runner.ts'
import { neededScope } from '../../session/session.ts'

/** `branch` and `rewind`: two ways to go on from an earlier message of a conversation. */
export function registerBranches(program: Command, runner: Runner): void {
  program
    .command('branch')
    .description('begin another conversation after a message of this one, which both then share up to there')
    .argument('<thread>', 'a conversation; `sheaf threads` lists them')
    .requiredOption('--after <message>', 'the id of the last shared message, from its heading in the file')
    .option('--id <thread>', 'the id of the new conversation; made of that of this one by default')
    .addHelpText('after', examples('sheaf branch trip --after m2 --user ada'))
    .action(async (id: string, { after, id: given }: { after: string; id?: string }, command: Command) => {
      await runner.withMemory(command, {}, async (session) => {
        const thread = neededScope(session).thread(id)
        const named = given === undefined ? {} : { id: given }
        const branch = await thread.branch({ after, author: session.author, ...named })
        return { value: { id: branch.id, path: branch.path }, text: () => `Began "${branch.id}".` }
      })
    })
  program
    .command('rewind')
    .description('go back to a message; the later ones stay in a branch, and what was learnt from them goes')
    .argument('<thread>', 'a conversation')
    .argument('<message>', 'the id of the message that is the last one then')
    .addHelpText('after', examples('sheaf rewind trip m2 --user ada'))
    .action(async (id: string, message: string, _options: object, command: Command) => {
      await runner.withMemory(command, {}, async (session) => {
        const done = await neededScope(session).thread(id).rewind(message, { author: session.author })
        const { messages, kept } = done
        return {
          value: done,
          text: () =>
            kept === undefined
              ? 'It is the last message already.'
              : `${count(messages.length, 'message')} went to "${kept}".`,
        }
      })
    })
}
