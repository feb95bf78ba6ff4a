import type { SyncProgress } from '@sheaf/core'
import type { CliEnvironment } from '../cli-environment.ts'

/** Tells a person how far long work has come. */
export interface Progress {
  readonly onProgress: (progress: SyncProgress) => void
  /** Takes the line away again. */
  readonly clear: () => void
}

const CLEAR_LINE = '\r\u001b[K'

/** A line on stderr that follows `what`, at most once for each percent; silent when nobody looks. */
export function createProgress(
  { stderr, isTerminal, env }: Pick<CliEnvironment, 'stderr' | 'isTerminal' | 'env'>,
  what: string,
): Progress {
  if (!isTerminal.stderr || env['TERM'] === 'dumb') return { onProgress: () => {}, clear: () => {} }
  let shown = -1
  return {
    onProgress({ done, total }) {
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
      if (percent === shown) return
      shown = percent
      stderr.write(`${CLEAR_LINE}${what} ${done} of ${total}`)
    },
    clear() {
      if (shown !== -1) stderr.write(CLEAR_LINE)
      shown = -1
    },
  }
}
