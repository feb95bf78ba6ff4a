import {
  MemoryError,
  type Clock,
  type Diagnosis,
  type DoctorOptions,
  type Finding,
  type Scope,
  type SyncOptions,
  type SyncReport,
} from '@sheaf/core'
import { MissingFilesError, type SyncParts } from './commit/note-files.ts'
import { HOME, HOME_NAMES } from './defaults.ts'
import { contentOf, readDiskFile } from './disk/disk-file.ts'
import { readJournal } from './commit/journal.ts'
import { disagreeingFiles, MISSING_PROBLEM, TWIN_PROBLEM, unseeFiles } from './index-file/known-files.ts'
import { recover, sweep } from './commit/finish-commit.ts'
import { isKeptName, writeTemporaryFile } from './commit/temporary-file.ts'
import { hasOtherEnding, isOfPackages, leftOutOf } from './disk/walk.ts'
import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Disk } from './disk/disk.ts'
import { LINK_PROBLEM } from './disk/disk-file.ts'

const MOST_NAMED = 20

export interface ExaminedDisk extends SyncParts {
  readonly clock: Clock
  readonly sync: (options: SyncOptions & { readonly scope?: Scope }) => Promise<SyncReport>
}

/**
 * Examines the folder, the contents of `.sheaf`, and the index against the files. Edits by hand are not
 * findings: the index is first updated, as before every search. The files are never changed. Problems of the
 * index can always be repaired, at worst by a new one. For a directory, examines only its files.
 */
export async function examineDisk(parts: ExaminedDisk, options: DoctorOptions = {}): Promise<Diagnosis> {
  const { disk, index, lock } = parts
  const { abortSignal, repair = false, directory = '' } = options
  abortSignal?.throwIfAborted()
  disk.check()
  const state: Finding['state'] = repair ? 'repaired' : 'found'
  // `.sheaf` belongs to all files, so it is examined only with the whole folder.
  const findings: Finding[] =
    directory === '' ? [...(await lock.run(() => examineHome(parts, repair), abortSignal))] : []
  const facts: Record<string, string | number> =
    directory === ''
      ? {
          engine: 'fs',
          access: disk.usesDescriptors ? 'descriptors' : 'names',
          ignoresCase: disk.ignoresCase ? 'yes' : 'no',
          durability: 'full',
        }
      : {}
  const sync = async () =>
    await parts.sync(directory === '' ? { abortSignal } : { abortSignal, scope: { directory } })
  const renew = async () => {
    index.condemn()
    await parts.sync({ abortSignal })
  }
  try {
    // An earlier opening may have failed, and every other call needs an open index.
    if (!index.isOpen) await index.ensure(abortSignal)
    const disagreeing = await disagreeingFiles(index, directory)
    for (const path of disagreeing) {
      findings.push({
        problem: 'index-disagrees',
        path,
        state,
        message: `The tables of the index disagree about "${path}". It can be read again from the file.`,
      })
    }
    if (repair) await unseeFiles(index, disagreeing)
    const { indexed, removed, skipped } = await sync()
    facts['behind'] = Math.max(indexed + removed - (repair ? disagreeing.length : 0), 0)
    // Other text files beside the memory are not a problem.
    const others = skipped.filter(
      ({ path, reason }) => reason !== LINK_PROBLEM && hasOtherEnding(path, parts.extensions),
    )
    facts['otherEndings'] = others.length
    // Markdown with another ending is named, because a person may believe that it is memory.
    const unread = others.flatMap(({ path }) => (/\.m\w+$/i.test(path) ? path : [])).toSorted()
    const more = unread.length > MOST_NAMED ? ` and ${unread.length - MOST_NAMED} more` : ''
    if (unread.length > 0) facts['notRead'] = unread.slice(0, MOST_NAMED).join(', ') + more
    const packages = skipped.filter(({ path }) => isOfPackages(path))
    if (packages.length > 0) facts['packageFolders'] = packages.map(({ path }) => path).join(', ')
    const left = leftOutOf({ skipped }, parts.extensions)
    facts['leftOut'] = left.length
    findings.push(...left.map(leftOut))
    const examined = await examineIndex(parts, options)
    Object.assign(facts, examined.facts)
    findings.push(
      ...examined.findings.map((finding) => (isOfIndex(finding) ? { ...finding, state } : finding)),
    )
    if (repair && examined.findings.some(isOfIndex)) await renew()
    else if (repair && examined.findings.length > 0) {
      // Files whose rows were corrected are read again.
      await unseeFiles(index, await disagreeingFiles(index, directory))
      await sync()
    }
  } catch (error) {
    if (error instanceof MissingFilesError) {
      findings.push({ problem: 'files-missing', state: 'manual', message: error.message })
    } else if (index.isDamaged && MemoryError.isInstance(error, 'unavailable') && !error.retryable) {
      findings.push({
        problem: 'index-damaged',
        state,
        message: 'The index is damaged. It can be made again from the files.',
      })
      if (repair) await renew()
    } else throw error
  }
  return { findings, facts }
}

