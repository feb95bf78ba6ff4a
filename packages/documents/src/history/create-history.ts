import { MemoryError, type Clock, type MemoryStore, type ReadOptions, type WriteOptions } from '@sheaf/core'
import {
  checkDirectory,
  checkFunctions,
  checkObject,
  checkOptions,
  checkPart,
  checkText,
  checkValue,
  isHidden,
  isWithin,
  OPTION_NAMES,
  readOrNone,
  refuse,
} from '@sheaf/core/adapter'
import { instantOf } from '../daily-log.ts'
import type { History, Revision, RevisionChoice, RevisionLogOptions } from './history.ts'
import {
  folderKey,
  HISTORY_DIRECTORY,
  historyDirectories,
  historyDirectory,
  homeDirectory,
  keyOfDirectory,
} from './records/history-place.ts'
import { RESTORES } from './recorded-commits.ts'
import { compareVersions } from './records/text-changes.ts'
import { named } from './records/recorder.ts'
import { planRedaction } from './redact.ts'
import { RevisionReader } from './records/revision-reader.ts'
import { unifiedHunks } from '../proposals/unified-diff.ts'

interface HistoryOptions {
  /**
   * A store made by `historyStore`, or any view of one. (Another store would record a restore only as a
   * change from outside.)
   */
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'now'>
  /**
   * The recording store's own `homeOf`, for paths of `store`: `() => ''` for the store of one home.
   * {@link homeDirectory} by default.
   */
  readonly homeOf?: (path: string) => string
}

// Each failed attempt means that another writer's change succeeded.
const MAX_ATTEMPTS = 1000
const HISTORIES_AT_ONCE = 16
// A log reads this many revisions beyond its limit, so that it sorts less often.
const SOME_REVISIONS = 1000

/**
 * The history of a store's files; see {@link History}. Does no I/O. Throws `invalid-argument` for invalid
 * options.
 */
