/**
 * A whole turn of the event loop; waiting for it does not keep a process alive that has nothing else to do.
 */
export function idleTurn(): Promise<void> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, 0)
    if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
      timer.unref()
  })
}
