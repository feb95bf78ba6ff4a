import { MemoryError, scopedStore } from '@sheaf/core'
import type { Diagnosis, DoctorOptions, Finding, Storage, SyncProgress } from '@sheaf/core'
import { examineHistories, restoreDamaged } from '@sheaf/documents'
import { foldersWithoutId } from '../handles/folders-without-id.ts'
import { atHome, homeOf } from '../handles/homes.ts'

/**
 * Finds damage: that of the storage's doctor, then broken histories, then folders that no id has; in
 * everything, or below `owner` with paths relative to it. `repair` restores a damaged or lost file from its
 * history.
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
  const unlessBroken = async (found: Promise<readonly Finding[]>) =>
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
  return { findings: owner === '' ? all : all.map((finding) => seenFrom(owner, finding)), facts }
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
