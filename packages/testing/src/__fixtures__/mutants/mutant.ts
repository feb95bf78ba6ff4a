import type { OpenOptions, Storage } from '@sheaf/core'
import type { Data } from '../../example/in-memory-storage.ts'
import type { Parts } from '../open-in-memory.ts'

/** A storage that breaks one promise. In each of the topics, some case must fail. */
export interface Mutant {
  readonly topics: readonly string[]
  /** Two cases of these topics together are enough. */
  readonly anyOf?: true
  /** The parts that differ from the in-memory storage; or another way to open it. */
  readonly parts?: Partial<Parts>
  readonly open?: (options: OpenOptions, data: Data) => Promise<Storage & { readonly data: Data }>
}
