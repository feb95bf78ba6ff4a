/**
 * Calls a listener. If it throws, the work continues and the error is reported as an uncaught error, as with
 * any event listener.
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
