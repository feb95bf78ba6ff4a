import { MemoryError } from '@sheaf/core'
import type { Degradation } from '@sheaf/core'
import type { CandidateQuery } from '@sheaf/core/adapter'
import type { QueryVectors } from './query-vectors.ts'

/** The vector of a query, or the failure to get one; neither without a source of vectors. */
export interface FoundVector {
  readonly vector?: NonNullable<CandidateQuery['vector']>
  readonly failure?: Degradation
}

/** Rejects only with the reason of `abortSignal`. */
export async function queryVector(
  vectors: QueryVectors | undefined,
  text: string,
  abortSignal?: AbortSignal,
): Promise<FoundVector> {
  if (vectors === undefined) return {}
  try {
    const { model, values } = await vectors.embedQuery(text, { abortSignal })
    if (values.length > 0 && values.every(Number.isFinite)) {
      if (values.some((value) => value !== 0)) return { vector: { model, values } }
      return failed(`The embedder "${model}" knows nothing of the query, and gave it a vector of zeros.`)
    }
    return failed('The vector of the query is empty or not made of finite numbers.')
  } catch (error) {
    abortSignal?.throwIfAborted()
    // The message of an error that is not Sheaf's may hold anything, such as an address with a key.
    const kind = error instanceof Error ? error.name : typeof error
    return failed(
      MemoryError.isInstance(error) ? error.message : `The vector of the query could not be made (${kind}).`,
    )
  }
}

function failed(message: string): FoundVector {
  return { failure: { reason: 'embedder-failed', message } }
}
