import { MemoryError, type ReadOptions } from '@sheaf/core'
import { checkDirectory, collisionKey, isWithin, portOf, refusalOf } from '@sheaf/core/adapter'
import type { ScopedMemory } from '@sheaf/memory'
import { ToolError } from '../tool-error.ts'

type Act = Parameters<typeof refusalOf>[2]

type Place = Pick<ScopedMemory, 'store'>

/** Returns the path. Throws for a file that is closed to models, or whose ending the storage refuses. */
export async function checkFile(
  { store }: Place,
  file: string,
  act: Act = 'read',
  options: ReadOptions = {},
): Promise<string> {
  portOf(store).checkPath(file)
  if (isOfUsers(file) && !(await store.exists(file, options))) throw unreachable()
  checkPlace(file, act)
  return file
}

/** Refuses a directory whose files a model may not read. */
export async function checkListable(
  { store }: Place,
  directory: string,
  options: ReadOptions = {},
): Promise<string> {
  checkDirectory(directory)
  if (isOfUsers(directory) && (await store.list(directory, options)).length === 0) throw unreachable()
  checkPlace(directory === '' ? 'any.md' : `${directory}/any.md`, 'read')
  return directory
}

// A user may have an own folder with this name.
function isOfUsers(path: string): boolean {
  return isWithin(collisionKey(path), 'users')
}

function unreachable(): ToolError {
  return new ToolError(
    'scope-violation',
    'The memory of other users cannot be reached.',
    'Paths are relative to this memory, such as "MEMORY.md"; MemoryList shows what there is.',
  )
}

/** True if listings and suggested names may show the file. */
export function isShown(path: string): boolean {
  return refusalOf('model', path, 'read') === undefined
}

/** The arguments with the path `notes/a.md` for `notes/a`, if there is this file and no such folder. */
export async function withEnding(
  input: Record<string, unknown>,
  { store }: Pick<ScopedMemory, 'store'>,
  options: ReadOptions,
): Promise<Record<string, unknown>> {
  const name = 'source' in input ? 'source' : 'file'
  const path = input[name]
  if (typeof path !== 'string' || path === '' || /\.md$/i.test(path)) return input
  const has = async (each: string) =>
    await store.exists(each, options).catch((error: unknown) => {
      if (MemoryError.isInstance(error, 'invalid-path')) return false
      throw error
    })
  const isOther =
    !(await has(`${path}.md`)) || (await has(path)) || (await store.list(path, options)).length > 0
  return isOther ? input : { ...input, [name]: `${path}.md` }
}

function checkPlace(path: string, act: Act): void {
  const reason = refusalOf('model', path, act)
  if (reason !== undefined) throw MemoryError.scopeViolation(path, reason)
}
