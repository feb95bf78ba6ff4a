import {
  contentHash,
  MemoryError,
  type MemoryStore,
  type ReadOptions,
  type DoctorOptions,
  type Finding,
} from '@sheaf/core'
import { checkOptions, checkPart, isHidden, readOrNone, type OptionNames } from '@sheaf/core/adapter'
import type { Revision } from './history.ts'
import {
  historyDirectory,
  homeDirectory,
  damagedPath,
  filesOf,
  headPath,
  historyDirectories,
  isUnreadable,
} from './records/history-place.ts'
import { RevisionReader } from './records/revision-reader.ts'
import { parsedSegment } from './records/segment.ts'

/** Of 64 characters of a damaged hash so many may differ; hashes of other texts differ in about 60. */
const MAX_DAMAGED = 16

const NAMES: OptionNames<RestoreOptions> = { repair: true, homeOf: true, abortSignal: true }

interface RestoreOptions extends ReadOptions {
  /** Writes the file. By default false: only checks whether the history has the text. */
  readonly repair?: boolean
  /** The recording store's own `homeOf`. {@link homeDirectory} by default. */
  readonly homeOf?: (path: string) => string
}

/**
 * Restores a damaged file with the text of its history that matches the recorded hash, and a missing
 * one with the newest text, unless it was deleted. False for a readable file, and if the history lacks
 * the text. The history of a log lacks it, because its texts are in the log itself.
 */
export async function restoreDamaged(
  store: MemoryStore,
  path: string,
  options: RestoreOptions = {},
): Promise<boolean> {
  checkPart('store', store, ['commit', 'list', 'read', 'stat'])
  const { repair = false, homeOf = homeDirectory, abortSignal } = checkOptions(options, NAMES)
  if (isHidden(path)) return false
  const state = await stateOf(store, path, { abortSignal })
  if (state === 'sound') return false
  const reader = new RevisionReader(store, await historyDirectory(path, homeOf(path)), { abortSignal })
  const hash =
    state === 'missing' ? await newestHash(reader) : (await store.stat(path, { abortSignal }))?.hash
  if (hash === undefined) return false
  const content = await recordedText(reader, hash)
  if (content === undefined || !repair) return content !== undefined
  // A damaged hash cannot be a condition.
  const isWhole = hash === (await contentHash(content))
  const condition = state === 'missing' ? { ifMatch: null } : isWhole ? { ifMatch: hash } : {}
  await store.commit([{ path, content, ...condition }], { abortSignal })
  return true
}

async function recordedText(reader: RevisionReader, hash: string): Promise<string | undefined> {
  try {
    const revision = await recorded(reader.revisions(), hash)
    if (revision === undefined) return undefined
    const text = await reader.read(revision.path, revision.version)
    return differing(await contentHash(text), hash) <= MAX_DAMAGED ? text : undefined
  } catch (error) {
    // A text that the history cannot return is lost there too.
    if (MemoryError.isInstance(error, 'damaged') || MemoryError.isInstance(error, 'not-found'))
      return undefined
    throw error
  }
}

async function stateOf(
  store: MemoryStore,
  path: string,
  options: ReadOptions,
): Promise<'sound' | 'damaged' | 'missing'> {
  try {
    await store.read(path, options)
    return 'sound'
  } catch (error) {
    if (MemoryError.isInstance(error, 'damaged')) return 'damaged'
    if (MemoryError.isInstance(error, 'not-found')) return 'missing'
    throw error
  }
}

// Undefined for a deleted file, and for one without a readable history.
async function newestHash(reader: RevisionReader): Promise<string | undefined> {
  try {
    for await (const { hash, path, version } of reader.revisions())
      return hash === null ? undefined : await contentHash(await reader.read(path, version))
  } catch (error) {
    if (!MemoryError.isInstance(error, 'damaged') && !MemoryError.isInstance(error, 'not-found')) throw error
  }
  return undefined
}

// The newest revision with about that hash: the hash in the storage may be damaged.
async function recorded(revisions: AsyncIterable<Revision>, hash: string): Promise<Revision | undefined> {
  for await (const revision of revisions) {
    const { hash: own } = revision
    if (own !== null && differing(own, hash.slice(0, own.length)) <= MAX_DAMAGED / 2) return revision
  }
  return undefined
}

function differing(one: string, other: string): number {
  let count = Math.abs(one.length - other.length)
  for (let place = 0; place < Math.min(one.length, other.length); place += 1)
    if (one[place] !== other[place]) count += 1
  return count
}

/**
 * Reads all histories of a store, which is slow, and reports each damaged file of them. With `repair` such a
 * file is moved to `damaged-….md` in the same folder: its revisions are lost, the others can be read, and the
 * next change of the file begins a new part. An unreadable file stays in place, until a backup replaces it.
 */
export async function examineHistories(
  store: MemoryStore,
  options: Pick<DoctorOptions, 'repair' | 'abortSignal'> = {},
): Promise<Finding[]> {
  checkPart('store', store, ['commit', 'list', 'read'])
  const { repair = false, abortSignal } = checkOptions(options, { repair: true, abortSignal: true })
  const findings: Finding[] = []
  for (const directory of historyDirectories(await store.list('', { abortSignal, includeHidden: true }))) {
    const { segments } = await filesOf(store, directory, { abortSignal })
    for (const path of [headPath(directory), ...segments.map((segment) => segment.path)]) {
      const content = await readOrNone(store, path, { abortSignal }).catch((error: unknown) => {
        if (isUnreadable(error)) return null
        throw error
      })
      if (content === null) {
        const message =
          `"${path}" cannot be read, so its revisions are lost unless it is put back from a backup. ` +
          'The next change of the file begins a new part.'
        findings.push({ problem: 'history-damaged', path, state: 'manual', message })
        continue
      }
      if (content === undefined || parsedSegment(content, path) !== undefined) continue
      const hash = await contentHash(content)
      const aside = { path: damagedPath(directory, hash), content }
      const putAside = async () =>
        await store.commit([{ path, content: null, ifMatch: hash }, aside], { abortSignal })
      const isMended = repair && (await unlessReadOnly(putAside))
      findings.push({
        problem: 'history-damaged',
        path,
        state: isMended ? 'repaired' : 'found',
        message: `"${path}" is damaged, so its revisions cannot be read. It can be put aside; restore it from a backup to keep them.`,
      })
    }
  }
  return findings
}

async function unlessReadOnly(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change()
    return true
  } catch (error) {
    if (MemoryError.isInstance(error, 'scope-violation')) return false
    throw error
  }
}
