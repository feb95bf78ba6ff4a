/**
 * Returns the outcome of `work`. When `abortSignal` aborts, it rejects with its reason at once, even if the
 * work ignores the signal.
 */
export async function untilAborted<T>(
  work: () => Promise<T>,
  abortSignal: AbortSignal | undefined,
): Promise<T> {
  if (abortSignal === undefined) return await work()
  abortSignal.throwIfAborted()
  let giveUp: () => void = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(abortSignal.reason as Error)
    abortSignal.addEventListener('abort', giveUp, { once: true })
  })
  try {
    return await Promise.race([work(), aborted])
  } catch (error) {
    throw abortSignal.aborted ? abortSignal.reason : error
  } finally {
    abortSignal.removeEventListener('abort', giveUp)
  }
}
