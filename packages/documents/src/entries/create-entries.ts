import {
  contentHash,
  MemoryError,
  overlayStore,
  type Change,
  type Clock,
  type CommitOptions,
  type MemoryStore,
  type ReadOptions,
} from '@sheaf/core'
import {
  checkDirectory,
  checkOptions,
  checkPart,
  collisionKey,
  LAYOUT,
  portOf,
  OPTION_NAMES,
  readOrNone,
  whileRaced,
  refuse,
} from '@sheaf/core/adapter'
import { INDEX_LIMITS } from '../defaults.ts'
import { instantOf } from '../daily-log.ts'
import { textsOf } from '../characters.ts'
import { withoutPastDay } from '../file-fields.ts'
import {
  ENTRY_TYPES,
  InvalidEntryError,
  checkEntryName,
  entryPath,
  indexPath,
  isEntryName,
  nameProblem,
  shownName,
  type Entries,
  type EntryChange,
  type EntryProblem,
  type EntrySummary,
  type TrashedEntry,
} from './entry.ts'
import { checkEntry, composeEntry, parseEntry } from './entry-file.ts'
import { countOf, joinedIndex, planIndex, type PlannedIndex } from './entry-index.ts'
import {
  parseForgotten,
  withForgotten,
  parseTrash,
  trashDirectory,
  trashPlace,
  type ForgottenFile,
} from './forgotten-file.ts'

interface EntriesOptions {
  /** A user's view of a store, or the user's own store. */
  readonly store: MemoryStore
  /** A store whose entries are read, but never changed. None by default. */
  readonly shared?: MemoryStore | undefined
  /** Gives the time of a deletion, and the current day; in UTC without `today`. */
  readonly clock: Pick<Clock, 'now'> & Partial<Pick<Clock, 'today'>>
  /** The directory of the entries in the store. "memory" by default. */
  readonly directory?: string
}

/** A change of entries, and its result when the change of the index is planned too. */
interface Plan<T> {
  readonly reason: string
  readonly changes: readonly Change[]
  readonly names: ReadonlySet<string>
  /** The entries that were read, by name. */
  readonly known: ReadonlyMap<string, ParsedEntry>
  /** The entry that warnings should name. */
  readonly written?: string
  readonly done: (isCommitted: boolean, warnings: readonly string[]) => T
}

const SHARED = 'all users share it; memory.agent().entries deletes it, and an own one hides it'

type ParsedEntry = ReturnType<typeof parseEntry>

/**
 * Typed entries in a directory of a store; see {@link Entries}. Does no I/O. Throws `invalid-argument` for
 * invalid options.
 */
