import {
  checkOptions,
  checkPart,
  checkText,
  checkValue,
  OPTION_NAMES,
  type OptionNames,
} from '../checks/check-arguments.ts'
import { contentHash } from './content-hash.ts'
import { MemoryError, refuse } from '../checks/errors.ts'
import type {
  AppendOptions,
  Change,
  Commit,
  CommitOptions,
  FileStat,
  ListOptions,
  MemoryStore,
  ReadOptions,
} from './memory-store.ts'
import { isHidden } from './path.ts'
import { checkedChange, checkVersion, portOf, setPort, writtenChange, type FilePort } from './file-port.ts'

// More in a row have another cause than other writers.
const MAX_ATTEMPTS = 10_000
// The same version was read and refused this often: no other writer restores one text so often.
const MAX_EQUAL = 100
// A change passes its options to its first read.
const READ_NAMES: OptionNames<CommitOptions> = OPTION_NAMES.commit
const LIST_NAMES: OptionNames<CommitOptions & ListOptions> = { ...OPTION_NAMES.commit, ...OPTION_NAMES.list }

const PORT_METHODS: readonly (keyof FilePort)[] = [
  'read',
  'readAll',
  'stat',
  'list',
  'commit',
  'checkPath',
  'checkDirectory',
  'inTurn',
  'track',
]

/**
 * Builds a store on a port: it checks every argument, and makes `write`, `append`, `delete` and `exists` from
 * the port's methods. Throws `invalid-argument` if the port lacks a method.
 */
export function storeOn(port: FilePort): MemoryStore {
  checkPart('port', port, PORT_METHODS)
  const stat = async (path: string, options: ReadOptions = {}): Promise<FileStat | undefined> => {
    port.checkPath(path)
    checkOptions<ReadOptions>(options, READ_NAMES).abortSignal?.throwIfAborted()
    return await port.track(() => port.stat(path, options), false)
  }
  const commit = async (changes: readonly Change[], options: CommitOptions = {}): Promise<Commit> => {
    checkOptions(options, OPTION_NAMES.commit)
    const given = copyChanges(changes).map((change) => ({ ...change, before: undefined }))
    return await port.track(() => commitTo(port, given, options), true)
  }
  const store: MemoryStore = {
    stat,
    commit,
    exists: async (path, options) => (await stat(path, options)) !== undefined,
    async read(path, options = {}) {
      port.checkPath(path)
      checkOptions<ReadOptions>(options, READ_NAMES).abortSignal?.throwIfAborted()
      const content = await port.track(() => port.read(path, options), false)
      if (content === undefined) throw MemoryError.notFound(path)
      return content
    },
    async list(directory = '', options: ListOptions = {}) {
      port.checkDirectory(directory)
      const { limit, after, ...rest } = checkOptions<ListOptions>(options, LIST_NAMES)
      checkPage(limit, after)
      rest.abortSignal?.throwIfAborted()
      const paths = await port.track(() => port.list(directory, rest), false)
      const isShown = (path: string) =>
        (rest.includeHidden === true || !isHidden(path)) && (after === undefined || path > after)
      return paths.filter(isShown).sort().slice(0, limit)
    },
    async write(path, content, options = {}) {
      const { ifMatch, ...rest } = checkOptions(options, OPTION_NAMES.write)
      return onlyFile(await commit([withCondition({ path, content }, ifMatch)], rest))
    },
    async delete(path, options = {}) {
      const { ifMatch, ...rest } = checkOptions(options, OPTION_NAMES.write)
      await commit([withCondition({ path, content: null }, ifMatch)], rest)
    },
    async append(path, content, options = {}) {
      port.checkPath(path)
      if (typeof content !== 'string') throw MemoryError.invalidContent(path, 'it is not text')
      const { ifMatch, begin = '', asLines = false } = checkOptions(options, OPTION_NAMES.append)
      checkVersion(path, ifMatch)
      checkText('begin', begin)
      checkValue.flag('asLines', asLines)
      const work = () => appendTo(port, { path, content }, options)
      return await port.track(() => port.inTurn(path, work), true)
    },
  }
  setPort(store, port)
  return store
}

