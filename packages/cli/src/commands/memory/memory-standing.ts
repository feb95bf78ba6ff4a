import { contentHash, MemoryError } from '@sheaf/core'
import type { Clock } from '@sheaf/core'
import type { Standing } from '@sheaf/memory'
import type { Command } from 'commander'
import { globalOptions, examples } from '../../global-options.ts'
import { table, oneLine } from '../../output/style.ts'
import type { Runner, Answer } from '../../runner.ts'
import { UsageError } from '../../exit-codes.ts'

const ID_CHARACTERS = 8

type StandingLine = Awaited<ReturnType<Standing['list']>>[number]

interface NumberedLine extends StandingLine {
  /** Its place in the list, from 1. */
  readonly number: number
  /** Does not change while the line is in the list. */
  readonly id: string
}

export function registerMemoryStanding(memory: Command, runner: Runner): void {
  memory
    .command('standing')
    .description("a user's standing instructions and preferences, newest first; --remove removes one")
    .option('--remove <id>', 'remove the line with this id, or with this number in the list')
    .addHelpText(
      'after',
      examples('sheaf memory standing --user ada', 'sheaf memory standing --user ada --remove 5d41402a'),
    )
    .action(async ({ remove }: { readonly remove?: string }, command: Command) => {
      const { user } = globalOptions(command)
      if (user === undefined) throw new UsageError('This command', 'needs a user: name one with --user')
      await runner.withMemory(command, {}, async (session) => {
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
  return {
    value: { lines },
    text: (style) =>
      table(
        lines,
        [
          { title: '#', cell: ({ number }) => number },
          { title: 'id', cell: ({ id }) => id, ink: () => 'cyan' },
          { title: 'kind', cell: ({ kind }) => kind },
          { title: 'day', cell: ({ at }) => (at === undefined ? '' : clock.today(at)) },
          { title: 'said in', cell: ({ source, lineStart }) => `${source}:${lineStart}`, ink: () => 'dim' },
          {
            title: 'text',
            cell: ({ text, earlier }) => (earlier === undefined ? text : `${text} (earlier: ${earlier})`),
          },
        ],
        style,
        'There are no standing instructions or preferences.',
      ),
  }
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
