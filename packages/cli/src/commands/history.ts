import type { Clock } from '@sheaf/core'
import type { Revision } from '@sheaf/documents'
import { table, memoryText, dateTime } from '../output.ts'
import type { Columns } from '../output.ts'
import { instant, version, wholeNumber, withoutSlash } from '../parse-option.ts'
import type { SheafCommand } from '../sheaf-command.ts'

export function registerHistory(program: SheafCommand): void {
  const history = program
    .command('history')
    .description('the revisions of files, and their authors')
    .examples('sheaf history list MEMORY.md --user ada')
  history
    .command('list')
    .description('the revisions of a file, newest first')
    .argument('<path>')
    .option('--limit <n>', 'the most revisions', wholeNumber())
    .examples('sheaf history list MEMORY.md --user ada')
    .onMemory(async ({ history, clock }, path: string, { limit }: { readonly limit?: number }) => {
      const revisions = await history.list(path, { limit })
      return {
        value: revisions,
        text: table(revisions, columnsFor(clock), `There is no history of ${path}.`),
      }
    })
  history
    .command('show')
    .description('the text of a file in a revision')
    .argument('<path>')
    .argument('<version>', 'a version, such as 1.2.0', version)
    .examples('sheaf history show MEMORY.md 1.2.0 --user ada')
    .onMemory(async ({ history }, path: string, version: string) => {
      const content = await history.read(path, version)
      return {
        value: { path, version, content },
        text: (style) => memoryText(content, style),
        isExact: true,
      }
    })
  history
    .command('diff')
    .description('the diff from one revision to another, or to the current file')
    .argument('<path>')
    .argument('<from>', 'a version, such as 1.2.0', version)
    .argument('[to]', 'a version; the current file by default', version)
    .examples('sheaf history diff MEMORY.md 1.0.0 1.1.0 --user ada', 'sheaf history diff MEMORY.md 1.0.0')
    .onMemory(async ({ history }, path: string, from: string, to: string | undefined) => {
      const diff = await history.diff(path, from, to)
      const { renderDiff } = await import('@sheaf/documents')
      return {
        value: { path, from, to, diff },
        text: ({ hasColor }) => renderDiff(diff, { format: hasColor ? 'terminal' : 'text' }),
      }
    })
  history
    .command('log')
    .description('the revisions of all files, newest first')
    .option('--since <when>', 'only revisions since this day or instant, included', instant)
    .option('--within <directory>', 'only revisions of files below this directory')
    .option('--limit <n>', 'the most revisions', wholeNumber(), 50)
    .examples('sheaf history log --since 2026-11-01', 'sheaf history log --user ada --limit 10 --json')
    .onMemory(
      async (
        { history, clock },
        { since, within, limit }: { since?: ReturnType<typeof instant>; within?: string; limit: number },
      ) => {
        const directory = within === undefined ? undefined : withoutSlash(within)
        const revisions = await history.log({ limit, since: since?.(clock), directory })
        const columns: Columns<Revision> = { path: ({ path }) => path, ...columnsFor(clock) }
        return {
          value: revisions,
          text: table(revisions, columns, 'Nothing has changed.'),
        }
      },
    )
  history
    .command('restore')
    .description('restore the text of a revision; the current text stays in the history')
    .argument('<path>')
    .argument('<version>', 'a version, such as 1.2.0', version)
    .examples('sheaf history restore MEMORY.md 1.2.0 --user ada')
    .onMemory(async ({ history, author }, path: string, version: string) => {
      const { hash, size } = await history.restore(path, version, { author, reason: `restore ${version}` })
      return { value: { path, version, hash, size }, text: () => `${path} is as it was in ${version}.` }
    })
}

const columnsFor = (clock: Clock): Columns<Revision> => ({
  version: ['cyan', ({ version }) => version],
  at: ({ at }) => dateTime(at, clock),
  change: ({ change, redacted }) => (redacted === undefined ? change : `${change}, redacted`),
  bytes: ({ size }) => size,
  author: ({ author = '' }) => author,
  reason: ['dim', ({ reason = '' }) => reason],
})
