import { withSignals } from './with-signals.ts'

/**
 * The outcome of `work`, or a rejection with the signal's reason when that comes first; the work goes on
 * then.
 */
export async function untilAborted<T>(work: Promise<T>, abortSignal: AbortSignal | undefined): Promise<T> {
  return await withSignals([abortSignal], () => work)
}
