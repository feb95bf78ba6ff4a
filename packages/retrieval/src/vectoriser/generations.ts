import { refuse } from '@sheaf/core/adapter'
import { MemoryError, type Embedder } from '@sheaf/core'
import type { VectorIndex } from './retry.ts'

/** Chooses the model that serves queries. */
export interface Generations {
  /**
   * Finds out once how much the new model covered when the process began. Rejects with the index's error, and
   * with `invalid-argument` if vectors of another length are stored under a model's name; it may then be
   * called again.
   */
  establish(): Promise<void>
  /** True if the last look found no text without a vector of the new model. */
  readonly isComplete: boolean
  readonly serving: Embedder
  /** Call it after a look has found texts without a vector. */
  fellBehind(): void
  /** Call it after a look has found no such text. */
  caughtUp(): Promise<void>
  erasePrevious(): Promise<number>
}

export interface GenerationsOptions {
  readonly index: VectorIndex
  readonly embedder: Embedder
  readonly previous: Embedder | undefined
  readonly erasesPrevious: boolean
  readonly onSwap: () => void
}

export function createGenerations({
  index,
  embedder,
  previous,
  erasesPrevious,
  onSwap,
}: GenerationsOptions): Generations {
  let established: Promise<void> | undefined
  let isComplete = false
  let serving = previous ?? embedder
  let isErased = !erasesPrevious || previous === undefined

  // A search compares only vectors of one length, so it would not find vectors of another one.
  const checkDimensions = async () => {
    const models = await index.embeddedModels()
    for (const { model, dimensions } of previous === undefined ? [embedder] : [embedder, previous]) {
      const kept = models.find((each) => each.model === model)
      if (kept === undefined || kept.dimensions === dimensions) continue
      refuse(
        'embedder.dimensions',
        `is ${dimensions} for the model "${model}", and this memory has vectors of ${kept.dimensions} by that name; give the embedder another name, such as "${model}-${dimensions}"`,
      )
    }
  }
  const establish = async () => {
    await checkDimensions()
    const [pending] = await index.pendingEmbeddings(embedder.model, 1)
    // A run may have set `isComplete` meanwhile.
    isComplete ||= pending === undefined
    if (isComplete || (previous !== undefined && (await coversMore(previous)))) serving = embedder
  }
  // No record says that the new model serves already. If a process ends with few texts left, the next one
  // must not go back to a model that covers less.
  const coversMore = async (previous: Embedder) => {
    const models = await index.embeddedModels()
    const vectorsOf = (name: string) => models.find(({ model }) => model === name)?.vectors ?? 0
    return vectorsOf(embedder.model) >= vectorsOf(previous.model)
  }
  return {
    establish() {
      established ??= establish().catch((error: unknown) => {
        established = undefined
        throw error
      })
      return established
    },
    get isComplete() {
      return isComplete
    },
    get serving() {
      return serving
    },
    fellBehind() {
      isComplete = false
    },
    async caughtUp() {
      isComplete = true
      if (serving !== embedder) {
        serving = embedder
        onSwap()
      }
      if (isErased || previous === undefined) return
      await index.eraseEmbeddings(previous.model)
      isErased = true
    },
    async erasePrevious() {
      if (previous === undefined) refuse('previous', 'was not given, so there is nothing to erase')
      if (serving === previous) {
        throw MemoryError.unavailable(
          `The model "${previous.model}" still answers queries. Call flush() first, and erase it once the new one is complete.`,
        )
      }
      return await index.eraseEmbeddings(previous.model)
    },
  }
}