function checkPage(limit: unknown, after: unknown): void {
  if (limit !== undefined) checkValue.whole('limit', limit, 1)
  if (after !== undefined && typeof after !== 'string')
    refuse('after', 'must be the last path of the page before')
}

// A call may wait for its turn, and the caller may change the list meanwhile.
function copyChanges(changes: readonly ReadChange[]): ReadChange[] {
  if (!Array.isArray(changes) || changes.some((change) => typeof change !== 'object' || change === null))
    refuse('changes', 'must be a list such as [{ path: "notes/a.md", content: "..." }]')
  return changes.map((change: ReadChange) => ({ ...change }))
}

/** A change of a file that the caller has read. */
export interface ReadChange extends Change {
  /** The text as it was read. The file must still have it; replaces `ifMatch`. */
  readonly before?: string
}

/**
 * Commits changes of files that the caller has read, as `store.commit` does. The layers below need not read
 * them again: a history needs the old text, and `ifMatch` has only its hash. Rejects with `conflict` if a
 * file's text is no longer `before`, and with the other errors of `store.commit`.
 */
export async function commitRead(
  store: MemoryStore,
  changes: readonly ReadChange[],
  options: CommitOptions = {},
): Promise<Commit> {
  checkOptions(options, OPTION_NAMES.commit)
  const given = copyChanges(changes)
  const port = portOf(store)
  return await port.track(() => commitTo(port, given, options), true)
}

async function commitTo(
  port: FilePort,
  changes: readonly ReadChange[],
  options: CommitOptions,
): Promise<Commit> {
  const checked = await Promise.all(
    changes.map(async ({ before, ...change }) =>
      before === undefined
        ? await checkedChange(port, change)
        : { ...(await checkedChange(port, { ...change, ifMatch: await contentHash(before) })), before },
    ),
  )
  const paths = new Set<string>()
  for (const { path } of checked) {
    if (paths.has(path)) refuse('changes', `name "${path}" twice; give each file one change`)
    paths.add(path)
  }
  if (checked.length === 0) refuse('changes', 'are empty; a commit changes at least one file')
  options.abortSignal?.throwIfAborted()
  return await port.commit(checked, options)
}

async function appendTo(
  port: FilePort,
  { path, content }: { readonly path: string; readonly content: string },
  { ifMatch, begin = '', asLines, ...options }: AppendOptions,
): Promise<FileStat> {
  let refused: string | null | undefined
  let equal = 0
  for (let attempt = 1; ; attempt += 1) {
    options.abortSignal?.throwIfAborted()
    const before = await port.read(path, options)
    const version = before === undefined ? null : await contentHash(before)
    equal = version === refused ? equal + 1 : 0
    if (equal === MAX_EQUAL) throw contradiction(path)
    if (ifMatch !== undefined && ifMatch !== version)
      throw MemoryError.conflict({ path, expected: ifMatch, actual: version })
    const text = before ?? begin
    const lines = (/[^\n]$/.test(text) ? '\n' : '') + content
    const isCrlf = text.includes('\r\n')
    const added = !asLines ? content : isCrlf ? lines.replaceAll(/\r?\n/g, '\r\n') : lines
    const written = await writtenChange(port, path, text + added)
    const known = before === undefined ? {} : { before }
    options.abortSignal?.throwIfAborted()
    try {
      return onlyFile(await port.commit([{ ...written, ...known, ifMatch: version }], options))
    } catch (error) {
      const isRace = ifMatch === undefined && MemoryError.isInstance(error, 'conflict')
      if (!isRace || attempt === MAX_ATTEMPTS) throw error
      refused = version
    }
  }
}

function contradiction(path: string): MemoryError {
  return MemoryError.unavailable(
    `The storage reads "${path}" and compares another version. Run doctor(). If it finds nothing, the ` +
      'adapter has a bug.',
    { retryable: false },
  )
}

function withCondition(change: Change, ifMatch: string | null | undefined): Change {
  return ifMatch === undefined ? change : { ...change, ifMatch }
}

function onlyFile(commit: Commit): FileStat {
  const [file] = commit.files
  if (file === undefined)
    throw new MemoryError(
      'unavailable',
      'The storage committed a file and did not return its new state. This is a bug of the adapter.',
    )
  return file
}
