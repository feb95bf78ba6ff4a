import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { warnOfFailure } from '../cli-environment.ts'
import { globalOptions, examples } from '../global-options.ts'
import { wholeNumber } from '../parse-option.ts'
import { UsageError } from '../exit-codes.ts'
import type { Runner } from '../runner.ts'
import type { Session } from '../session/session.ts'
import { emptyAdapter } from '../session/store-address.ts'

const MOST_PORT = 65_535

interface UiFlags {
  readonly port?: number
  readonly readOnly?: boolean
  readonly open: boolean
  readonly export?: string
  readonly question?: string
  readonly maxTokens?: number
}

export function registerUi(program: Command, runner: Runner): void {
  program
    .command('ui')
    .description(
      'open a page that shows the memory of the scope, or all of it, and why a line is in a context',
    )
    .option('--port <n>', 'the port of 127.0.0.1; a free one by default', wholeNumber(MOST_PORT))
    .option('--read-only', 'refuse every change')
    .option('--no-open', 'only print the address, as without a terminal')
    .option('--export <file>', 'write one page with the memory of the scope, and end')
    .option('--question <text>', 'with --export: the question whose context the page shows')
    .option('--max-tokens <n>', 'with --question: the budget of the context', wholeNumber())
    .addHelpText(
      'after',
      examples(
        'sheaf ui --store sqlite:memory.db',
        'sheaf ui --user ada --read-only',
        'sheaf ui --user ada --export ada.html --question "What does she prefer?"',
      ),
    )
    .action(async (flags: UiFlags, command: Command) => {
      const { json, debug = false } = globalOptions(command)
      if (flags.export === undefined && (flags.question ?? flags.maxTokens) !== undefined)
        throw new UsageError('--question', 'and --max-tokens need --export')
      if (flags.export === undefined && json === true)
        throw new UsageError('--json', 'needs --export: a served page prints no value')
      await runner.withMemory(command, {}, async (session) => {
        if (flags.export !== undefined) return await exported(session, { ...flags, export: flags.export })
        await show(session, flags, debug)
        return { value: undefined, text: () => '' }
      })
    })
}

async function exported(session: Session, flags: UiFlags & { readonly export: string }) {
  const { exportPage } = await import('@sheaf/inspector')
  const { question, maxTokens } = flags
  const target = resolve(session.environment.cwd, flags.export)
  const page = await exportPage(session.scope ?? session.memory, {
    ...(question === undefined ? {} : { question }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  })
  await writeFile(target, page)
  return { value: { target }, text: () => `Wrote ${target}. It holds the memory in plain text.` }
}

async function show(session: Session, { port = 0, readOnly = false, open }: UiFlags, debug: boolean) {
  const { environment, memory, scope, author, warn } = session
  const { openPage, serveInspector } = await import('../servers/serve-inspector.ts')
  let removePage = async () => {}
  await serveInspector(environment, {
    memory: scope ?? memory,
    author,
    readOnly,
    past: () => ({
      name: 'sqlite',
      open: async (options) => await (await emptyAdapter()).open(options),
    }),
    port,
    token: randomBytes(32).toString('base64url'),
    onError: (error) => warnOfFailure('a request', error, { warn, debug }),
    onListening(url) {
      environment.stdout.write(`The inspector is at ${url}\n`)
      if (!open || !environment.isTerminal.stdout) return
      openPage(url).then(
        (remove) => (removePage = remove),
        () => warn('note: the page that leads the browser there could not be written'),
      )
    },
  }).finally(async () => await removePage())
}
