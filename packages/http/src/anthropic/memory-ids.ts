import { NotFoundError } from '@sheaf/core'
import type { Revision } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import { decodedId, encodedId } from '../page-cursor.ts'

/** A file from its creation at a path until it was deleted there. */
export interface Life {
  readonly path: string
  /** Newest first, without the deletion. */
  readonly revisions: readonly Revision[]
  /** The deletion, or the rename to another path. */
  readonly ended?: Revision
}

// More renames of one memory are a cycle.
const MOST_RENAMES = 1000

/**
 * The id of a memory: its first path and version. Files of Sheaf have no ids of their own; a rename is kept
 * in the history, and leads from the first path to the present one. Without a history an id lasts as long as
 * the path.
 */
export function idOf(root: string, { path, revisions }: Life): string {
  const start = revisions.at(-1)
  return (
    /^rename (mem_\S+) to /.exec(start?.reason ?? '')?.[1] ??
    encodedId('mem', [path.slice(root.length), start?.version ?? ''])
  )
}

/** True for the reason of a change that gave a memory another path. */
export function isRename(reason: string | undefined): boolean {
  return reason?.startsWith('rename mem_') === true
}

/** The lives of a path, newest first. */
export async function livesOf(
  { history }: Pick<ScopedMemory, 'history'>,
  path: string,
  abortSignal: AbortSignal,
): Promise<readonly Life[]> {
  const lives: { path: string; revisions: Revision[]; ended?: Revision }[] = []
  for (const revision of await history.list(path, { abortSignal })) {
    if (revision.change === 'deleted') lives.push({ path, revisions: [], ended: revision })
    else if (lives.length === 0) lives.push({ path, revisions: [revision] })
    else lives.at(-1)?.revisions.push(revision)
  }
  return lives
}

/** The lives of a memory, newest first: one for each path that it had. Throws NotFoundError. */
export async function lifeOf(
  scope: Pick<ScopedMemory, 'history' | 'store'>,
  root: string,
  id: string,
  abortSignal: AbortSignal,
): Promise<readonly Life[]> {
  const [first, start] = decodedId('mem', id)
  if (first === undefined) throw new NotFoundError(id)
  const found: Life[] = []
  let path = `${root}${first}`
  for (let renames = 0; renames < MOST_RENAMES; renames += 1) {
    const lives = (await livesOf(scope, path, abortSignal)).filter((life) => idOf(root, life) === id)
    found.unshift(...lives)
    const [newest] = lives
    const next = /^rename \S+ to (.+)$/s.exec(newest?.ended?.reason ?? '')?.[1]
    if (next === undefined) break
    path = next
  }
  // A file that changed outside, or of a memory without a history.
  if (found.length === 0 && start === '' && (await scope.store.exists(path, { abortSignal })))
    return [{ path, revisions: [] }]
  if (found.length === 0) throw new NotFoundError(id)
  return found
}
