import { Command } from 'commander'
import { EXIT_CODES, UsageError, type CliEnvironment } from './cli-environment.ts'
import { styleOf, jsonText, type Style } from './output.ts'
import { withSession, type GlobalOptions, type Session, type SessionSettings } from './session/session.ts'

export interface Answer {
  readonly value: unknown
  /** The text for a person. A missing line end is added. */
  readonly text: (style: Style) => string
  /** True if the text is printed unchanged, without an added line end. False by default. */
  readonly isExact?: boolean
  /** True for exit code 3. False by default. */
  readonly hasFindings?: boolean
  /** True for exit code 1: a search found nothing. False by default. */
  readonly isEmpty?: boolean
}

export interface Run {
  readonly environment: CliEnvironment
  /** The exit code of the command that ran; 0 before that. */
  exitCode: number
}

/** A command, and its subcommands. It prints at most one answer. */
export class SheafCommand extends Command {
  readonly #run: Run

  constructor(name: string | undefined, run: Run) {
    super(name)
    this.#run = run
  }

  override createCommand(name?: string): SheafCommand {
    return new SheafCommand(name, this.#run)
  }

  get environment(): CliEnvironment {
    return this.#run.environment
  }

  examples(...lines: readonly string[]): this {
    return this.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`)
  }

  /** The options before and after the name of the command. */
  allOptions(): GlobalOptions {
    return this.optsWithGlobals<GlobalOptions & Record<string, unknown>>()
  }

  refuseScope(reason: string): void {
    const { user, project, workspace, agent } = this.allOptions()
    if ((user ?? project ?? workspace ?? agent) !== undefined)
      throw new UsageError('--user, --project, --workspace and --agent', `cannot be used here: ${reason}`)
  }

  /** Sets the action: `act` gets the open memory, then the arguments and the options of the command. */
  onMemory(
    act: (session: Session, ...given: never[]) => Promise<Answer>,
    settings: SessionSettings = {},
  ): this {
    return this.action(async (...given: unknown[]) => {
      await this.withMemory(settings, async (session) => await act(session, ...(given as never[])))
    })
  }

  /** Opens the memory that the options name, and prints the answer, if there is one. */
  async withMemory(
    settings: SessionSettings,
    act: (session: Session) => Promise<Answer | undefined>,
  ): Promise<void> {
    const answer = await withSession(this.environment, this.allOptions(), settings, act)
    if (answer !== undefined) this.print(answer)
  }

  print({ value, text, isExact = false, hasFindings = false, isEmpty = false }: Answer): void {
    const { json = false, color } = this.allOptions()
    const shown = json ? jsonText(value) : text(styleOf(this.environment, color))
    const end = json || (!isExact && shown !== '' && !shown.endsWith('\n')) ? '\n' : ''
    if (shown !== '') this.environment.stdout.write(shown + end)
    const { findings, nothingFound, ok } = EXIT_CODES
    this.#run.exitCode = hasFindings ? findings : isEmpty ? nothingFound : ok
  }
}

/** Adds the global options to the program. They may come before or after the name of a command. */
export function addGlobalOptions(program: SheafCommand): SheafCommand {
  return program
    .option(
      '--store <address>',
      'where the memory is: fs:DIR, sqlite:FILE, libsql:FILE, libsql:URL with its token in SHEAF_AUTH_TOKEN, or postgres://USER@HOST/DATABASE with its password in PGPASSWORD',
    )
    .option(
      '--config <file>',
      "a module with the app's options for its memory, which is run; sheaf.config.* by default",
    )
    .option(
      '--meaning',
      'search English by meaning too, with the installed @sheaf/meaning-en: no model, no network',
    )
    .option('--user <id>', 'the memory of one user')
    .option('--project <id>', 'the memory of one project, or with --workspace the project it belongs to')
    .option('--workspace <id>', 'the memory of one workspace')
    .option('--agent', 'the memory that all users share, without the files of users, projects and workspaces')
    .option('--author <name>', 'the author of a change, for the history', 'cli')
    .option('--json', 'print one JSON value')
    .option('--no-color', 'no colours, as NO_COLOR does')
    .option('--debug', 'show the stack of an error')
}
