import type { Clock, FileStat, MemoryStore, Where } from '@sheaf/core'
import type { Command } from 'commander'
import { examples } from '../../global-options.ts'
import { table, memoryText, oneLine, count, dateTime } from '../../output/style.ts'
import { AS_OF_OPTION, lineRange, WHERE_OPTION, withoutSlash } from '../../parse-option.ts'
import type { LineRange } from '../../parse-option.ts'
import type { Runner } from '../../runner.ts'
import { UsageError } from '../../exit-codes.ts'
import { registerMemorySearch } from './memory-search.ts'
import { registerMemoryStanding } from './memory-standing.ts'

interface AsOf {
  readonly asOf?: (clock: Clock) => Date
}

// Few, because a pool has few connections.
const STATS_AT_ONCE = 20

/**
 * `memory search | standing | list | show | reindex`. Returns the group, for the commands that change files.
 */
export function registerMemory(program: Command, runner: Runner): Command {
  const memory = program
    .command('memory')
    .description('search, read and change files')
    .addHelpText(
      'after',
      examples('sheaf memory search "which database" --user ada', 'sheaf memory list --user ada'),
    )
  registerMemorySearch(memory, runner)
  registerMemoryStanding(memory, runner)
  memory
    .command('list')
    .description('all files, or those below a directory, with sizes and times; paths alone in a pipe')
    .argument('[directory]', 'only files below it', '')
    .option(...WHERE_OPTION)
    .option(...AS_OF_OPTION)
    .addHelpText(
      'after',
      examples(
        'sheaf memory list',
        'sheaf memory list memory --user ada',
        'sheaf memory list --where tags=boats',
      ),
    )
    .action(async (given: string, { where, asOf }: { readonly where?: Where } & AsOf, command: Command) => {
      await runner.withMemory(command, { asOf }, async ({ handle, clock }) => {
        const directory = withoutSlash(given)
        const paths =
          where === undefined
            ? await handle.store.list(directory)
            : (await handle.files({ where, ...(directory === '' ? {} : { within: directory }) })).map(
                ({ path }) => path,
              )
        const files = await statsOf(handle.store, paths)
        return {
          value: files,
          text: (style) =>
            style.isTerminal
              ? table(
                  files,
                  [
                    { title: 'bytes', cell: ({ size }) => size },
                    { title: 'changed', cell: ({ updatedAt }) => dateTime(updatedAt, clock) },
                    { title: 'path', cell: ({ path }) => path, ink: () => 'cyan' },
                  ],
                  style,
                  'There are no files.',
                )
              : files.map(({ path }) => path).join('\n'),
        }
      })
    })
  memory
    .command('show')
    .description('a file; byte for byte when the output is piped')
    .argument('<path>')
    .option('--lines <a-b>', 'only these lines, counted from 1', lineRange)
    .option(...AS_OF_OPTION)
    .addHelpText(
      'after',
      examples('sheaf memory show MEMORY.md --user ada', 'sheaf memory show MEMORY.md --lines 10-20'),
    )
    .action(async (given: string, flags: { readonly lines?: LineRange } & AsOf, command: Command) => {
      // A search prints a place as "path:lines". No path has ":".
      const [, path = given, shown] = /^(.+):(\d+(?:-\d+)?)$/.exec(given) ?? []
      const { asOf, lines = shown === undefined ? undefined : lineRange(shown) } = flags
      await runner.withMemory(command, { asOf }, async ({ handle }) => {
        const content = linesOf(path, await handle.store.read(path), lines)
        const value = {
          path,
          content,
          ...(lines === undefined ? {} : { lineStart: lines.first, lineEnd: lines.last }),
        }
        return { value, text: (style) => memoryText(content, style), isExact: true }
      })
    })
  memory
    .command('reindex')
    .description('rebuild the search index from the files; never needed after a write')
    .addHelpText('after', examples('sheaf memory reindex --store fs:.agent'))
    .action(async (_options: object, command: Command) => {
      await runner.withMemory(command, {}, async ({ memory, progress, warn }) => {
        const report = await memory.reindex({ onProgress: progress.onProgress })
        for (const { path, reason } of report.skipped) warn(`left out: ${oneLine(path)}: ${oneLine(reason)}`)
        return {
          value: report,
          text: () => `Indexed ${count(report.indexed, 'file')} in ${count(report.chunks, 'chunk')}.`,
        }
      })
    })
  return memory
}

async function statsOf(store: MemoryStore, paths: readonly string[]): Promise<FileStat[]> {
  const files: FileStat[] = []
  for (let from = 0; from < paths.length; from += STATS_AT_ONCE) {
    const some = paths.slice(from, from + STATS_AT_ONCE)
    for (const stat of await Promise.all(some.map((path) => store.stat(path))))
      if (stat !== undefined) files.push(stat)
  }
  return files
}

function linesOf(path: string, content: string, range: LineRange | undefined): string {
  if (range === undefined) return content
  const lines = content.match(/[^\n]*\n|[^\n]+$/g) ?? []
  if (range.first > lines.length)
    throw new UsageError('--lines', `begins after the end: ${path} has ${count(lines.length, 'line')}`)
  return lines.slice(range.first - 1, range.last).join('')
}
