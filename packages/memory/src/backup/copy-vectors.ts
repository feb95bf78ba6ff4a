import type { SyncOptions } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { vectorPages } from './answers-with-end.ts'

/**
 * Copies the vectors of all models to the texts that the target has too, and resolves to how many it
 * has then.
 * Other texts of the source, such as those of another chunker, leave theirs behind.
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
