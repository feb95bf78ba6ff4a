import type { ReadOptions } from '../store/memory-store.ts'
import type { Retrieval } from './retriever.ts'

/** Resolves contradictions between pieces of memory before they go into a context. */
export interface ConflictResolver {
  /**
   * Returns the retrievals as they may be shown: one for each given retrieval, in the same order, with the
   * same number of blocks. A block keeps its id, source, lines and rank. In its text, a notice replaces
   * superseded lines; such a block is `truncated`, and each superseded line makes an event with the status
   * "superseded". Disputed lines stay and are marked. The same memory gives the same answer.
   */
  resolve(retrievals: readonly Retrieval[], options?: ReadOptions): Promise<readonly Retrieval[]>
}
