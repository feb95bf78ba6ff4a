/**
 * In a worker's process: sends "ready", and answers one request after the other, for the `ask` of
 * `startWorker`. A failure is printed and ends the process.
 */
export function answerRequests(answer: (request: never) => Promise<object>): void {
  process.on('message', (request) => {
    // The code that starts the worker has the type of its answers.
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
