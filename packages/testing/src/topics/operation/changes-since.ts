import type { Storage } from '@sheaf/core'
import type { LoggedChanges } from '@sheaf/core/adapter'

/** Everything after a sequence, requested part by part. */
export async function changesSince(storage: Storage, since: number): Promise<LoggedChanges> {
  const commits: LoggedChanges['commits'][number][] = []
  let isCut = false
  for (let sequence = since; ;) {
    const part = await storage.changes({ since: sequence })
    for (const commit of part.commits) {
      // A log that repeats earlier commits would never end.
      if (commit.sequence <= (commits.at(-1)?.sequence ?? since))
        throw new Error(`changes() gave commit ${commit.sequence} twice, or after a later one.`)
      commits.push(commit)
    }
    isCut ||= part.isCut
    const isLast = part.commits.length === 0 || part.sequence <= sequence
    sequence = part.sequence
    if (isLast) return { commits, sequence, isCut }
  }
}

/** The paths of each commit after a sequence, sorted. */
export async function paths(storage: Storage, since: number): Promise<string[][]> {
  return (await changesSince(storage, since)).commits.map(({ files }) => files.map(({ path }) => path).sort())
}
