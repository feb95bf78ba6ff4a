import type { Clock } from '@sheaf/core'
import type { Revision } from '@sheaf/documents'
import type { Command } from 'commander'
import { examples } from '../../global-options.ts'
import { table, memoryText, dateTime } from '../../output/style.ts'
import type { Column } from '../../output/style.ts'
import { instant, version, wholeNumber, withoutSlash } from '../../parse-option.ts'
import type { Runner } from '../../runner.ts'

export function registerHistory(program: Command, runner: Runner): void {
  const history = program
    .command('history')
    .description('the revisions of files, and their authors')
    .addHelpText('after', examples('sheaf history list MEMORY.md --user ada'))
  history
    .command('list')
    .description('the revisions of a file, newest first')
    .argument('<path>')
    .option('--limit <n>', 'the most revisions', wholeNumber())
    .addHelpText('after', examples('sheaf history list MEMORY.md --user ada'))
    .action(async (path: string, { limit }: { readonly limit?: number }, command: Command) => {
      await runner.withMemory(command, {}, async ({ history, clock }) => {
        const revisions = await history.list(path, limit === undefined ? {} : { limit })
        return {
          value: revisions,
          text: (style) => table(revisions, columnsFor(clock), style, `There is no history of ${path}.`),
        }
      })
    })
  history
    .command('show')
    .description('the text of a file in a revision')
    .argument('<path>')
    .argument('<version>', 'a version, such as 1.2.0', version)
    .addHelpText('after', examples('sheaf history show MEMORY.md 1.2.0 --user ada'))
    .action(async (path: string, version: string, _options: object, command: Command) => {
      await runner.withMemory(command, {}, async ({ history }) => {
        const content = await history.read(path, version)
        return {
          value: { path, version, content },
          text: (style) => memoryText(content, style),
          isExact: true,
        }
      })
    })
  history
    .command('diff')
    .description('the diff from one revision to another, or to the current file')
    .argument('<path>')
    .argument('<from>', 'a version, such as 1.2.0', version)
    .argument('[to]', 'a version; the current file by default', version)
    .addHelpText(
      'after',
      examples('sheaf history diff MEMORY.md 1.0.0 1.1.0 --user ada', 'sheaf history diff MEMORY.md 1.0.0'),
    )
    .action(
      async (path: string, from: string, to: string | undefined, _options: object, command: Command) => {
        await runner.withMemory(command, {}, async ({ history }) => {
          const diff = await history.diff(path, from, to)
          const { renderDiff } = await import('@sheaf/documents')
          return {
            value: { path, from, ...(to === undefined ? {} : { to }), diff },
            text: ({ hasColor }) => renderDiff(diff, { format: hasColor ? 'terminal' : 'text' }),
          }
        })
      },
    )
  history
    .command('log')
    .description('the revisions of all files, newest first')
    .option('--since <when>', 'only revisions since this day or instant, included', instant)
    .option('--within <directory>', 'only revisions of files below this directory')
    .option('--limit <n>', 'the most revisions', wholeNumber(), 50)
    .addHelpText(
      'after',
      examples('sheaf history log --since 2026-11-01', 'sheaf history log --user ada --limit 10 --json'),
    )
    .action(
      async (
        options: {
          readonly since?: ReturnType<typeof instant>
          readonly within?: string
          readonly limit: number
        },
        command: Command,
      ) => {
        const { since, within, limit } = options
        await runner.withMemory(command, {}, async ({ history, clock }) => {
          const chosen = {
            limit,
            ...(since === undefined ? {} : { since: since(clock) }),
            ...(within === undefined ? {} : { directory: withoutSlash(within) }),
          }
          const revisions = await history.log(chosen)
          const columns: readonly Column<Revision>[] = [
            { title: 'path', cell: ({ path }) => path },
            ...columnsFor(clock),
          ]
          return {
            value: revisions,
            text: (style) => table(revisions, columns, style, 'Nothing has changed.'),
          }
        })
      },
    )
  history
    .command('restore')
    .description('restore the text of a revision; the current text stays in the history')
    .argument('<path>')
    .argument('<version>', 'a version, such as 1.2.0', version)
    .addHelpText('after', examples('sheaf history restore MEMORY.md 1.2.0 --user ada'))
    .action(async (path: string, version: string, _options: object, command: Command) => {
      await runner.withMemory(command, {}, async ({ history, author }) => {
        const { hash, size } = await history.restore(path, version, { author, reason: `restore ${version}` })
        return { value: { path, version, hash, size }, text: () => `${path} is as it was in ${version}.` }
      })
    })
}

const columnsFor = (clock: Clock): readonly Column<Revision>[] => [
  { title: 'version', cell: ({ version }) => version, ink: () => 'cyan' },
  { title: 'at', cell: ({ at }) => dateTime(at, clock) },
  {
    title: 'change',
    cell: ({ change, redacted }) => (redacted === undefined ? change : `${change}, redacted`),
  },
  { title: 'bytes', cell: ({ size }) => size },
  { title: 'author', cell: ({ author = '' }) => author },
  { title: 'reason', cell: ({ reason = '' }) => reason, ink: () => 'dim' },
]
