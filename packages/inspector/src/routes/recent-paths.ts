import { idDirectory } from '@sheaf/core/adapter'
import { isWhole } from '../scope.ts'
import type { Scope } from '../scope.ts'
import { lastSequence } from './changes.ts'
import type { Call, RecentPath, RecentPaths } from './route.ts'

const MOST_PATHS = 20_000
const MOST_KEPT = 20
const QUIET_MS = 400

interface Known {
  readonly sequence: number
  /** Oldest first; without those in hidden folders. */
  readonly paths: ReadonlyMap<string, RecentPath>
}

/** Reads the log once for each part of the memory, and then only later commits. */
export function createRecentPaths(): RecentPaths {
  const kept = new Map<string, Known>()
  return {
    async of(scope, key, { abortSignal = new AbortController().signal }) {
      const known = kept.get(key)
      const last = await lastSequence(scope, abortSignal)
      const now = known?.sequence === last ? known : await readLog(scope, known, { last, abortSignal })
      kept.delete(key)
      // An aborted read is not whole.
      if (!abortSignal.aborted) kept.set(key, now)
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return [...now.paths.values()].reverse()
    },
  }
}

/** Those of the part that a request names, with its own paths. */
export async function recentPathsOf({
  memory,
  scope,
  fields,
  recent,
  abortSignal,
}: Call): Promise<readonly RecentPath[]> {
  const of = fields.inner('scope')
  const [kind, id = ''] = [of?.optionalText('kind'), of?.optionalText('id')]
  // One log is read for all users.
  if (!isWhole(memory) || memory === scope || (kind !== 'user' && kind !== 'project'))
    return await recent.of(
      scope,
      memory === scope ? '' : JSON.stringify([kind, id, of?.optionalText('project')]),
      { abortSignal },
    )
  const home = `${idDirectory(`${kind}s`, id)}/`
  return (await recent.of(memory, '', { abortSignal })).flatMap(({ path, isGone }) =>
    path.startsWith(home) ? [{ path: path.slice(home.length), isGone }] : [],
  )
}

async function readLog(
  scope: Pick<Scope, 'subscribe'>,
  known: Known | undefined,
  { last, abortSignal }: { readonly last: number; readonly abortSignal: AbortSignal },
): Promise<Known> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const paths = new Map(known?.paths)
  abortSignal.addEventListener('abort', () => resolve(), { once: true })
  // The last sequence may be that of no commit: then the log is read when it is quiet.
  let timer = setTimeout(resolve, QUIET_MS)
  const stop = await scope.subscribe(
    ({ files, sequence, isCut }) => {
      clearTimeout(timer)
      timer = setTimeout(resolve, QUIET_MS)
      if (isCut) paths.clear()
      for (const { path, hash } of files) {
        if (`/${path}`.includes('/.')) continue
        paths.delete(path)
        paths.set(path, { path, isGone: hash === null })
      }
      if (sequence >= last) resolve()
    },
    { since: known?.sequence ?? 0, includeHidden: true, onError: reject },
  )
  await promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
  return { sequence: last, paths: paths.size > MOST_PATHS ? new Map([...paths].slice(-MOST_PATHS)) : paths }
}
