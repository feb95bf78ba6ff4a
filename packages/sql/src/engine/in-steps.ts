/**
 * The same values, each requested within `call`, so that what counts calls counts each step, and refuses the
 * next one once it is closed.
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
