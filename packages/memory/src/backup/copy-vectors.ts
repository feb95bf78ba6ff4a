import type { SyncOptions } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { vectorPages } from './answers-with-end.ts'

/**
 * Copies the vectors of all models for the texts that the target has too. Resolves to the number of vectors
 * in the target. Vectors of other texts, such as those of another chunker, are not copied.
 */
export async function copyVectors(
  source: Pick<SearchIndex, 'embeddedModels' | 'readEmbeddings'>,
  target: Pick<SearchIndex, 'embeddedModels' | 'putEmbeddings'>,
  options: SyncOptions,
): Promise<number> {
  for (const { model } of await source.embeddedModels()) {
    for await (const page of vectorPages(source, model, options)) await target.putEmbeddings(model, page)
  }
  return (await target.embeddedModels()).reduce((sum, { vectors }) => sum + vectors, 0)
}
