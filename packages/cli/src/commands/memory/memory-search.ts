import type { SearchHits, Where } from '@sheaf/core'
import type { Command } from 'commander'
import { examples } from '../../arguments/examples.ts'
import { EXIT_CODES } from '../../errors/exit-codes.ts'
import { hitText, scoreText } from '../../output/hit-text.ts'
import { WHERE_OPTION, wholeNumber } from '../../arguments/parse-option.ts'
import type { Runner } from '../../runner.ts'

interface SearchFlags {
  readonly limit: number
  readonly within?: string
  readonly where?: Where
  readonly after?: string
  readonly explain?: boolean
}

/** `memory search`. */
export function registerMemorySearch(memory: Command, runner: Runner): void {
  memory
    .command('search')
    .description('the best pieces of memory for a question, best first; exit code 1 if nothing is found')
    .argument('<query>', 'words to look for; any text, and a time such as "last week" if it is asked about')
    .option('--limit <n>', 'the most hits, up to 200', wholeNumber(200), 10)
    .option('--within <directory>', 'look below this directory, or in this file, only')
    .option(...WHERE_OPTION)
    .option('--after <next>', 'the next hits of a search with --json, by its "next"')
    .option('--explain', 'show the parts of each score')
    .addHelpText(
      'after',
      examples(
        'sheaf memory search "which database" --limit 5',
        'sheaf memory search "what did we decide last week" --explain',
        'sheaf memory search deploy --within memory --json',
        'sheaf memory search deploy --where tags=servers --where \'{"updatedAt":{"from":"2026-11-01"}}\'',
      ),
    )
    .action(async (query: string, flags: SearchFlags, command: Command) => {
      const { limit, within, where, after, explain = false } = flags
      await runner.withMemory(command, { isBrief: true }, async ({ handle, analyser, warn }) => {
        const hits = await handle.search(query, {
          limit,
          explain: true,
          ...(within === undefined ? {} : { within }),
          ...(where === undefined ? {} : { where }),
          ...(after === undefined ? {} : { after }),
        })
        if (hits.degraded !== undefined) warn(`note: ${hits.degraded.message}`)
        return {
          value: valueOf(hits, explain),
          exitCode: hits.length === 0 ? EXIT_CODES.nothingFound : EXIT_CODES.ok,
          text: (style) =>
            hits
              .map((hit) => {
                const text = hitText(hit, analyser, style)
                return explain ? `${text}\n${scoreText(hit, analyser, style)}` : text
              })
              .join('\n\n') || 'Nothing found.',
        }
      })
    })
}

function valueOf(hits: SearchHits, explain: boolean): object {
  const shown = explain ? [...hits] : hits.map((hit) => ({ ...hit, explanation: undefined }))
  const { degraded, next } = hits
  return { hits: shown, ...(degraded && { degraded }), ...(next === undefined ? {} : { next }) }
}