export function createHistory(options: HistoryOptions): History {
  const {
    store,
    clock,
    homeOf = homeDirectory,
  } = checkOptions(options, { clock: true, homeOf: true, store: true }, '{ store, clock }')
  checkPart('store', store, ['commit', 'list', 'read', 'stat', 'write'])
  checkPart('clock', clock, ['now'])
  checkFunctions(options, 'homeOf')
  const readerOf = async (path: string, { abortSignal }: ReadOptions) => {
    await store.stat(path, { abortSignal }) // refuses an invalid path
    if (isHidden(path)) refuse('path', 'is in a hidden folder, whose files have no history')
    return new RevisionReader(store, await historyDirectory(path, homeOf(path)), { abortSignal })
  }

  const read = async (path: string, choice: RevisionChoice, options: ReadOptions) => {
    checkChoice(choice)
    return await (await readerOf(path, options)).read(path, choice)
  }

  const side = async (path: string, choice: RevisionChoice, options: ReadOptions) => {
    const content = await read(path, choice, options)
    return { name: `${path}@${typeof choice === 'string' ? choice : choice.at.toISOString()}`, content }
  }

  // The newest revisions of one history that match `isWanted`, back to `since`.
  const newest = async (
    reader: RevisionReader,
    isWanted: (revision: Revision) => boolean,
    { limit = Infinity, since }: RevisionLogOptions,
  ) => {
    const revisions: Revision[] = []
    if (limit === 0) return revisions
    for await (const revision of reader.revisions()) {
      if (since !== undefined && revision.at < since) break
      if (isWanted(revision)) revisions.push(revision)
      if (revisions.length >= limit) break
    }
    return revisions
  }

  const places = async (directory: string, { abortSignal }: ReadOptions) => {
    const home = directory === '' ? '' : homeOf(`${directory}/any.md`)
    const isInHome = home !== '' && isWithin(directory, home)
    const paths = await store.list(isInHome ? `${home}/${HISTORY_DIRECTORY}` : '', {
      abortSignal,
      includeHidden: true,
    })
    const wanted = folderKey(directory.endsWith('.md') ? directory.slice(0, -'.md'.length) : directory)
    return historyDirectories(paths).filter((place) => isWithin(keyOfDirectory(place) ?? wanted, wanted))
  }

  return {
    read: async (path, choice, options = {}) =>
      await read(path, choice, checkOptions(options, OPTION_NAMES.read)),

    async list(path, options = {}) {
      const { limit, after } = checkOptions(options, { limit: true, after: true, abortSignal: true })
      checkLimit(limit)
      if (after !== undefined) checkVersion(after)
      const follows = ({ version }: Revision) => after === undefined || compareVersions(version, after) < 0
      return await newest(await readerOf(path, options), follows, { limit })
    },

    async diff(path, from, to, options = {}) {
      checkOptions(options, OPTION_NAMES.read)
      const before = await side(path, from, options)
      const after =
        to === undefined
          ? { name: path, content: (await readOrNone(store, path, options)) ?? '' }
          : await side(path, to, options)
      const hunks = unifiedHunks(before.content, after.content)
      return `--- ${before.name}\n+++ ${after.name}\n${hunks}`
    },

    async restore(path, choice, options: WriteOptions = {}) {
      const content = await read(path, choice, {
        abortSignal: checkOptions(options, OPTION_NAMES.write).abortSignal,
      })
      const restores: WriteOptions & { readonly [RESTORES]: true } = { ...options, [RESTORES]: true }
      return await store.write(path, content, restores)
    },

    async log(options = {}) {
      const {
        until,
        directory = '',
        limit = Infinity,
        after,
        abortSignal,
      } = checkOptions(options, {
        after: true,
        directory: true,
        limit: true,
        since: true,
        until: true,
        abortSignal: true,
      })
      checkDirectory(directory, []) // or the path of a file
      checkLimit(options.limit)
      checkInstant('since', options.since)
      checkInstant('until', until)
      if (after !== undefined) checkAfter(after)
      const isWanted = (revision: Revision) =>
        isWithin(revision.path, directory) &&
        (until === undefined || revision.at <= until) &&
        (after === undefined || byTime(after, revision) < 0)
      const found: Revision[] = []
      const all = await places(directory, options)
      for (let start = 0; start < all.length; start += HISTORIES_AT_ONCE) {
        const some = all
          .slice(start, start + HISTORIES_AT_ONCE)
          .map((place) => new RevisionReader(store, place, { abortSignal }))
        for (const revisions of await Promise.all(some.map((reader) => newest(reader, isWanted, options))))
          found.push(...revisions)
        if (found.length > 2 * limit + SOME_REVISIONS) found.sort(byTime).splice(limit)
      }
      return found.sort(byTime).slice(0, limit)
    },

    async redact(path, version, commitOptions = {}) {
      const {
        abortSignal,
        author,
        reason = `redact ${version} of ${path}`,
      } = checkOptions(commitOptions, OPTION_NAMES.commit)
      const options = { abortSignal }
      for (let attempt = 1; ; attempt += 1) {
        const reader = await readerOf(path, options)
        const text = await read(path, version, options)
        const request = { path, version, text, at: instantOf(clock).getTime(), ...named({ author, reason }) }
        const { changes, revisions } = await planRedaction(store, reader, request, options)
        try {
          await store.commit(changes, { abortSignal, author, reason })
          return { revisions }
        } catch (error) {
          const isRace =
            MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found')
          if (!isRace || attempt === MAX_ATTEMPTS) throw error
        }
      }
    },
  }
}

function checkChoice(choice: RevisionChoice): void {
  const isValid =
    typeof choice === 'string'
      ? VERSION.test(choice)
      : choice?.at instanceof Date && !Number.isNaN(choice.at.getTime())
  if (!isValid)
    refuse('The revision', 'must be a version such as "1.2.0", or an instant such as { at: new Date() }')
}

const VERSION = /^\d+\.\d+\.\d+$/

function checkVersion(version: unknown): void {
  if (typeof version !== 'string' || !VERSION.test(version))
    refuse('after', 'must be a version such as "1.2.0"')
}

function checkAfter(after: Place): void {
  checkInstant('after.at', checkObject(after, '{ at, path, version }', 'after').at)
  checkText('after.path', after.path)
  checkVersion(after.version)
}

type Place = Pick<Revision, 'at' | 'path' | 'version'>

// Newest first.
function byTime(a: Place, b: Place): number {
  const byPath = a.path < b.path ? -1 : a.path > b.path ? 1 : 0
  return b.at.getTime() - a.at.getTime() || byPath || compareVersions(b.version, a.version)
}

function checkInstant(name: string, instant: Date | undefined): void {
  if (instant !== undefined) checkValue.date(name, instant)
}

function checkLimit(limit: number | undefined): void {
  if (limit !== undefined && !(limit >= 0)) refuse('limit', 'must be 0 or more')
}
