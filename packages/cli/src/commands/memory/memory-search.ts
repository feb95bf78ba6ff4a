import type { SearchHits } from '@sheaf/core'
import type { Command } from 'commander'
import { examples } from '../../arguments/examples.ts'
import { EXIT_CODES } from '../../errors/exit-codes.ts'
import { hitText, scoreText } from '../../output/hit-text.ts'
import { wholeNumber } from '../../arguments/parse-option.ts'
import type { Runner } from '../../runner.ts'

interface SearchFlags {
  readonly limit: number
  readonly within?: string
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
      await runner.withMemory(command, { isBrief: true }, async ({ handle, analyser, warn }) => {
        const hits = await handle.search(query, {
          limit,
          explain: true,
          ...(within === undefined ? {} : { within }),
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
  return { hits: shown, ...(hits.degraded === undefined ? {} : { degraded: hits.degraded }) }
}
