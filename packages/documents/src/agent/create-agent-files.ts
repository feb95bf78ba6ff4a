import { AGENT_FILES, checkOptions, checkPart, OPTION_NAMES, readOrNone } from '@sheaf/core/adapter'
import type { CommitOptions, MemoryStore, ReadOptions } from '@sheaf/core'
import { agentFilePath, isBlank } from './agent-files.ts'
import type { AgentDirectoryOptions } from './agent-files.ts'
import { agentBootstrap } from './bootstrap.ts'
import type { Bootstrap, BootstrapOptions } from './bootstrap.ts'
import { seedAgentFiles } from './seed-files.ts'
import type { SeedOptions } from './seed-files.ts'
import { takeBootstrap } from './take-bootstrap.ts'
import type { TakenBootstrap } from './take-bootstrap.ts'

/** The store and directory of the agent's files. */
export interface AgentFilesOptions extends AgentDirectoryOptions {
  readonly store: MemoryStore
}

/** The agent's own files. */
export interface AgentFiles {
  /**
   * Creates the missing files in one commit: SOUL with a short persona, the others empty, which
   * switches them off. Never overwrites a file; concurrent calls are safe. Resolves to the created
   * paths.
   */
  seed(options?: SeedOptions): Promise<string[]>
  /**
   * SOUL and IDENTITY, each under a heading line, cut to its limit. Empty if both are missing. Rejects
   * with InvalidArgumentError for options out of range.
   */
  bootstrap(options?: BootstrapOptions): Promise<Bootstrap>
  /**
   * Takes the text of BOOTSTRAP, which must run once: the file is emptied by compare-and-set, so that
   * one caller in all processes gets it. Undefined if there is nothing to run.
   *
   * The text is put back if it is disposed of before `done()` (`await using`), or if `run` throws; that
   * error is rethrown. It is also put back if emptying fails with an unknown outcome, as after an
   * abort. If another caller emptied the file at that moment, the text then runs twice rather than
   * never. If the file was written meanwhile, it stays as it is and the taken text is lost; the text is
   * also lost if the process dies during the run.
   */
  takeBootstrap(options?: CommitOptions): Promise<TakenBootstrap | undefined>
  /** The same around `run`; resolves to its result. The text is put back when it throws. */
  takeBootstrap<T>(run: (text: string) => T | Promise<T>, options?: CommitOptions): Promise<T | undefined>
  /** The text of BOOT; undefined if the file is missing or blank: there is nothing to do. */
  boot(options?: ReadOptions): Promise<string | undefined>
  /** The same for HEARTBEAT. */
  heartbeat(options?: ReadOptions): Promise<string | undefined>
}

/**
 * The operations on the agent's own files. Throws InvalidArgumentError for an invalid store, and
 * InvalidPathError for an invalid directory.
 */
export function createAgentFiles(options: AgentFilesOptions): AgentFiles {
  const { store, agentDirectory } = checkOptions(options, { store: true, agentDirectory: true }, '{ store }')
  checkPart('store', store, ['commit', 'exists', 'read', 'write'])
  const pathOf = (file: string) => agentFilePath(file, { agentDirectory })
  const boot = pathOf(AGENT_FILES.boot)
  const read = async (path: string, readOptions: ReadOptions = {}) => {
    const text = await readOrNone(store, path, checkOptions(readOptions, OPTION_NAMES.read))
    return text === undefined || isBlank(text) ? undefined : text
  }
  return {
    seed: async (seedOptions = {}) => await seedAgentFiles(store, pathOf, seedOptions),
    bootstrap: async (bootstrapOptions = {}) =>
      await agentBootstrap(store, [AGENT_FILES.soul, AGENT_FILES.identity].map(pathOf), bootstrapOptions),
    // One of the two overloads of the interface; `never` fits both results.
    takeBootstrap: async <T>(
      runOrOptions?: ((text: string) => T | Promise<T>) | CommitOptions,
      runOptions?: CommitOptions,
    ): Promise<never> =>
      await (takeBootstrap(store, pathOf(AGENT_FILES.bootstrap), runOrOptions, runOptions) as Promise<never>),
    boot: async (readOptions) => await read(boot, readOptions),
    heartbeat: async (readOptions) => await read(pathOf(AGENT_FILES.heartbeat), readOptions),
  }
}
