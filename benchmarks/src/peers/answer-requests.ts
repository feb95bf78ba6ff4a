/**
 * In a worker's process: sends "ready", and answers one request after the other, for the `ask` of
 * `startWorker`. Prints a failure and ends the process.
 */
export function answerRequests(answer: (request: never) => Promise<object>): void {
  process.on('message', (request) => {
    // The caller that starts the worker knows the types.
    answer(request as never).then(
      (value) => process.send?.(value),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.send?.('ready')
}
