import {
  MemoryError,
  scopedStore,
  type Diagnosis,
  type DoctorOptions,
  type Finding,
  type MemoryStore,
  type ReadOptions,
  type Storage,
  type SyncProgress,
  type Change,
} from '@sheaf/core'
import { isWithin, directoryId, idDirectory } from '@sheaf/core/adapter'
import { fileLinks, fileHistories } from '@sheaf/documents'
import { atHome, homeOf, sharedStore, OWNED_DIRECTORIES } from '../handles/homes.ts'

/**
 * Finds damage: findings of the storage's doctor, broken histories, then folders that no id has; everywhere,
 * or below `owner` with paths relative to it. `repair` restores a damaged or lost file from its history.
 */
export async function examineMemory(
  storage: Storage,
  { directory = '', ...options }: DoctorOptions = {},
  owner = '',
): Promise<Diagnosis> {
  const place = [owner, directory].filter((each) => each !== '').join('/')
  const { onProgress } = options
  const progressOf = (progress: SyncProgress) =>
    onProgress?.({ ...progress, path: progress.path.slice(atHome(owner, '').length) })
  const within = {
    ...options,
    ...(place !== '' && { directory: place }),
    ...(onProgress && { onProgress: progressOf }),
  }
  const { findings: found, facts } = await storage.doctor(within)
  const findings = await fromHistories(storage, found, within)
  const unlessBroken = async <T>(found: Promise<readonly T[]>): Promise<readonly T[]> =>
    await found.catch((error: unknown) => {
      if (MemoryError.isInstance(error) && findings.length > 0) return []
      throw error
    })
  const { repair, abortSignal } = options
  const below = place === '' ? storage.store : scopedStore(storage.store, place)
  const histories = (await unlessBroken(fileHistories.examine(below, { repair, abortSignal }))).map(
    (finding) => (finding.path === undefined ? finding : { ...finding, path: atHome(place, finding.path) }),
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

// Not a finding: often a person intends to write the linked file.
async function brokenLinks(
  store: MemoryStore,
  owner: string,
  options: ReadOptions,
): Promise<[name: string, value: string][]> {
  const homes = Map.groupBy(await store.list(owner, options), homeOf)
  let shared: readonly string[] | undefined
  const places: string[] = []
  for (const [home, all] of homes) {
    const paths = home === '' ? all : all.map((path) => path.slice(home.length + 1))
    const own = home === '' ? store : scopedStore(store, home)
    if (isWithin(home, 'users')) shared ??= await sharedStore(store).list('', options)
    const seen = isWithin(home, 'users') ? [...new Set([...paths, ...(shared ?? [])])] : paths
    for await (const { status, source, line } of fileLinks.among(own, paths, seen, options))
      if (status !== 'found') places.push(`${atHome(home, source).slice(atHome(owner, '').length)}:${line}`)
  }
  const [first] = places
  return first === undefined ? [] : [['brokenLinks', `${places.length}, the first in ${first}`]]
}

function seenFrom(owner: string, { path, message, ...rest }: Finding): Finding {
  return {
    ...rest,
    message: message.replaceAll(`"${owner}/`, '"'),
    ...(path !== undefined && { path: path.slice(owner.length + 1) }),
  }
}

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
      (await fileHistories
        .restoreDamaged(storage.store, path, { repair, homeOf, abortSignal })
        .catch(falseIfUnusable))
    const what = finding.problem === 'file-lost' ? 'lost' : 'damaged'
    const message = `The file "${path}" is ${what}. Its history has the text, which can be put back.`
    told.push(isKnown ? { ...finding, state: repair ? 'repaired' : 'found', message } : finding)
  }
  if (!told.some((finding) => isDamagedFile(finding) && finding.state === 'repaired')) return told
  const again = await storage.doctor(options)
  const isNew = (finding: Finding) => !isDamagedFile(finding) && !told.some((each) => isSame(each, finding))
  return [...told, ...again.findings.filter(isNew)]
}

