import { MemoryError, type Change } from '@sheaf/core'
import { readOrNone, refusalOf, rightSpelling } from '@sheaf/core/adapter'
import { MEMORY_ROOT, type MemoryPath, type MemoryToolContext } from './memory-tool-options.ts'
import { MemoryToolError } from './memory-tool-error.ts'
import type { ListedFile } from './result-texts.ts'

/** The most attempts at a change. Each failed one means that another change succeeded. */
const MAX_ATTEMPTS = 1000

const PARALLEL_STATS = 32

/** The text of the file at a path; undefined if there is no visible file. */
export async function readFile(
  { store }: MemoryToolContext,
  { file }: MemoryPath,
): Promise<string | undefined> {
  return file === undefined || !isShown(file) ? undefined : await readOrNone(store, file)
}

/** The files at a path: the file itself, or all files below the directory. */
export async function filesAt(
  { store }: MemoryToolContext,
  { file, directory }: MemoryPath,
): Promise<string[]> {
  if (file !== undefined && isShown(file) && (await store.exists(file))) return [file]
  // A name with a file's ending is never a directory of the store.
  if (file === directory) return []
  return (await store.list(directory)).filter(isShown)
}

/** The files at a path, with sizes and relative names. Leaves out files that are deleted meanwhile. */
export async function listFiles(context: MemoryToolContext, path: MemoryPath): Promise<ListedFile[]> {
  const files = await filesAt(context, path)
  const listed: ListedFile[] = []
  for (let start = 0; start < files.length; start += PARALLEL_STATS) {
    const stats = await Promise.all(
      files.slice(start, start + PARALLEL_STATS).map((file) => context.store.stat(file)),
    )
    for (const stat of stats) {
      if (stat !== undefined) listed.push({ name: nameBelow(context, path, stat.path), size: stat.size })
    }
  }
  return listed
}

/**
 * Commits the changes of `plan`, and calls it again if another writer changed the files meanwhile.
 * Resolves to the text for the model.
 */
export async function commitRetried(
  { store, inTurn }: MemoryToolContext,
  reason: string,
  plan: () => Promise<{ readonly changes: readonly Change[]; readonly result: string }>,
): Promise<string> {
  const commit = async () => {
    const { changes, result } = await plan()
    if (changes.length > 0) await store.commit(changes, { reason })
    return result
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      // An approval may take long, so only retries wait for each other.
      return await (attempt === 1 ? commit() : inTurn(commit))
    } catch (error) {
      // The plan throws a MemoryToolError for the model. Every other conflict comes from another
      // writer, between read and write.
      const isTold = error instanceof MemoryToolError
      const isRace =
        !isTold && (MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found'))
      if (!isRace || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * The error for a missing path. `advice` comes from the SDK's own implementation, where only some commands
 * give it.
 */
export function missing(shown: string, advice = ' Please provide a valid path.'): MemoryToolError {
  return new MemoryToolError(
    'not-found',
    `The path ${shown} does not exist${advice === '' ? '' : `.${advice}`}`,
  )
}

// Both paths differ only at the end of the name, so the directory has the same length in both.
function nameBelow({ paths }: MemoryToolContext, { directory }: MemoryPath, file: string): string {
  const start = directory === '' ? MEMORY_ROOT.length : MEMORY_ROOT.length + 1 + directory.length
  return paths.show(file).slice(start + 1)
}

function isShown(path: string): boolean {
  return refusalOf('model', path, 'read') === undefined
}

/**
 * Throws MemoryToolError if a model may not change the file this way. `shown` is the model's path of
 * the file.
 */
export function checkChange(path: string, act: Parameters<typeof refusalOf>[2], shown: string): void {
  const reason = refusalOf('model', path, act)
  if (reason === undefined) return
  const other = rightSpelling(path) ?? 'notes/today.md'
  throw new MemoryToolError(
    'scope-violation',
    `The path ${shown} cannot be changed: ${reason}. Use another file, such as ${MEMORY_ROOT}/${other}.`,
  )
}
