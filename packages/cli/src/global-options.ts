import type { Command, Option } from 'commander'

export interface GlobalOptions {
  readonly store?: string
  readonly config?: string
  readonly meaning?: boolean
  readonly user?: string
  readonly project?: string
  readonly workspace?: string
  readonly agent?: boolean
  readonly author: string
  readonly json?: boolean
  readonly color: boolean
  readonly debug?: boolean
}

/** Adds the global options to the program. They may come before or after the name of a command. */
export function addGlobalOptions(program: Command): Command {
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

/** The global options that the help of a command shows. */
export function sharedOptions(command: Command): Option[] {
  const { parent } = command
  if (parent === null) return []
  return parent.parent === null
    ? parent.options.filter(({ long }) => long !== '--version')
    : sharedOptions(parent)
}

export function globalOptions(command: Command): GlobalOptions {
  return command.optsWithGlobals<GlobalOptions & Record<string, unknown>>()
}

/** Lines to copy, below the help of a command. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`
}
