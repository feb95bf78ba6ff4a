import { MemoryError, scopedStore } from '@sheaf/core'
import { isWithin } from '@sheaf/core/adapter'
import type {
  Diagnosis,
  DoctorOptions,
  Finding,
  MemoryStore,
  ReadOptions,
  Storage,
  SyncProgress,
} from '@sheaf/core'
import { examineHistories, linksAmong, restoreDamaged } from '@sheaf/documents'
import { foldersWithoutId } from '../handles/folders-without-id.ts'
import { atHome, homeOf } from '../handles/homes.ts'
import { sharedStore } from '../handles/view.ts'

/**
 * Finds damage: that of the storage's doctor, then broken histories, then folders that no id has; in
 * everything, or below `owner` with paths relative to it. `repair` restores a damaged or lost file from its
 * history. Broken links are a fact.
 */
export async function examineMemory(
  storage: Storage,
  { directory = '', ...options }: DoctorOptions = {},
  owner = '',
): Promise<Diagnosis> {
  const place = [owner, directory].filter((each) => each !== '').join('/')
  const { onProgress } = options
  const within =
    place === ''
      ? options
      : {
          ...options,
          directory: place,
          ...(onProgress && {
            onProgress: (progress: SyncProgress) =>
              onProgress({ ...progress, path: progress.path.slice(owner === '' ? 0 : owner.length + 1) }),
          }),
        }
  const { findings: found, facts } = await storage.doctor(within)
  const findings = await fromHistories(storage, found, within)
  // A finding says already that files cannot be listed.
  const unlessBroken = async <T>(found: Promise<readonly T[]>): Promise<readonly T[]> =>
    await found.catch((error: unknown) => {
      if (MemoryError.isInstance(error) && findings.length > 0) return []
      throw error
    })
  const { repair, abortSignal } = options
  const below = place === '' ? storage.store : scopedStore(storage.store, place)
  const histories = (await unlessBroken(examineHistories(below, { repair, abortSignal }))).map((finding) =>
    finding.path === undefined ? finding : { ...finding, path: atHome(place, finding.path) },
  )
  const folders = place === '' ? await unlessBroken(foldersWithoutId(storage.store, options)) : []
  const isNew = ({ path }: Finding) => !findings.some((other) => isDamagedFile(other) && other.path === path)
  const all = [...findings, ...histories.filter(isNew), ...folders]
  const links = directory === '' ? await unlessBroken(brokenLinks(storage.store, owner, { abortSignal })) : []
  return {
    findings: owner === '' ? all : all.map((finding) => seenFrom(owner, finding)),
    facts: { ...facts, ...Object.fromEntries(links) },
  }
}

// A fact, and no finding: such a link is often to a file that a person means to write.
async function brokenLinks(
  store: MemoryStore,
  owner: string,
  options: ReadOptions,
): Promise<[name: string, value: string][]> {
  const homes = new Map<string, string[]>()
  for (const path of await store.list(owner, options)) {
    const home = homeOf(path)
    const paths = homes.get(home) ?? []
    homes.set(home, paths)
    paths.push(home === '' ? path : path.slice(home.length + 1))
  }
  let shared: readonly string[] | undefined
  const places: string[] = []
  for (const [home, paths] of homes) {
    const own = home === '' ? store : scopedStore(store, home)
    if (isWithin(home, 'users')) shared ??= await sharedStore(store).list('', options)
    const seen = isWithin(home, 'users') ? [...new Set([...paths, ...(shared ?? [])])] : paths
    for await (const { status, source, line } of linksAmong(own, paths, seen, options))
      if (status !== 'found') places.push(`${atHome(home, source).slice(atHome(owner, '').length)}:${line}`)
  }
  const [first] = places
  return first === undefined ? [] : [['brokenLinks', `${places.length}, the first in ${first}`]]
}

function seenFrom(owner: string, { path, message, ...rest }: Finding): Finding {
  return {
    ...rest,
    message: message.replaceAll(`"${owner}/`, '"'),
    ...(path === undefined ? {} : { path: path.slice(owner.length + 1) }),
  }
}

// Finds damaged files that a history can restore. After a repair, compares the derived data again.
async function fromHistories(
  storage: Storage,
  findings: readonly Finding[],
  options: DoctorOptions,
): Promise<readonly Finding[]> {
  const { repair = false, abortSignal } = options
  const told: Finding[] = []
  for (const finding of findings) {
    const { path } = finding
    const isKnown =
      isDamagedFile(finding) &&
      path !== undefined &&
      (await unlessUnusable(restoreDamaged(storage.store, path, { repair, homeOf, abortSignal })))
    told.push(
      isKnown
        ? {
            ...finding,
            state: repair ? 'repaired' : 'found',
            message:
              `The file "${path}" is ${finding.problem === 'file-lost' ? 'lost' : 'damaged'}. ` +
              'Its history has the text, which can be put back.',
          }
        : finding,
    )
  }
  if (!told.some((finding) => isDamagedFile(finding) && finding.state === 'repaired')) return told
  const again = await storage.doctor(options)
  return [
    ...told,
    ...again.findings.filter(
      (finding) => !isDamagedFile(finding) && !told.some((each) => isSame(each, finding)),
    ),
  ]
}

// Not repairable here: a database that refuses, or a file whose name a damaged file has too.
async function unlessUnusable(restored: Promise<boolean>): Promise<boolean> {
  return await restored.catch((error: unknown) => {
    if (MemoryError.isInstance(error, 'unavailable') && !error.retryable) return false
    if (MemoryError.isInstance(error, 'invalid-path')) return false
    throw error
  })
}

function isDamagedFile({ problem }: Finding): boolean {
  return problem === 'content-damaged' || problem === 'file-lost'
}

function isSame(one: Finding, other: Finding): boolean {
  return one.problem === other.problem && one.path === other.path && one.message === other.message
}