// False if the database refuses the restored file, or a damaged file has the same name.
function falseIfUnusable(error: unknown): false {
  if (MemoryError.isInstance(error, 'unavailable') && !error.retryable) return false
  if (MemoryError.isInstance(error, 'invalid-path')) return false
  throw error
}

function isDamagedFile({ problem }: Finding): boolean {
  return problem === 'content-damaged' || problem === 'file-lost'
}

function isSame(one: Finding, other: Finding): boolean {
  return one.problem === other.problem && one.path === other.path && one.message === other.message
}

interface Folder {
  readonly project: string
  readonly home: string
}

/**
 * Finds folders below `users/`, `projects/` and `workspaces/` that no id has, such as "users/Ada" made by a
 * person: only the whole memory sees their files. With `repair` each is moved, in one commit with hidden
 * files and dates, to the folder of the id with its name, unless that id has files already.
 */
async function foldersWithoutId(
  store: MemoryStore,
  { repair = false, abortSignal }: DoctorOptions,
): Promise<Finding[]> {
  const lists = await Promise.all(OWNED_DIRECTORIES.map((kind) => store.list(kind, { abortSignal })))
  const files = new Map<string, Folder & { readonly count: number }>()
  for (const path of lists.flat()) {
    const folder = folderWithoutId(path)
    if (folder === undefined) continue
    const name = atHome(folder.project, folder.home)
    files.set(name, { ...folder, count: (files.get(name)?.count ?? 0) + 1 })
  }
  const findings: Finding[] = []
  for (const [name, folder] of files) {
    const to = placeOf(folder)
    const isTaken = to !== undefined && (await store.list(to, { abortSignal })).length > 0
    const canMove = to !== undefined && !isTaken
    if (canMove && repair) await move(store, { from: name, to }, abortSignal)
    findings.push({
      problem: 'folder-without-id',
      state: canMove ? (repair ? 'repaired' : 'found') : 'manual',
      message: `"${name}" has ${folder.count === 1 ? '1 file' : `${folder.count} files`} and is the folder of no id, so that no handle of its own reads it. ${advice(to, idOf(folder), isTaken)}`,
    })
  }
  return findings
}

async function move(
  store: MemoryStore,
  { from, to }: { readonly from: string; readonly to: string },
  abortSignal: AbortSignal | undefined,
): Promise<void> {
  const changes: Change[] = []
  for (const path of await store.list(from, { includeHidden: true, abortSignal })) {
    const stat = await store.stat(path, { abortSignal })
    if (stat === undefined) continue
    const { hash, updatedAt } = stat
    const content = await store.read(path, { abortSignal })
    changes.push({ path: `${to}${path.slice(from.length)}`, content, updatedAt, ifMatch: null })
    changes.push({ path, content: null, ifMatch: hash })
  }
  await store.commit(changes, { abortSignal })
}

function folderWithoutId(path: string): Folder | undefined {
  const outer = fileHistories.homeOf(path)
  if (outer === '') return undefined
  if (directoryId(kindOf(outer), outer) === undefined) return { project: '', home: outer }
  const inner = homeOf(path).slice(outer.length + 1)
  const isKnown = inner === '' || directoryId('workspaces', inner) !== undefined
  return isKnown ? undefined : { project: outer, home: inner }
}

function placeOf(folder: Folder): string | undefined {
  try {
    return atHome(folder.project, idDirectory(kindOf(folder.home), idOf(folder)))
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-argument')) return undefined
    throw error
  }
}

function advice(to: string | undefined, id: string, isTaken: boolean): string {
  if (to === undefined) return 'Move its files to the folder of an id.'
  const move = `Move it to "${to}" to make it that of the id "${id}"`
  return isTaken ? `${move}, which has files already: decide for each.` : `${move}; a repair does.`
}

function idOf({ home }: Folder): string {
  return home.slice(kindOf(home).length + 1)
}

function kindOf(directory: string): string {
  return directory.slice(0, directory.indexOf('/'))
}
