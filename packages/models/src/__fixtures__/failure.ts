import { MemoryError, ModelFailedError } from '@sheaf/core'

/** The ModelFailedError with which the work rejects. */
export async function failure(work: Promise<unknown>): Promise<ModelFailedError> {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!(error instanceof ModelFailedError))
    throw new Error(`expected a ModelFailedError, not ${String(error)}`, { cause: error })
  return error
}

/** The code and message of the MemoryError that is thrown synchronously. */
export function refusal(make: () => unknown): string {
  try {
    make()
  } catch (error) {
    if (MemoryError.isInstance(error)) return `${error.code}: ${error.message}`
    throw error
  }
  throw new Error('expected a refusal')
}
