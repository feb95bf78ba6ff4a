import type { UserMemory } from '@sheaf/memory'
import {
  contentHash,
  MemoryError,
  type Clock,
  type FileStat,
  type MemoryStore,
  type Where,
} from '@sheaf/core'
import { UsageError } from '../../cli-environment.ts'
import { table, memoryText, oneLine, count, dateTime, type Columns } from '../../output.ts'
import { AS_OF_OPTION, lineRange, WHERE_OPTION, withoutSlash, type LineRange } from '../../parse-option.ts'
import type { Answer, SheafCommand } from '../../sheaf-command.ts'
import { registerMemoryEdits } from './memory-edits.ts'
import { registerMemorySearch } from './memory-search.ts'

type Standing = UserMemory['standing']

// Few, because a pool has few connections.
const STATS_AT_ONCE = 20

export function registerMemory(program: SheafCommand): void {
  const memory = program
    .command('memory')
    .description('search, read and change files')
    .examples('sheaf memory search "which database" --user ada', 'sheaf memory list --user ada')
  registerMemorySearch(memory)
  registerStanding(memory)
  memory
    .command('list')
    .description('all files, or those below a directory, with sizes and times; paths alone in a pipe')
    .argument('[directory]', 'only files below it', '')
    .option(...WHERE_OPTION)
    .option(...AS_OF_OPTION)
    .examples('sheaf memory list', 'sheaf memory list --where tags=boats')
    .onMemory(async ({ handle, clock }, given: string, { where }: { readonly where?: Where }) => {
      const directory = withoutSlash(given)
      const paths =
        where === undefined
          ? await handle.store.list(directory)
          : (await handle.files({ where, within: directory || undefined })).map(({ path }) => path)
      const files = await statsOf(handle.store, paths)
      const columns: Columns<FileStat> = {
        bytes: ({ size }) => size,
        changed: ({ updatedAt }) => dateTime(updatedAt, clock),
        path: ['cyan', ({ path }) => path],
      }
      const shown = table(files, columns, 'There are no files.')
      const piped = files.map(({ path }) => path).join('\n')
      return { value: files, text: (style) => (style.isTerminal ? shown(style) : piped) }
    })
  memory
    .command('show')
    .description('a file; byte for byte when the output is piped')
    .argument('<path>')
    .option('--lines <a-b>', 'only these lines, counted from 1', lineRange)
    .option(...AS_OF_OPTION)
    .examples('sheaf memory show MEMORY.md --user ada', 'sheaf memory show MEMORY.md --lines 10-20')
    .action(async (given: string, flags: { readonly lines?: LineRange }, command: SheafCommand) => {
      // A search prints a place as "path:lines". No path has ":".
      const [, path = given, shown] = /^(.+):(\d+(?:-\d+)?)$/.exec(given) ?? []
      const { lines = shown === undefined ? undefined : lineRange(shown) } = flags
      await command.withMemory({}, async ({ handle }) => {
        const content = linesOf(path, await handle.store.read(path), lines)
        const value = { path, content, lineStart: lines?.first, lineEnd: lines?.last }
        return { value, text: (style) => memoryText(content, style), isExact: true }
      })
    })
  memory
    .command('reindex')
    .description('rebuild the search index from the files; never needed after a write')
    .examples('sheaf memory reindex --store fs:.agent')
    .onMemory(async ({ memory, progress, warn }) => {
      const report = await memory.reindex({ onProgress: progress.onProgress })
      for (const { path, reason } of report.skipped) warn(`left out: ${oneLine(path)}: ${oneLine(reason)}`)
      return {
        value: report,
        text: () => `Indexed ${count(report.indexed, 'file')} in ${count(report.chunks, 'chunk')}.`,
      }
    })
  registerMemoryEdits(memory)
}

export async function statsOf(store: MemoryStore, paths: readonly string[]): Promise<FileStat[]> {
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

const ID_CHARACTERS = 8

type StandingLine = Awaited<ReturnType<Standing['list']>>[number]

interface NumberedLine extends StandingLine {
  readonly number: number
  /** Does not change while the line is in the list. */
  readonly id: string
}

function registerStanding(memory: SheafCommand): void {
  memory
    .command('standing')
    .description("a user's standing instructions and preferences, newest first; --remove removes one")
    .option('--remove <id>', 'remove the line with this id, or with this number in the list')
    .examples('sheaf memory standing --user ada', 'sheaf memory standing --user ada --remove 5d41402a')
    .action(async ({ remove }: { readonly remove?: string }, command: SheafCommand) => {
      const { user } = command.allOptions()
      if (user === undefined) throw new UsageError('This command', 'needs a user: name one with --user')
      await command.withMemory({}, async (session) => {
        const { standing } = session.memory.user(user)
        const lines = await numbered(await standing.list())
        return remove === undefined
          ? listed(lines, session.memory.clock)
          : await removed(standing, lines, remove)
      })
    })
}

async function numbered(lines: readonly StandingLine[]): Promise<NumberedLine[]> {
  const ids = await Promise.all(lines.map(({ source, text }) => contentHash(`${source}\n${text}`)))
  return lines.map((line, place) => ({
    number: place + 1,
    id: (ids[place] ?? '').slice(0, ID_CHARACTERS),
    ...line,
  }))
}

function listed(lines: readonly NumberedLine[], clock: Pick<Clock, 'today'>): Answer {
  const columns: Columns<NumberedLine> = {
    '#': ({ number }) => number,
    id: ['cyan', ({ id }) => id],
    kind: ({ kind }) => kind,
    day: ({ at }) => (at === undefined ? '' : clock.today(at)),
    'said in': ['dim', ({ source, lineStart }) => `${source}:${lineStart}`],
    text: ({ text, earlier }) => (earlier === undefined ? text : `${text} (earlier: ${earlier})`),
  }
  const empty = 'There are no standing instructions or preferences.'
  return { value: { lines }, text: table(lines, columns, empty) }
}

async function removed(
  standing: Pick<Standing, 'remove'>,
  lines: readonly NumberedLine[],
  asked: string,
): Promise<Answer> {
  // An id may be all digits, and is longer than any number in the list.
  const line = lines.find(({ id }) => id === asked) ?? lines.find(({ number }) => String(number) === asked)
  if (line === undefined)
    throw new MemoryError(
      'not-found',
      `There is no standing line "${asked}". \`sheaf memory standing\` lists the lines.`,
    )
  await standing.remove(line)
  return { value: { removed: line }, text: () => `Removed: ${oneLine(line.text)}` }
}
