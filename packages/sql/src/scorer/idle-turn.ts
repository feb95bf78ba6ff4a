/** Waits for a whole turn of the event loop. The wait does not keep an otherwise idle process alive. */
export function idleTurn(): Promise<void> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, 0)
    if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
      timer.unref()
  })
}
