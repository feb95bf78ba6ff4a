/// <reference lib="esnext.disposable" preserve="true" />
import { contentHash, MemoryError } from '@sheaf/core'
import { checkOptions, OPTION_NAMES, readOrNone } from '@sheaf/core/adapter'
import type { CommitOptions, MemoryStore } from '@sheaf/core'
import { isBlank } from './agent-files.ts'

/** The taken BOOTSTRAP: no other caller gets it, unless it is put back. */
export interface TakenBootstrap extends AsyncDisposable {
  readonly text: string
  /** Marks the run as done, so that the text is not put back. */
  done(): void
}

// Each failed attempt means that another writer changed the file.
const MAX_ATTEMPTS = 1000

/** Takes the text at `path`, and runs it if there is a `run`; see `AgentFiles.takeBootstrap`. */
export async function takeBootstrap<T>(
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
      // If putting it back fails too, both errors are thrown together.
      await using _undo = taken(text, async () => {
        await putBack(store, path, text, { author, reason: 'the run failed', ifMatch: await contentHash('') })
      })
      throw error
    }
  }
}

// An abort or a lost answer may come after the file was emptied; every other error of a store means
// that nothing was changed.
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

// Without the signal of the run, since aborting it may be the reason why it failed.
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
