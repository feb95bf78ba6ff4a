import { checkOptions, OPTION_NAMES } from '@sheaf/core/adapter'
import type { CommitOptions, MemoryStore, ReadOptions, TokenCounter } from '@sheaf/core'
import { agentBootstrap, readAgentFile, seedAgentFiles, takeBootstrap } from '@sheaf/documents'
import type { Memory } from '../memory.ts'
import type { PendingWork } from '../changes/pending-work.ts'

/** What a memory does with the agent's own files. */
export function agentFiles(options: {
  readonly store: MemoryStore
  readonly pending: PendingWork
  readonly tokens: TokenCounter
  readonly agentDirectory: string
}): Pick<Memory, 'seed' | 'bootstrap' | 'takeBootstrap' | 'boot' | 'heartbeat'> {
  const { store, pending, tokens, agentDirectory } = options
  const place = { agentDirectory }
  const read = async (file: 'boot' | 'heartbeat', readOptions: ReadOptions = {}) =>
    await pending.track(
      readAgentFile(store, file, { ...checkOptions(readOptions, OPTION_NAMES.read), ...place }),
    )
  type Run<T> = (text: string) => Promise<T>
  return {
    seed: async (seedOptions = {}) =>
      await pending.track(
        seedAgentFiles(store, {
          ...checkOptions(seedOptions, { texts: true, ...OPTION_NAMES.commit }),
          ...place,
        }),
      ),
    bootstrap: async (limits = {}) =>
      await pending.track(
        agentBootstrap(store, {
          ...checkOptions(limits, { fileCap: true, maxTokens: true, abortSignal: true }),
          tokens,
          ...place,
        }),
      ),
    // Not as a whole: a run that waits for flush() would wait for itself.
    takeBootstrap: async <T>(
      runOrOptions: Run<T> | CommitOptions = {},
      runOptions: CommitOptions = {},
    ): Promise<never> => {
      checkOptions(runOptions, OPTION_NAMES.commit)
      if (typeof runOrOptions !== 'function') checkOptions(runOrOptions, OPTION_NAMES.commit)
      // One of the two forms, as the interface declares them; `never` fits both.
      const taken =
        typeof runOrOptions === 'function'
          ? takeBootstrap(store, runOrOptions, { ...runOptions, ...place })
          : takeBootstrap(store, { ...runOrOptions, ...place })
      return await (taken as Promise<never>)
    },
    boot: async (readOptions) => await read('boot', readOptions),
    heartbeat: async (readOptions) => await read('heartbeat', readOptions),
  }
}
