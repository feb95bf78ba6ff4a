import type { CliEnvironment } from '../cli-environment.ts'

/** The role of a piece of text, which decides its colour. */
export type Ink = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

/** The style of the output. */
export interface Style {
  /** True when the output goes to a terminal. */
  readonly isTerminal: boolean
  readonly hasColor: boolean
  /** Columns. */
  readonly width: number
  /** The text in that colour, or unchanged if there are no colours. */
  readonly paint: (ink: Ink, text: string) => string
}

const CODES: Readonly<Record<Ink, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 }
const DEFAULT_WIDTH = 80

/**
 * The style for stdout. Colours appear on a terminal only, and not with `--no-color`, NO_COLOR or
 * TERM=dumb.
 */
export function styleOf({ isTerminal, env, columns }: CliEnvironment, wantsColor: boolean): Style {
  const hasColor = isTerminal.stdout && wantsColor && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb'
  return {
    isTerminal: isTerminal.stdout,
    hasColor,
    width: columns ?? DEFAULT_WIDTH,
    paint: (ink, text) => (hasColor && text !== '' ? `\u001b[${CODES[ink]}m${text}\u001b[0m` : text),
  }
}
