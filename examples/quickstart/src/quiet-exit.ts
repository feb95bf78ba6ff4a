/**
 * Ctrl-C, and a reader that has seen enough (`npm start | head`), are no errors: the program ends without a
 * word.
 */
export function exitQuietly(): void {
  process.once('SIGINT', () => {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
    process.exit(130)
  })
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0)
      throw error
    })
  }
}
