/// <reference lib="esnext.disposable" preserve="true" />
import { checkOptions, checkPart, LAYOUT, OPTION_NAMES, readOrNone, whileRaced } from '@sheaf/core/adapter'
import { contentHash, MemoryError, type CommitOptions, type MemoryStore, type ReadOptions } from '@sheaf/core'
import {
  agentFilePath,
  isBlank,
  seedAgentFiles,
  type AgentDirectoryOptions,
  type SeedOptions,
} from './offered-files.ts'
import { agentBootstrap, type Bootstrap, type BootstrapOptions } from './bootstrap.ts'

interface AgentFilesOptions extends AgentDirectoryOptions {
  readonly store: MemoryStore
}

/** The agent's own files. */
interface AgentFiles {
  /**
   * Creates the missing files in one commit: SOUL with a short persona, the others empty, which
   * switches them off. Never overwrites a file; concurrent calls are safe. Resolves to the created
   * paths.
   */
  seed(options?: SeedOptions): Promise<string[]>
  /**
   * SOUL and IDENTITY, each under a heading line, cut to its limit. Empty if both are missing. Rejects
   * with `invalid-argument` for options out of range.
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
  /** Takes the text for `run`, and resolves to its result. If `run` throws, the text is put back. */
  takeBootstrap<T>(run: (text: string) => T | Promise<T>, options?: CommitOptions): Promise<T | undefined>
  /** The text of BOOT; undefined if the file is missing or blank: there is nothing to do. */
  boot(options?: ReadOptions): Promise<string | undefined>
  /** The text of HEARTBEAT; undefined if the file is missing or blank. */
  heartbeat(options?: ReadOptions): Promise<string | undefined>
}

/** The agent's own files. Throws `invalid-argument` or `invalid-path` for invalid options. */
export function createAgentFiles(options: AgentFilesOptions): AgentFiles {
  const { store, agentDirectory } = checkOptions(options, { store: true, agentDirectory: true }, '{ store }')
  checkPart('store', store, ['commit', 'exists', 'read', 'write'])
  const pathOf = (file: string) => agentFilePath(file, { agentDirectory })
  const boot = pathOf(LAYOUT.agent.boot)
  const read = async (path: string, readOptions: ReadOptions = {}) => {
    const text = await readOrNone(store, path, checkOptions(readOptions, OPTION_NAMES.read))
    return text === undefined || isBlank(text) ? undefined : text
  }
  return {
    seed: async (seedOptions = {}) => await seedAgentFiles(store, pathOf, seedOptions),
    bootstrap: async (bootstrapOptions = {}) =>
      await agentBootstrap(store, [LAYOUT.agent.soul, LAYOUT.agent.identity].map(pathOf), bootstrapOptions),
    // One of the two overloads of the interface; `never` fits both results.
    takeBootstrap: async <T>(
      runOrOptions?: ((text: string) => T | Promise<T>) | CommitOptions,
      runOptions?: CommitOptions,
    ): Promise<never> =>
      await (takeBootstrap(
        store,
        pathOf(LAYOUT.agent.bootstrap),
        runOrOptions,
        runOptions,
      ) as Promise<never>),
    boot: async (readOptions) => await read(boot, readOptions),
    heartbeat: async (readOptions) => await read(pathOf(LAYOUT.agent.heartbeat), readOptions),
  }
}

/** The taken BOOTSTRAP: no other caller gets it, unless it is put back. */
export interface TakenBootstrap extends AsyncDisposable {
  readonly text: string
  /** Marks the run as done, so that the text is not put back. */
  done(): void
}

async function takeBootstrap<T>(
  store: MemoryStore,
  path: string,
  runOrOptions: ((text: string) => T | Promise<T>) | CommitOptions = {},
  options: CommitOptions = {},
): Promise<TakenBootstrap | T | undefined> {
  if (typeof runOrOptions !== 'function') return await take(store, path, runOrOptions)
  const taken = await take(store, path, options)
  if (taken === undefined) return undefined
  await using bootstrap = taken
  const result = await runOrOptions(bootstrap.text)
  bootstrap.done()
  return result
}

async function take(
  store: MemoryStore,
  path: string,
  options: CommitOptions,
): Promise<TakenBootstrap | undefined> {
  const { author, reason = 'run once', abortSignal } = checkOptions(options, OPTION_NAMES.commit)
  return await whileRaced(async () => {
    const text = await readOrNone(store, path, { abortSignal })
    if (text === undefined || isBlank(text)) return undefined
    const back = (ifMatch: string) =>
      putBack(store, path, text, { author, reason: 'the run failed', ifMatch })
    try {
      const ifMatch = await contentHash(text)
      const empty = await store.write(path, '', { author, abortSignal, reason, ifMatch })
      return taken(text, () => back(empty.hash))
    } catch (error) {
      if (!mayBeWritten(error)) throw error
      // If the text cannot be put back either, both errors are thrown together.
      await using _undo = taken(text, async () => await back(await contentHash('')))
      throw error
    }
  }, abortSignal)
}

// An abort or a lost answer may come after the file was emptied; every other error of a store means
// that nothing was changed.
function mayBeWritten(error: unknown): boolean {
  return (
    !(error instanceof MemoryError) ||
    (MemoryError.isInstance(error, 'unavailable') && error.outcome === 'unknown')
  )
}

function taken(text: string, putBack: () => Promise<void>): TakenBootstrap {
  let isSettled = false
  return {
    text,
    done: () => {
      isSettled = true
    },
    async [Symbol.asyncDispose]() {
      if (isSettled) return
      isSettled = true
      await putBack()
    },
  }
}

// Does not use the signal of the run, because the run may have failed by its abort.
async function putBack(
  store: MemoryStore,
  path: string,
  text: string,
  options: CommitOptions & { readonly ifMatch: string },
): Promise<void> {
  try {
    await store.write(path, text, options)
  } catch (error) {
    // Another bootstrap was written meanwhile, or the file was deleted: the newer state wins.
    if (!MemoryError.isInstance(error, 'conflict')) throw error
  }
}
