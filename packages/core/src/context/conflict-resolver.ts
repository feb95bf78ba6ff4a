import type { ReadOptions } from '../store/memory-store.ts'
import type { Retrieval } from './retriever.ts'

/** Decides between pieces of memory that contradict each other, before any of them goes into a context. */
export interface ConflictResolver {
  /**
   * The retrievals as they may be shown, one for each that is given, in the same order and with as many
   * blocks. A block keeps its id, source, lines and rank; lines that something else supersedes are replaced
   * in its text by a line that reports it, and it is `truncated` then. Each of them makes an event with the
   * status "superseded". What is in dispute stays, and is marked. The same memory gives the same answer.
   */
  resolve(retrievals: readonly Retrieval[], options?: ReadOptions): Promise<readonly Retrieval[]>
}
