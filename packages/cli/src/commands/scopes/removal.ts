import type { ForgetReceipt } from '@sheaf/memory'
import type { Command } from 'commander'
import { examples } from '../../global-options.ts'
import { UsageError } from '../../exit-codes.ts'
import type { Style } from '../../output/style.ts'
import { oneLine, count } from '../../output/style.ts'
import type { Runner } from '../../runner.ts'
import { neededScope } from '../../session/session.ts'
import type { Session } from '../../session/session.ts'

interface RemovalFlags {
  readonly yes?: boolean
  readonly dryRun?: boolean
}

export function registerRemoval(program: Command, runner: Runner): void {
  program
    .command('erase')
    .description(
      'remove all files of a user, project or workspace, with history and proposals, for good; asks first',
    )
    .option('--yes', 'do not ask')
    .option('--dry-run', 'only count the files')
    .addHelpText('after', examples('sheaf export ada.json --user ada', 'sheaf erase --user ada'))
    .action(async ({ yes = false, dryRun = false }: RemovalFlags, command: Command) => {
      await runner.withMemory(command, { progress: 'erasing' }, async (session) => {
        const scope = neededScope(session)
        const files = (await scope.ownStore.list('', { includeHidden: true })).length
        const what = `${count(files, 'file')} of "${oneLine(scope.id)}", with history and proposals`
        if (dryRun)
          return { value: { dryRun, files }, text: () => `This would remove ${what}. Nothing was changed.` }
        if (!yes) await confirmed(session, `This removes ${what}, for good.`, scope.id)
        const receipt = await scope.erase({ author: session.author })
        return { value: receipt, text: (style) => receiptText(receipt, style) }
      })
    })
  program
    .command('forget')
    .description(
      'remove passages with all words of the query, or a file, with their history, for good; asks first',
    )
    .argument('[query]', 'words that a passage must contain, all of them')
    .option('--source <path>', 'a file to remove; with a query, a file or a folder to look in')
    .option('--yes', 'do not ask')
    .option('--dry-run', 'only show the passages')
    .addHelpText(
      'after',
      examples('sheaf forget dentist --user ada --dry-run', 'sheaf forget --source notes/old.md --user ada'),
    )
    .action(
      async (
        query: string | undefined,
        { source, yes = false, dryRun = false }: RemovalFlags & { readonly source?: string },
        command: Command,
      ) => {
        if (query === undefined && source === undefined)
          throw new UsageError('[query]', 'is missing; give words, or a file with --source')
        await runner.withMemory(command, { progress: 'forgetting' }, async (session) => {
          const scope = neededScope(session)
          const request = {
            ...(query === undefined ? {} : { query }),
            ...(source === undefined ? {} : { source }),
          }
          const { passages } = await scope.forget({ ...request, dryRun: true })
          const shown =
            query === undefined
              ? [source ?? '']
              : passages.map(({ source: path, lineStart }) => `${path}:${lineStart}`)
          const list = [...new Set(shown)].map((each) => `  ${oneLine(each)}`).join('\n')
          const text = shown.length === 0 ? 'Nothing has these words.' : list
          if (dryRun || shown.length === 0)
            return {
              value: { dryRun, passages },
              text: () => (shown.length === 0 ? text : `This would remove:\n${text}`),
            }
          if (!yes) await confirmed(session, `This removes, for good:\n${text}`, 'yes')
          const receipt = await scope.forget(request, { author: session.author })
          return { value: receipt, text: (style) => receiptText(receipt, style) }
        })
      },
    )
}

// Throws UsageError unless the person types `word`.
async function confirmed({ environment, warn }: Session, question: string, word: string): Promise<void> {
  if (!environment.isTerminal.stderr)
    throw new UsageError('This command', 'asks before it removes text; in a script, add --yes')
  warn(`${question}\nType ${word} to go on:`)
  let answer = ''
  for await (const part of environment.stdin) {
    answer += typeof part === 'string' ? part : Buffer.from(part).toString('utf8')
    if (answer.includes('\n')) break
  }
  if (answer.split('\n', 1)[0]?.trim() !== word)
    throw new UsageError('This command', `was not confirmed with "${word}"; nothing was changed`)
}

function receiptText({ files, places }: Omit<ForgetReceipt, 'passages'>, { paint }: Style): string {
  const lines = places.map(({ place, state, note }) => {
    const ink = state === 'clean' ? 'green' : 'yellow'
    return `${paint(ink, state.padEnd(7))} ${oneLine(place)}${note === undefined ? '' : `: ${oneLine(note)}`}`
  })
  return [`Removed or changed ${count(files, 'file')}.`, ...lines].join('\n')
}
