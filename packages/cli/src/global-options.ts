import type { Command } from 'commander'

/** What every command takes. */
export interface GlobalOptions {
  readonly store?: string
  readonly user?: string
  readonly project?: string
  readonly workspace?: string
  readonly author: string
  readonly json?: boolean
  readonly color: boolean
  readonly debug?: boolean
}

/** Adds them to the program; they may stand before and after the name of a command. */
export function addGlobalOptions(program: Command): Command {
  return program
    .option('--store <address>', 'where the memory is: fs:DIR, sqlite:FILE, libsql:URL or libsql:FILE')
    .option('--user <id>', 'the memory of one user')
    .option('--project <id>', 'the memory of one project, or with --workspace the project it belongs to')
    .option('--workspace <id>', 'the memory of one workspace')
    .option('--author <name>', 'who makes a change, for the history', 'cli')
    .option('--json', 'print one JSON value')
    .option('--no-color', 'no colours, as NO_COLOR does')
    .option('--debug', 'show the stack of an error')
}

/** The options of a command that was called. */
export function globalOptions(command: Command): GlobalOptions {
  return command.optsWithGlobals<GlobalOptions & Record<string, unknown>>()
}