export function createEntries(options: EntriesOptions): Entries {
  const {
    store,
    shared,
    clock,
    directory = LAYOUT.memory,
  } = checkOptions(options, { clock: true, directory: true, shared: true, store: true }, '{ store, clock }')
  checkPart('store', store, ['commit', 'list', 'read'])
  checkPart('clock', clock, ['now'])
  if (directory === '') refuse('directory', 'is empty; entries need a directory such as "memory"')
  checkDirectory(directory)
  const all = shared === undefined ? store : overlayStore({ upper: store, lower: shared })
  const index = indexPath(directory)
  const pathOf = (name: string) => entryPath(directory, name)
  const nameOf = (path: string) => path.slice(directory.length + 1, -'.md'.length)

  async function namesOf({ abortSignal }: ReadOptions): Promise<Set<string>> {
    return new Set((await store.list(directory, { abortSignal })).map(nameOf).filter(isEntryName))
  }

  async function misnamed(paths: readonly string[], readOptions: ReadOptions): Promise<EntryProblem[]> {
    const names = paths.map(nameOf).filter((name) => !isEntryName(name) && !name.includes('/'))
    const others = await readAll(names, readOptions)
    return [...others].flatMap(([name, entry]) =>
      typeof entry === 'object' ? [{ path: pathOf(name), reason: nameProblem(name) ?? '' }] : [],
    )
  }

  async function readAll(
    names: Iterable<string>,
    readOptions: ReadOptions,
  ): Promise<Map<string, ParsedEntry>> {
    const result = new Map<string, ParsedEntry>()
    const paths = [...names].sort().map(pathOf)
    const skip = (path: string, reason: string) => void result.set(nameOf(path), reason)
    for await (const [path, content] of textsOf(all, paths, readOptions, skip))
      result.set(nameOf(path), parseEntry(content))
    return result
  }

  // Changes through all handles of the storage run in turn, so that only changes of other processes
  // cause a retry.
  async function change<T>(
    commitOptions: CommitOptions,
    plan: (names: ReadonlySet<string>) => Promise<Plan<T>>,
  ): Promise<T> {
    checkOptions(commitOptions, OPTION_NAMES.commit)
    const { abortSignal } = commitOptions
    return await portOf(store).inTurn(index, () =>
      whileRaced(() => attempt(commitOptions, plan), abortSignal),
    )
  }

  async function attempt<T>(
    { author, reason, abortSignal }: CommitOptions,
    plan: (names: ReadonlySet<string>) => Promise<Plan<T>>,
  ): Promise<T> {
    // The index first: a later change of an entry also commits the index, and then this commit fails.
    const current = await readOrNone(store, index, { abortSignal })
    const names = await namesOf({ abortSignal })
    const planned = await plan(names)
    const { text, warnings } = await indexFor(current, planned, { abortSignal })
    const needsIndex = text !== (current ?? '') || names.size !== planned.names.size
    const version = current === undefined ? null : await contentHash(current)
    const changes = [
      ...planned.changes,
      ...(needsIndex ? [{ path: index, content: text, ifMatch: version }] : []),
    ]
    if (changes.length > 0)
      await store.commit(changes, { author, reason: reason ?? planned.reason, abortSignal })
    return planned.done(changes.length > 0, warnings)
  }

  async function indexFor<T>(
    current: string | undefined,
    { names, known, written }: Plan<T>,
    readOptions: ReadOptions,
  ): Promise<{ text: string; warnings: string[] }> {
    const read = new Map(known)
    const describe = async (name: string) => {
      if (!read.has(name)) read.set(name, (await readAll([name], readOptions)).get(name))
      const entry = read.get(name)
      return typeof entry === 'object' ? entry.description : undefined
    }
    const described = new Map(
      [...known].flatMap(([name, entry]) => (typeof entry === 'object' ? [[name, entry.description]] : [])),
    )
    const broken = new Set([...known].flatMap(([name, entry]) => (typeof entry === 'object' ? [] : [name])))
    const planned = await planIndex({
      current,
      names,
      known: described,
      broken,
      describe,
      ...INDEX_LIMITS,
    })
    const problems = [...read].flatMap(([name, entry]) =>
      typeof entry === 'string' ? [`"${pathOf(name)}" cannot be read as an entry: ${entry}.`] : [],
    )
    return { text: planned.text, warnings: [...fullWarning(planned, written), ...problems] }
  }

  function fullWarning({ hidden }: PlannedIndex, written: string | undefined): string[] {
    if (hidden.length === 0) return []
    const which = written !== undefined && hidden.includes(written) ? `, "${written}" among them` : ''
    return [
      `The index is full at ${INDEX_LIMITS.maxIndexLines} lines or ${INDEX_LIMITS.maxIndexBytes} bytes, so that ${countOf(hidden.length)} not shown in it${which}. ` +
        'Nothing is lost; merge entries that belong together, shorten descriptions, or delete what is out of date.',
    ]
  }

  function refuseTwin(name: string, names: ReadonlySet<string>): void {
    const twin = [...names].find((each) => each !== name && collisionKey(each) === collisionKey(name))
    if (twin !== undefined) {
      throw new InvalidEntryError(
        name,
        `its name differs from that of the entry "${twin}" in case only, and on some systems they would be one file`,
      )
    }
  }

  async function trashed(readOptions: ReadOptions): Promise<TrashedEntry[]> {
    return parseTrash(
      directory,
      await store.list(trashDirectory(directory), { abortSignal: readOptions.abortSignal }),
    )
  }

  async function bringBack(
    from: string,
    content: string,
    forgotten: ForgottenFile,
    names: ReadonlySet<string>,
    { abortSignal }: ReadOptions,
  ): Promise<Plan<EntryChange>> {
    const { path } = forgotten
    const current = await readOrNone(store, path, { abortSignal })
    const ifMatch = current === undefined ? null : await contentHash(current)
    return {
      reason: `restore forgotten passages of ${path}`,
      changes: [
        { path: from, content: null, ifMatch: await contentHash(content) },
        { path, content: await withForgotten(current, forgotten), ifMatch },
      ],
      names,
      known: new Map(),
      done: (_, warnings): EntryChange => ({ path, action: 'restored', warnings }),
    }
  }

  return {
    upsert: (input, commitOptions = {}) =>
      change(commitOptions, async (names) => {
        const entry = checkEntry(input)
        const { name } = entry
        refuseTwin(name, names)
        const path = pathOf(name)
        const existing = names.has(name) ? await readOrNone(store, path, commitOptions) : undefined
        const today = clock.today?.() ?? instantOf(clock).toISOString().slice(0, 10)
        const content = composeEntry(entry, existing && withoutPastDay(existing, today))
        const ifMatch = existing === undefined ? null : await contentHash(existing)
        const action = existing === undefined ? 'created' : content === existing ? 'unchanged' : 'replaced'
        return {
          reason: `upsert entry ${name}`,
          changes: content === existing ? [] : [{ path, content, ifMatch }],
          names: new Set([...names, name]),
          known: new Map([[name, entry]]),
          written: name,
          done: (_, warnings): EntryChange => ({ path, action, warnings }),
        }
      }),

    async read(name, readOptions = {}) {
      const path = pathOf(checkEntryName(name))
      const { abortSignal } = checkOptions(readOptions, OPTION_NAMES.read)
      const content = await all.read(path, { abortSignal })
      const entry = parseEntry(content)
      if (typeof entry !== 'object') throw new InvalidEntryError(name, entry ?? 'its file has no frontmatter')
      return { name, path, hash: await contentHash(content), ...entry }
    },

    async list(listOptions = {}) {
      const { type, ...readOptions } = checkOptions(listOptions, { type: true, abortSignal: true })
      if (type !== undefined && !ENTRY_TYPES.includes(type))
        refuse('type', `must be one of ${ENTRY_TYPES.join(', ')}`)
      const entries: EntrySummary[] = []
      const paths = await all.list(directory, readOptions)
      const problems = await misnamed(paths, readOptions)
      for (const [name, entry] of await readAll(paths.map(nameOf).filter(isEntryName), readOptions)) {
        const path = pathOf(name)
        if (typeof entry === 'string') problems.push({ path, reason: entry })
        else if (entry !== undefined && (type === undefined || entry.type === type))
          entries.push({ name, type: entry.type, description: entry.description, path })
      }
      const place = (entry: EntrySummary) => ENTRY_TYPES.indexOf(entry.type)
      entries.sort((a, b) => place(a) - place(b))
      return { entries, problems }
    },

    async index(readOptions = {}) {
      const { abortSignal } = checkOptions(readOptions, OPTION_NAMES.read)
      const own = await readOrNone(store, index, { abortSignal })
      const others = (shared && (await readOrNone(shared, index, { abortSignal }))) ?? ''
      return own === undefined ? others : joinedIndex(own, others)
    },

    delete: (name, commitOptions = {}) =>
      change(commitOptions, async (names) => {
        const path = pathOf(checkEntryName(name))
        const { abortSignal } = commitOptions
        if (!names.has(name) && (await all.exists(path, { abortSignal })))
          throw MemoryError.scopeViolation(path, SHARED)
        const content = await store.read(path, { abortSignal })
        const place = trashPlace(directory, name, instantOf(clock), await trashed(commitOptions))
        return {
          reason: `delete entry ${name}`,
          changes: [
            { path, content: null, ifMatch: await contentHash(content) },
            { path: place.path, content, ifMatch: null },
          ],
          names: new Set([...names].filter((each) => each !== name)),
          known: new Map(),
          done: () => place,
        }
      }),

    restore: (nameOrId, commitOptions = {}) =>
      change(commitOptions, async (names) => {
        const [{ name, path: from }] = inTrash(nameOrId, await trashed(commitOptions))
        const content = await store.read(from, { abortSignal: commitOptions.abortSignal })
        const forgotten = parseForgotten(content)
        if (forgotten !== undefined) return await bringBack(from, content, forgotten, names, commitOptions)
        const path = pathOf(name)
        if (names.has(name))
          throw new InvalidEntryError(name, 'there is an entry of that name now; delete that one first')
        refuseTwin(name, names)
        return {
          reason: `restore entry ${name}`,
          changes: [
            { path: from, content: null, ifMatch: await contentHash(content) },
            { path, content, ifMatch: null },
          ],
          names: new Set([...names, name]),
          known: new Map([[name, parseEntry(content)]]),
          written: name,
          done: (_, warnings): EntryChange => ({ path, action: 'restored', warnings }),
        }
      }),

    trash: async (readOptions = {}) => await trashed(checkOptions(readOptions, OPTION_NAMES.read)),

    async purge(nameOrId, commitOptions = {}) {
      const {
        author,
        reason = `purge entry ${shownName(nameOrId)}`,
        abortSignal,
      } = checkOptions(commitOptions, OPTION_NAMES.commit)
      const found = inTrash(nameOrId, await trashed({ abortSignal }))
      const changes = found.map(({ path }) => ({ path, content: null }))
      await store.commit(changes, { author, reason, abortSignal })
      return [...found]
    },

    heal: (commitOptions = {}) =>
      change(commitOptions, async (names) => ({
        reason: 'heal the index of entries',
        changes: [],
        names,
        known: await readAll(names, commitOptions),
        done: (isChanged, warnings): EntryChange => ({
          path: index,
          action: isChanged ? 'replaced' : 'unchanged',
          warnings,
        }),
      })),
  }
}

function inTrash(
  nameOrId: string,
  all: readonly TrashedEntry[],
): readonly [TrashedEntry, ...(readonly TrashedEntry[])] {
  const [newest, ...others] = all.filter(({ id, name }) => id === nameOrId || name === nameOrId)
  if (newest === undefined) {
    const message = `Nothing in the trash has the name or id "${shownName(nameOrId)}". List the trash.`
    throw new MemoryError('not-found', message)
  }
  return [newest, ...others]
}
