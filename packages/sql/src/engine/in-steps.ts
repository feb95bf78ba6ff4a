/**
 * Returns the same values, and takes each one within `call`: so every step counts as a call, and the next
 * step is refused after closing.
 */
export async function* inSteps<T>(
  values: AsyncIterable<T>,
  call: (step: () => Promise<IteratorResult<T>>) => Promise<IteratorResult<T>>,
): AsyncGenerator<T> {
  const steps = values[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await call(() => steps.next())
      if (done === true) return
      yield value
    }
  } finally {
    await steps.return?.()
  }
}
