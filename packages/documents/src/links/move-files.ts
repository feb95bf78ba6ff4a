import {
  ConflictError,
  contentHash,
  InvalidArgumentError,
  MemoryError,
  NotFoundError,
  ScopeViolationError,
} from '@sheaf/core'
import {
  checkDirectory,
  checkOptions,
  checkText,
  collisionKey,
  isHidden,
  OPTION_NAMES,
} from '@sheaf/core/adapter'
import { isChat } from '@sheaf/conversations'
import type { Change, CommitOptions, MemoryStore } from '@sheaf/core'
import { MOVES } from '../history/recorded-commits.ts'
import { hasLinks, textsOf } from './links.ts'
import { withMovedLinks } from './moved-links.ts'
import type { Moved } from './moved-links.ts'
import { linkResolver } from './resolve-links.ts'

/** The result of a move. */
export interface Move {
  /** The files, with their old and new paths. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
  /** Other files, whose links were rewritten. */
  readonly relinked: readonly string[]
}

/** The stores of a move. */
export interface MoveStores {
  /** Gets the changes. */
  readonly store: MemoryStore
  /** All files that links may lead to: those of `store`, perhaps over shared ones. `store` by default. */
  readonly view?: MemoryStore
  /** Whether links of a file may be rewritten. True for all by default. */
  readonly mayRelink?: (path: string) => boolean
}

// Each failed attempt means that another writer changed one of the files.
const MAX_ATTEMPTS = 1000

/**
 * Moves a file, or a directory with all its files, in one commit: each file keeps its history and its date,
 * and links that led to it still do. Other characters stay as they are. A path `to` with "/" at its end is
 * a directory that gets `from`.
 *
 * A file that another writer changes meanwhile is read again. Throws NotFoundError if there is no `from`,
 * ConflictError if there is a file at the new path, ScopeViolationError for a file shared with others, a
 * chat (its name is the thread's id), the agent's files and folders of the system, and InvalidArgumentError
 * for a move to the same place or into itself.
 */
export async function moveFiles(
  stores: MoveStores,
  from: string,
  to: string,
  options: CommitOptions = {},
): Promise<Move> {
  const given = checkOptions(options, OPTION_NAMES.commit)
  checkText('from', from)
  checkText('to', to)
  const source = from.replace(/\/$/, '')
  const target = to.endsWith('/') ? `${to}${source.slice(source.lastIndexOf('/') + 1)}` : to
  if (source === target) throw new InvalidArgumentError('to', `is the place where "${source}" is already`)
  if (target.startsWith(`${source}/`)) throw new InvalidArgumentError('to', `is inside "${source}" itself`)
  for (let attempt = 1; ; attempt += 1) {
    given.abortSignal?.throwIfAborted()
    const { changes, moves, move } = await planMove(stores, source, target, given)
    try {
      await stores.store.commit(changes, {
        reason: `move ${source} to ${target}`,
        ...given,
        [MOVES]: moves,
      } as CommitOptions)
      return move
    } catch (error) {
      const isRace = MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found')
      if (!isRace || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

interface Plan {
  readonly changes: readonly Change[]
  readonly moves: readonly (readonly [from: number, to: number])[]
  readonly move: Move
}

async function planMove(
  { store, view = store, mayRelink = () => true }: MoveStores,
  source: string,
  target: string,
  { abortSignal }: CommitOptions,
): Promise<Plan> {
  const options = { abortSignal }
  const [own, shown] = await Promise.all([store.list('', options), view.list('', options)])
  const files = own.includes(source) ? [source] : own.filter((path) => path.startsWith(`${source}/`))
  if (files.length === 0) {
    // Names a wrong path, and a hidden one.
    if (!own.some((path) => collisionKey(path) === collisionKey(source))) checkMovable(source)
    if (shown.some((path) => path === source || path.startsWith(`${source}/`)))
      throw new ScopeViolationError(source, 'it is shared with others, so it cannot be moved here')
    throw new NotFoundError(source)
  }
  if (files[0] !== source) checkDirectory(target)
  const newPaths = new Map(files.map((path) => [path, `${target}${path.slice(source.length)}`]))
  const newPath = (path: string) => newPaths.get(path) ?? path
  const keys = new Map(shown.map((path) => [collisionKey(path), path]))
  for (const [path, next] of newPaths) {
    checkMovable(path)
    checkMovable(next)
    const there = keys.get(collisionKey(next))
    if (there !== undefined && there !== path)
      throw new ConflictError({
        path: next,
        expected: null,
        actual: (await view.stat(there, options))?.hash ?? null,
      })
  }
  const moved: Moved = {
    before: linkResolver(shown),
    after: linkResolver(shown.map(newPath)),
    newPath,
  }
  const changes: Change[] = []
  const moves: [number, number][] = []
  const relinked: string[] = []
  const read = [...files, ...own.filter((path) => !newPaths.has(path) && hasLinks(path) && mayRelink(path))]
  const found = new Set<string>()
  for await (const [path, content] of textsOf(store, read, options)) {
    const next = newPaths.get(path)
    const text = hasLinks(path) ? withMovedLinks(content, path, moved) : content
    if (next === undefined && text === content) continue
    const ifMatch = await contentHash(content)
    const updatedAt = (await store.stat(path, options))?.updatedAt
    const written = { content: text, ...(updatedAt === undefined ? {} : { updatedAt }) }
    if (next === undefined) {
      relinked.push(path)
      changes.push({ path, ifMatch, ...written })
      continue
    }
    found.add(path)
    moves.push([changes.length, changes.length + 1])
    changes.push({ path, content: null, ifMatch }, { path: next, ifMatch: null, ...written })
  }
  // Deleted since the list was read.
  const gone = files.find((path) => !found.has(path))
  if (gone !== undefined) throw new NotFoundError(gone)
  return {
    changes,
    moves,
    move: { files: files.map((each) => ({ from: each, to: newPath(each) })), relinked },
  }
}

function checkMovable(path: string): void {
  if (isHidden(path)) throw new ScopeViolationError(path, 'it is in a folder of the system')
  if (isChat(path))
    throw new ScopeViolationError(
      path,
      "the name of a chat is its thread's id, which facts and contexts name",
    )
}