// Checks first without the lock, so that writers do not wait, and again under the lock if there are findings.
async function examineIndex(parts: ExaminedDisk, options: DoctorOptions): Promise<Diagnosis> {
  const { disk, lock, tables, clock, extensions } = parts
  const contents = async (path: string): Promise<string | undefined> => {
    try {
      const file = disk.read(path)
      return file && contentOf(path, file, disk.maxFileBytes)
    } catch (error) {
      if (MemoryError.isInstance(error) && error.code !== 'unavailable') return undefined
      throw error
    }
  }
  const examined = { clock, extensions, contents }
  const first = await tables.diagnose(examined, { ...options, repair: false })
  if (first.findings.length === 0) return first
  return await lock.run(
    () => tables.diagnose(examined, { ...options, onProgress: undefined }),
    options.abortSignal,
  )
}

// Only the holder of the lock may call it: otherwise a running commit would be reported.
async function examineHome({ disk }: ExaminedDisk, repair: boolean): Promise<Finding[]> {
  const state: Finding['state'] = repair ? 'repaired' : 'found'
  const findings: Finding[] = []
  if (disk.isReadOnly) return findings
  const journal = readJournal(disk)
  if (journal === 'damaged') {
    findings.push({
      problem: 'journal-damaged',
      state,
      message:
        'The journal in .sheaf is damaged, or Sheaf did not write it. ' +
        'It can be removed; the texts of its commit are kept.',
    })
  } else if (journal !== undefined) {
    findings.push({
      problem: 'journal-left',
      state,
      message: 'A process died in the middle of a commit. It can be finished.',
    })
  }
  const stuck = repair ? await recover(disk) : []
  for (const { path } of stuck) {
    const message = `"${path}" has an accepted change that waits, because its folder cannot be written. Give this user the permission; the next write or search then makes the change.`
    findings.push({ problem: 'change-stuck', path, state: 'manual', message })
  }
  const left = repair ? stuck : journal === 'damaged' ? [] : journal
  const needed = new Set(left?.map(({ temporary }) => temporary))
  const temporary = disk.openTemporary()
  try {
    const names = temporary.names().map(({ name }) => name)
    for (const name of names.filter(isKeptName)) {
      const path = `${HOME}/${HOME_NAMES.temporary}/${name}`
      const message = `"${path}" is a file of a commit that could not be moved to its place, because another file or folder was put there by hand or the journal was damaged. Move it to its place, or delete it.`
      findings.push({ problem: 'content-kept', path, state: 'manual', message })
    }
    const litter = names.filter((name) => !needed.has(name) && !isKeptName(name))
    if (litter.length > 0) {
      const message = `${litter.length} temporary file${litter.length === 1 ? '' : 's'} of failed commits. They can be removed.`
      findings.push({ problem: 'temporary-files-left', state, message })
    }
  } finally {
    temporary.close()
  }
  if (repair) sweep(disk)
  return [...findings, ...(await examineGitAttributes(disk, repair))]
}

function leftOut({ path, reason }: { readonly path: string; readonly reason: string }): Finding {
  const problem =
    reason === TWIN_PROBLEM ? 'name-twins' : reason === MISSING_PROBLEM ? 'file-missing' : 'file-left-out'
  return { problem, path, state: 'manual', message: `"${path}" is not searched: ${reason}.` }
}

// A database that has the files would need a backup for these; here a new index repairs them.
function isOfIndex({ problem, state }: Finding): boolean {
  return (
    state === 'manual' &&
    /^(?:database|table|schema|head|index|view|trigger|full-text|sequence)/.test(problem)
  )
}

const FILE = '.gitattributes'
const RULES = ['**/.history/** -text merge=union', '**/.ingested/** -text', '**/.proposals/** -text']
const COMMENT = '# Sheaf reads these files to the byte. After a merge it begins a new part of a history.'
const MOST_BYTES = 1_048_576

/**
 * Checks that git keeps the line ends of Sheaf's own files and merges them without conflicts. A folder in a
 * checkout without `.gitattributes` gets one; an existing one is changed only with `repair`. Only the holder
 * of the lock may call it.
 */
export async function examineGitAttributes(disk: Disk, repair: boolean): Promise<Finding[]> {
  if (disk.isReadOnly || !isInCheckout(disk.root)) return []
  const root = disk.openFolder([], FILE)
  if (root === undefined) return []
  const temporary = disk.openTemporary()
  try {
    const found = readDiskFile(root, FILE, FILE, MOST_BYTES)
    const text = found === undefined ? '' : new TextDecoder().decode(found.bytes ?? new Uint8Array())
    const missing = RULES.filter((rule) => !text.split(/\r?\n/).includes(rule))
    if (missing.length === 0) return []
    if (found === undefined || repair) {
      const start = text === '' || text.endsWith('\n') ? text : `${text}\n`
      const bytes = new TextEncoder().encode(`${start}${[COMMENT, ...missing].join('\n')}\n`)
      const { name } = await writeTemporaryFile(temporary, { bytes, replaced: found?.stats })
      renameSync(temporary.at(name), root.at(FILE))
      root.verify()
    }
    if (found === undefined) return []
    const message = `"${FILE}" lacks lines that keep git from changing Sheaf's own files. They can be added.`
    return [{ problem: 'git-attributes', path: FILE, state: repair ? 'repaired' : 'found', message }]
  } finally {
    temporary.close()
    root.close()
  }
}

function isInCheckout(folder: string): boolean {
  const above = dirname(folder)
  return existsSync(join(folder, '.git')) || (above !== folder && isInCheckout(above))
}
