import { MemoryError, type Storage } from '@sheaf/core'
import { createVectoriser } from '../create-vectoriser.ts'
import type { Vectoriser, VectoriserOptions } from '../vectoriser.ts'
import { passingFaults, scriptedEmbedder, type Fault } from './scripted-embedder.ts'
import { virtualTimer } from './virtual-timer.ts'

/** A vectoriser for which no time passes, with pauses of middle length. */
export function makeVectoriser(
  { index }: Pick<Storage, 'index'>,
  options: Partial<VectoriserOptions> = {},
): Vectoriser {
  return createVectoriser({
    index,
    embedder: scriptedEmbedder(),
    timer: virtualTimer(),
    random: () => 0.5,
    ...options,
  })
}

/** The texts without a vector of the scripted embedder. */
export async function pendingOf({ index }: Pick<Storage, 'index'>): Promise<string[]> {
  return (await index.pendingEmbeddings('scripted', 10_000)).map(({ text }) => text)
}

/** The part of an index that a vectoriser needs, to change some of it. */
export function indexOf({ index }: Pick<Storage, 'index'>): VectoriserOptions['index'] {
  return {
    pendingEmbeddings: (model, limit) => index.pendingEmbeddings(model, limit),
    putEmbeddings: (model, embeddings) => index.putEmbeddings(model, embeddings),
    embeddedModels: () => index.embeddedModels(),
    eraseEmbeddings: (model) => index.eraseEmbeddings(model),
  }
}

export const fails: Fault = () => Promise.reject(MemoryError.modelFailed('It failed.', { retryable: true }))
export const refuses: Fault = () => Promise.reject(MemoryError.modelFailed('It is too long.'))
export const hangs: Fault = passingFaults['hangs for ever'] ?? fails
