import { MemoryError } from '@sheaf/core'

/** The `model-failed` with which the work rejects. */
export async function failure(work: Promise<unknown>): Promise<MemoryError> {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!MemoryError.isInstance(error, 'model-failed'))
    throw new Error(`expected a failure of the model, not ${String(error)}`, { cause: error })
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
