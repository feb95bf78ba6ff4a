import type { SyncOptions } from '@sheaf/core'
import type { SearchIndex } from '@sheaf/core/adapter'
import { COPY_VECTORS } from '../defaults.ts'

/**
 * Copies the vectors of all models to the texts that the target has too, and resolves to how many it
 * has then.
 * Other texts of the source, such as those of another chunker, leave theirs behind.
 */
export async function copyVectors(
  source: Pick<SearchIndex, 'embeddedModels' | 'readEmbeddings'>,
  target: Pick<SearchIndex, 'embeddedModels' | 'putEmbeddings'>,
  { abortSignal }: SyncOptions,
): Promise<number> {
  for (const { model } of await source.embeddedModels()) {
    for (let after: string | undefined = ''; after !== undefined;) {
      abortSignal?.throwIfAborted()
      const page = await source.readEmbeddings(model, after, COPY_VECTORS)
      if (page.length > 0) await target.putEmbeddings(model, page)
      after = page.at(-1)?.textHash
    }
  }
  return (await target.embeddedModels()).reduce((sum, { vectors }) => sum + vectors, 0)
}
