/**
 * Calls a listener that does not affect the work: what it throws is an uncaught error, as from any event
 * listener.
 */
export function notify<T>(listener: ((event: T) => void) | undefined, event: T): void {
  try {
    listener?.(event)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
