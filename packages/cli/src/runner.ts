import type { Command } from 'commander'
import type { CliEnvironment } from './cli-environment.ts'
import { EXIT_CODES } from './exit-codes.ts'
import { globalOptions } from './global-options.ts'
import { styleOf, jsonText } from './output/style.ts'
import { withSession } from './session/session.ts'
import type { Session, SessionSettings } from './session/session.ts'
import type { Style } from './output/style.ts'

export interface Answer {
  /** The one JSON value that `--json` prints. */
  readonly value: unknown
  /** The text for a person. A missing line end is added. */
  readonly text: (style: Style) => string
  /** True if the text is printed unchanged, without an added line end. False by default. */
  readonly isExact?: boolean
  /** 3 when there are findings, 1 when a search found nothing. 0 by default. */
  readonly exitCode?: 0 | 1 | 3
}

export interface Runner {
  readonly environment: CliEnvironment
  run(command: Command, act: () => Answer | Promise<Answer>): Promise<void>
  withMemory(
    command: Command,
    settings: SessionSettings,
    act: (session: Session) => Promise<Answer>,
  ): Promise<void>
  /** The exit code of the command that ran; 0 before that. */
  exitCode(): number
}

export function createRunner(environment: CliEnvironment): Runner {
  let exitCode: number = EXIT_CODES.ok
  const print = (
    command: Command,
    { value, text, isExact = false, exitCode: code = EXIT_CODES.ok }: Answer,
  ) => {
    const { json = false, color } = globalOptions(command)
    const shown = json ? jsonText(value) : text(styleOf(environment, color))
    const end = json || (!isExact && shown !== '' && !shown.endsWith('\n')) ? '\n' : ''
    if (shown !== '') environment.stdout.write(shown + end)
    exitCode = code
  }
  return {
    environment,
    run: async (command, act) => print(command, await act()),
    withMemory: async (command, settings, act) =>
      print(command, await withSession(environment, globalOptions(command), settings, act)),
    exitCode: () => exitCode,
  }
}
