/** Reports the progress of long work, on stderr so that stdout stays for the result. */
export interface Progress {
  /** A step of the work begins. */
  step(text: string): void
  /** Shows `done` of `total` in the step, at most about ten times a second, and only on a terminal. */
  at(done: number, total: number): void
}

/** Progress for people: a line for each step, and a count that is overwritten. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  let current = ''
  let shown = 0
  const clear = () => {
    if (stream.isTTY) stream.write('\r\u001B[K')
  }
  return {
    step(text) {
      clear()
      current = text
      stream.write(`${text}\n`)
    },
    at(done, total) {
      const now = performance.now()
      if (!stream.isTTY || (now - shown < 100 && done < total)) return
      shown = now
      clear()
      if (done < total) stream.write(`${current}: ${done} of ${total}`)
    },
  }
}
