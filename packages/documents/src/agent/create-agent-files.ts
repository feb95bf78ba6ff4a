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

/** Where the agent's files are. */
export interface AgentFilesOptions extends AgentDirectoryOptions {
  readonly store: MemoryStore
}

/** The agent's own files. */
export interface AgentFiles {
  /**
   * Creates the files that are missing, in one commit: SOUL with a short persona, the others empty, which
   * switches them off. Never overwrites; two at once are fine. Resolves to the paths that it created.
   */
  seed(options?: SeedOptions): Promise<string[]>
  /**
   * SOUL and IDENTITY, each under a heading line, capped. The empty text when there is neither. Rejects with
   * InvalidArgumentError for options out of range.
   */
  bootstrap(options?: BootstrapOptions): Promise<Bootstrap>
  /**
   * Takes BOOTSTRAP, whose text is to be run once: the file is emptied by compare-and-set, so that one caller
   * of all processes gets it. Undefined when there is nothing to run.
   *
   * The text is put back when it is disposed of before `done()` was called (`await using`), or when `run`
   * throws, whose error is passed on. The same when emptying fails in a way that leaves open whether it was
   * done, as an abort does: should another have emptied the file in the same moment, the text runs again
   * rather than never. A file that was written meanwhile is as it is, and the text that was taken is then
   * given up; so it is when the process dies during the run.
   */
  takeBootstrap(options?: CommitOptions): Promise<TakenBootstrap | undefined>
  /** The same around `run`, and what it returns: the text is put back when it throws. */
  takeBootstrap<T>(run: (text: string) => T | Promise<T>, options?: CommitOptions): Promise<T | undefined>
  /** The text of BOOT; undefined when the file is missing or blank: then there is nothing to do. */
  boot(options?: ReadOptions): Promise<string | undefined>
  /** The same of HEARTBEAT. */
  heartbeat(options?: ReadOptions): Promise<string | undefined>
}

/**
 * What is done with the agent's own files. Throws InvalidArgumentError for an invalid store, and
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
    // One of the two forms, as the interface declares them; `never` fits both.
    takeBootstrap: async <T>(
      runOrOptions?: ((text: string) => T | Promise<T>) | CommitOptions,
      runOptions?: CommitOptions,
    ): Promise<never> =>
      await (takeBootstrap(store, pathOf(AGENT_FILES.bootstrap), runOrOptions, runOptions) as Promise<never>),
    boot: async (readOptions) => await read(boot, readOptions),
    heartbeat: async (readOptions) => await read(pathOf(AGENT_FILES.heartbeat), readOptions),
  }
}
