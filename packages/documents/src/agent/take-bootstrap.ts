/// <reference lib="esnext.disposable" preserve="true" />
import { contentHash, MemoryError } from '@sheaf/core'
import { checkOptions, checkPart, OPTION_NAMES, readOrNone } from '@sheaf/core/adapter'
import type { CommitOptions, MemoryStore } from '@sheaf/core'
import { AGENT_FILES, agentFilePath, isBlank } from './agent-files.ts'
import type { AgentDirectoryOptions } from './agent-files.ts'

/** How BOOTSTRAP is taken. */
export interface TakeBootstrapOptions extends CommitOptions, AgentDirectoryOptions {}

/** BOOTSTRAP, taken: no other caller gets it, unless it is put back. */
export interface TakenBootstrap extends AsyncDisposable {
  readonly text: string
  /** Marks the run as done, so that the text is not put back. */
  done(): void
}

// Each failed attempt means that another writer changed the file.
const MAX_ATTEMPTS = 1000

/**
 * Takes BOOTSTRAP, whose text is to be run once: the file is emptied by compare-and-set, so that one caller
 * of all processes gets it. Undefined when there is nothing to run.
 *
 * The text is put back when it is disposed of before `done()` was called (`await using`), or when `run`
 * throws, whose error is passed on. The same when emptying fails in a way that leaves open whether it was
 * done, as an abort does: should another have emptied the file in the same moment, the text runs again rather
 * than never. A file that was written meanwhile is as it is, and the text that was taken is then given up; so
 * it is when the process dies during the run.
 */
export async function takeBootstrap(
  store: MemoryStore,
  options?: TakeBootstrapOptions,
): Promise<TakenBootstrap | undefined>
/** The same around `run`, and what it returns: the text is put back when it throws. */
export async function takeBootstrap<T>(
  store: MemoryStore,
  run: (text: string) => T | Promise<T>,
  options?: TakeBootstrapOptions,
): Promise<T | undefined>
export async function takeBootstrap<T>(
  store: MemoryStore,
  runOrOptions: ((text: string) => T | Promise<T>) | TakeBootstrapOptions = {},
  options: TakeBootstrapOptions = {},
): Promise<TakenBootstrap | T | undefined> {
  if (typeof runOrOptions !== 'function') return await take(store, runOrOptions)
  const taken = await take(store, options)
  if (taken === undefined) return undefined
  await using bootstrap = taken
  const result = await runOrOptions(bootstrap.text)
  bootstrap.done()
  return result
}

async function take(store: MemoryStore, options: TakeBootstrapOptions): Promise<TakenBootstrap | undefined> {
  checkPart('store', store, ['read', 'write'])
  const {
    agentDirectory,
    author,
    reason = 'run once',
    abortSignal,
  } = checkOptions(options, { agentDirectory: true, ...OPTION_NAMES.commit })
  const path = agentFilePath(AGENT_FILES.bootstrap, { agentDirectory })
  for (let attempt = 1; ; attempt += 1) {
    const text = await readOrNone(store, path, { abortSignal })
    if (text === undefined || isBlank(text)) return undefined
    try {
      const empty = await store.write(path, '', {
        author,
        abortSignal,
        reason,
        ifMatch: await contentHash(text),
      })
      return taken(text, () =>
        putBack(store, path, text, { author, reason: 'the run failed', ifMatch: empty.hash }),
      )
    } catch (error) {
      const isConflict = MemoryError.isInstance(error, 'conflict')
      if (isConflict && attempt < MAX_ATTEMPTS) continue
      if (isConflict || !mayBeWritten(error)) throw error
      // Its failure would be thrown beside this one.
      await using _undo = taken(text, async () => {
        await putBack(store, path, text, { author, reason: 'the run failed', ifMatch: await contentHash('') })
      })
      throw error
    }
  }
}

// An abort may come after the file was emptied, and so may the loss of the answer; every other error of a
// store means that nothing was changed.
function mayBeWritten(error: unknown): boolean {
  return (
    !(error instanceof MemoryError) ||
    (MemoryError.isInstance(error, 'unavailable') && 'outcome' in error && error.outcome === 'unknown')
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

// Without the signal of the run: aborting it is one of the ways in which it fails.
async function putBack(
  store: MemoryStore,
  path: string,
  text: string,
  options: CommitOptions & { readonly ifMatch: string },
): Promise<void> {
  try {
    await store.write(path, text, options)
  } catch (error) {
    // Another bootstrap was written meanwhile, or the file was removed: the newer state holds.
    if (!MemoryError.isInstance(error, 'conflict')) throw error
  }
}
