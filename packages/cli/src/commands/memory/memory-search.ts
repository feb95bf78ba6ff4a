import type { SearchHit, SearchHits } from '@sheaf/core'
import type { Command } from 'commander'
import { examples } from '../../arguments/examples.ts'
import { explanationLines } from '../../output/explanation-lines.ts'
import type { Style } from '../../output/style.ts'
import { memoryText, oneLine } from '../../output/visible-text.ts'
import { wholeNumber } from '../../arguments/parse-option.ts'
import type { Runner } from '../../runner.ts'

// A short view for a person; --json prints all lines.
const HIT_LINES = 6

interface SearchFlags {
  readonly limit: number
  readonly within?: string
  readonly explain?: boolean
}

/** `memory search`. */
export function registerMemorySearch(memory: Command, runner: Runner): void {
  memory
    .command('search')
    .description('the best pieces of memory for a question, best first')
    .argument('<query>', 'words to look for; any text, and a time such as "last week" if it is asked about')
    .option('--limit <n>', 'the most hits, up to 200', wholeNumber(200), 10)
    .option('--within <directory>', 'look below this directory, or in this file, only')
    .option('--explain', 'show the parts of each score')
    .addHelpText(
      'after',
      examples(
        'sheaf memory search "which database" --limit 5',
        'sheaf memory search "what did we decide last week" --explain',
        'sheaf memory search deploy --within memory --json',
      ),
    )
    .action(async (query: string, { limit, within, explain = false }: SearchFlags, command: Command) => {
      await runner.withMemory(command, {}, async ({ handle, warn }) => {
        const hits = await handle.search(query, {
          limit,
          explain,
          ...(within === undefined ? {} : { within }),
        })
        if (hits.degraded !== undefined) warn(`note: ${hits.degraded.message}`)
        return {
          value: valueOf(hits),
          text: (style) => hits.map((hit) => hitText(hit, style)).join('\n\n') || 'Nothing found.',
        }
      })
    })
}

function valueOf(hits: SearchHits): object {
  return { hits: [...hits], ...(hits.degraded === undefined ? {} : { degraded: hits.degraded }) }
}

function hitText(
  { source, lineStart, lineEnd, headings, text, explanation }: SearchHit,
  style: Style,
): string {
  const place = style.paint('cyan', `${source}:${lineStart}-${lineEnd}`)
  const heading = headings.length === 0 ? '' : `  ${style.paint('dim', oneLine(headings.join(' > ')))}`
  const lines = memoryText(text, style).trim().split('\n')
  const more =
    lines.length > HIT_LINES ? [style.paint('dim', `  … ${lines.length - HIT_LINES} more lines`)] : []
  const reasons =
    explanation === undefined
      ? []
      : explanationLines(explanation).map((line) => style.paint('dim', `  ${line}`))
  return [
    place + heading,
    ...lines.slice(0, HIT_LINES).map((line) => `  ${line}`.trimEnd()),
    ...more,
    ...reasons,
  ].join('\n')
}
