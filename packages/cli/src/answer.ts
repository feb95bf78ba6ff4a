import type { Style } from './output/style.ts'

/** The result of a command. */
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
