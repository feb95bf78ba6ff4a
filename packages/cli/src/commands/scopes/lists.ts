import { directoryId } from '@sheaf/core/adapter'
import type { IdList } from '@sheaf/memory'
import type { Command } from 'commander'
import { examples } from '../../global-options.ts'
import { table, dateTime, count } from '../../output/style.ts'
import type { Runner } from '../../runner.ts'
import { neededScope } from '../../session/session.ts'

interface ListedThread {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly lastAt: Date | undefined
  readonly branchOf: string | undefined
}

export function registerLists(program: Command, runner: Runner): void {
  program
    .command('users')
    .description('the ids of all users with a memory')
    .addHelpText('after', examples('sheaf users', 'sheaf users --json'))
    .action(async (_options: object, command: Command) => {
      await runner.withMemory(command, {}, async ({ memory }) => {
        const users: string[] = []
        for await (const id of allIds((after) => memory.users(after))) users.push(id)
        return {
          value: { users },
          text: () => (users.length === 0 ? 'There are no users.' : users.join('\n')),
        }
      })
    })
  program
    .command('threads')
    .description('the conversations of a user, a project or a workspace, with the time of the last message')
    .addHelpText('after', examples('sheaf threads --user ada'))
    .action(async (_options: object, command: Command) => {
      await runner.withMemory(command, { progress: 'reading' }, async (session) => {
        const scope = neededScope(session)
        const { fileFields } = await import('@sheaf/documents')
        const threads: ListedThread[] = []
        for await (const id of allIds((after) => scope.threads(after))) {
          const thread = scope.thread(id)
          const [last] = await thread.messages({ limit: 1, roles: ['user', 'assistant', 'tool', 'system'] })
          const { title, branch_of: of } = fileFields(await scope.ownStore.read(thread.path))?.fields ?? {}
          const text = typeof title === 'string' ? title : ''
          const branchOf =
            typeof of === 'string' ? directoryId('chats', of.slice(0, -'.md'.length)) : undefined
          threads.push({ id, path: thread.path, title: text, lastAt: last?.at, branchOf })
        }
        return {
          value: { threads },
          text: (style) =>
            table(
              threads,
              [
                {
                  title: 'last message',
                  cell: ({ lastAt }) => (lastAt === undefined ? '' : dateTime(lastAt, session.clock)),
                },
                { title: 'id', cell: ({ id }) => id, ink: () => 'cyan' },
                { title: 'branch of', cell: ({ branchOf }) => branchOf ?? '' },
                { title: 'title', cell: ({ title }) => title },
              ],
              style,
              'There are no conversations.',
            ),
        }
      })
    })
}

/** All ids of a list that comes in pages. */
export async function* allIds(
  page: (options: { readonly after?: string }) => Promise<IdList>,
): AsyncGenerator<string> {
  for (let after: string | undefined; ;) {
    const { ids, next } = await page(after === undefined ? {} : { after })
    yield* ids
    if (next === undefined) return
    after = next
  }
}

export function registerBranches(program: Command, runner: Runner): void {
  program
    .command('branch')
    .description('begin a new conversation after a message of this one; both share the messages up to it')
    .argument('<thread>', 'a conversation; `sheaf threads` lists them')
    .requiredOption('--after <message>', 'the id of the last shared message, from its heading in the file')
    .option('--id <thread>', 'the id of the new conversation; by default it is made from the id of this one')
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
    .description('go back to a message; later ones move to a branch, and facts learnt from them are removed')
    .argument('<thread>', 'a conversation')
    .argument('<message>', 'the id of the message that becomes the last one')
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
