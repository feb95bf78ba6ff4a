import { checkOptions } from '@sheaf/core/adapter'
import type { MemoryStore, TokenCounter } from '@sheaf/core'
import { createAgentFiles } from '@sheaf/documents'
import type { Memory } from '../memory.ts'
import type { PendingWork } from '../changes/pending-work.ts'
import { trackedAll } from '../handles/tracked-all.ts'

/** The methods for the agent's own files. */
export type AgentFilesOfMemory = Pick<Memory, 'seed' | 'bootstrap' | 'takeBootstrap' | 'boot' | 'heartbeat'>

/** Makes the methods for the agent's own files. */
export function agentFiles(options: {
  readonly store: MemoryStore
  readonly pending: PendingWork
  readonly tokens: TokenCounter
  readonly agentDirectory: string
}): AgentFilesOfMemory {
  const { store, pending, tokens, agentDirectory } = options
  const files = createAgentFiles({ store, agentDirectory })
  const tracked = trackedAll(files, pending)
  return {
    ...tracked,
    bootstrap: async (limits = {}) =>
      await tracked.bootstrap({
        ...checkOptions(limits, { fileCap: true, maxTokens: true, abortSignal: true }),
        tokens,
      }),
    // Not tracked: a run that waits for flush() would wait for itself.
    takeBootstrap: files.takeBootstrap,
  }
}
