import type { SearchHit, SearchHits } from '@sheaf/core'
import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { count } from '../output/format.ts'
import type { Style } from '../output/style.ts'
import { memoryText, oneLine } from '../output/visible-text.ts'
import { lineRange, wholeNumber } from '../parse-option.ts'
import type { LineRange } from '../parse-option.ts'
import type { Runner } from '../runner.ts'

// What a person takes in at a glance; --json has all of it.
const HIT_LINES = 6

/** `memory search | list | show | reindex`. Returns the group, for the commands that change files. */
export function registerMemory(program: Command, runner: Runner): Command {
  const memory = program.command('memory').description('search, read and change files')
  memory
    .command('search')
    .description('the best pieces of memory for a question, best first')
    .argument('<query>', 'words to look for; any text')
    .option('--limit <n>', 'the most hits, up to 200', wholeNumber(200), 10)
    .option('--within <directory>', 'look below this directory, or in this file, only')
    .addHelpText('after', examples('sheaf memory search "which database" --limit 5', 'sheaf memory search deploy --within memory --json'))
    .action(async (query: string, { limit, within }: { readonly limit: number; readonly within?: string }, command: Command) => {
      await runner.withMemory(command, {}, async ({ handle, warn }) => {
        const hits = await handle.search(query, { limit, ...(within === undefined ? {} : { within }) })
        if (hits.degraded !== undefined) warn(`note: ${hits.degraded.message}`)
        return { value: valueOf(hits), text: (style) => hits.map((hit) => hitText(hit, style)).join('\n\n') || 'Nothing found.' }
      })
    })
  memory
    .command('list')
    .description('the paths of all files, or of those below a directory')
    .argument('[directory]', 'where to look', '')
    .addHelpText('after', examples('sheaf memory list', 'sheaf memory list memory --user ada'))
    .action(async (directory: string, _options: object, command: Command) => {
      await runner.withMemory(command, {}, async ({ handle }) => {
        const paths = await handle.store.list(directory)
        return { value: paths, text: () => paths.join('\n') }
      })
    })
  memory
    .command('show')
    .description('a file, to the byte where the output is piped')
    .argument('<path>')
    .option('--lines <a-b>', 'these lines only, counted from 1', lineRange)
    .addHelpText('after', examples('sheaf memory show MEMORY.md --user ada', 'sheaf memory show MEMORY.md --lines 10-20'))
    .action(async (path: string, { lines }: { readonly lines?: LineRange }, command: Command) => {
      await runner.withMemory(command, {}, async ({ handle }) => {
        const content = linesOf(await handle.store.read(path), lines)
        const value = { path, content, ...(lines === undefined ? {} : { lineStart: lines.first, lineEnd: lines.last }) }
        return { value, text: (style) => memoryText(content, style), isExact: true }
      })
    })
  memory
    .command('reindex')
    .description('make the search index anew from the files; never needed after a write')
    .addHelpText('after', examples('sheaf memory reindex --store fs:.agent'))
    .action(async (_options: object, command: Command) => {
      await runner.withMemory(command, {}, async ({ memory, progress, warn }) => {
        const report = await memory.reindex({ onProgress: progress.onProgress })
        for (const { path, reason } of report.skipped) warn(`left out: ${oneLine(path)}: ${oneLine(reason)}`)
        return { value: report, text: () => `Indexed ${count(report.indexed, 'file')} in ${count(report.chunks, 'chunk')}.` }
      })
    })
  return memory
}

function valueOf(hits: SearchHits): object {
  return { hits: [...hits], ...(hits.degraded === undefined ? {} : { degraded: hits.degraded }) }
}

function hitText({ source, lineStart, lineEnd, headings, text }: SearchHit, style: Style): string {
  const place = style.paint('cyan', `${source}:${lineStart}-${lineEnd}`)
  const heading = headings.length === 0 ? '' : `  ${style.paint('dim', oneLine(headings.join(' > ')))}`
  const lines = memoryText(text, style).trim().split('\n')
  const more = lines.length > HIT_LINES ? [style.paint('dim', `  … ${lines.length - HIT_LINES} more lines`)] : []
  return [place + heading, ...lines.slice(0, HIT_LINES).map((line) => `  ${line}`.trimEnd()), ...more].join('\n')
}

function linesOf(content: string, range: LineRange | undefined): string {
  if (range === undefined) return content
  return (content.match(/[^\n]*\n|[^\n]+$/g) ?? []).slice(range.first - 1, range.last).join('')
}
