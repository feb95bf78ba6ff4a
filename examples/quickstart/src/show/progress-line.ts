import type { WriteStream } from 'node:tty'

/** Shows the progress of long work. */
export interface ProgressLine {
  /** Shows the newest state; most calls do nothing, so it may be called as often as one likes. */
  update(describe: () => string): void
  /** Takes the line away. */
  end(): void
}

const TERMINAL_PAUSE = 80
const PIPE_PAUSE = 2000

/**
 * One line that changes on a terminal; elsewhere a plain line every two seconds, so that a log stays short.
 */
export function progressLine(stream: WriteStream, now: () => number = () => performance.now()): ProgressLine {
  const live = stream.isTTY
  const pause = live ? TERMINAL_PAUSE : PIPE_PAUSE
  let last = live ? -Infinity : now()
  let shown = false
  return {
    update(describe) {
      if (now() - last < pause) return
      last = now()
      shown = true
      stream.write(
        live
          ? `\r\u001b[K${describe().slice(0, Math.max(10, (stream.columns || 80) - 1))}`
          : `${describe()}\n`,
      )
    },
    end() {
      if (live && shown) stream.write('\r\u001b[K')
      shown = false
    },
  }
}
