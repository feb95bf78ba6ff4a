import type { Style } from './output/style.ts'

/** What a command has to state. */
export interface Answer {
  /** What `--json` prints: one JSON value. */
  readonly value: unknown
  /** What a person reads. A missing line end is added. */
  readonly text: (style: Style) => string
  /** True for a text that is printed to the byte. False by default. */
  readonly isExact?: boolean
  /** 3 when there are findings. 0 by default. */
  readonly exitCode?: 0 | 3
}
