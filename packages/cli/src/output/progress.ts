import type { SyncProgress } from '@sheaf/core'
import type { CliEnvironment } from '../cli-environment.ts'

export interface Progress {
  readonly onProgress: (progress: SyncProgress) => void
  readonly clear: () => void
}

const CLEAR_LINE = '\r\u001b[K'
const LINE_EVERY_MS = 2000

/**
 * A progress line on stderr, labelled with `what`. In a terminal one line changes, at most once for
 * each percent. Elsewhere a new line follows every two seconds, so that short work prints nothing.
 */
export function createProgress(
  { stderr, isTerminal, env, clock }: Pick<CliEnvironment, 'stderr' | 'isTerminal' | 'env' | 'clock'>,
  what: string,
): Progress {
  if (!isTerminal.stderr || env['TERM'] === 'dumb') {
    let said = clock.now().getTime()
    return {
      onProgress({ done, total, skipped }) {
        const now = clock.now().getTime()
        if (skipped !== undefined || now - said < LINE_EVERY_MS) return
        said = now
        stderr.write(`${what} ${done} of ${total}\n`)
      },
      clear: () => {},
    }
  }
  let shown = -1
  return {
    onProgress({ done, total, skipped }) {
      if (skipped !== undefined) return
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
