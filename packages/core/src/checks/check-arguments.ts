import { refuse } from './errors.ts'
import type {
  AppendOptions,
  CommitOptions,
  ListOptions,
  ReadOptions,
  WriteOptions,
} from '../store/memory-store.ts'
import { checkDirectory, type Scope, type Within } from '../store/path.ts'

// For each kind of part that a caller passes in: the value to pass, for the error message.
const PARTS = {
  analyser: 'textAnalyser() of @sheaf/chunker',
  assembler: 'createContextAssembler({ ... }) of @sheaf/context',
  chunker: 'headingChunker() of @sheaf/chunker',
  clock: 'systemClock() of @sheaf/core',
  conflicts: 'decisionResolver({ ... }) of @sheaf/documents',
  database: 'an SqlDatabase with read(), write() and close()',
  embedder: 'openAICompatibleEmbedder({ ... }) of @sheaf/models',
  history: 'createHistory({ ... }) of @sheaf/documents',
  index: 'the index of an open storage',
  ingester: 'createObservationIngester({ ... }) of @sheaf/ingest',
  llm: 'openAICompatibleModel({ ... }) of @sheaf/models',
  port: 'an object with the methods of FilePort',
  retriever: 'hybridRetriever({ ... }) of @sheaf/retrieval',
  searcher: 'createSearcher({ ... }) of @sheaf/retrieval',
  store: 'the store of an open storage, or of memory.user(id)',
  timer: 'systemTimer()',
  tokens: 'approximateTokens() of @sheaf/chunker',
  vectors: 'queryVectors({ ... }) of @sheaf/retrieval',
}

/**
 * Throws `invalid-argument` unless `part`, for example a store or a clock, has all `methods`. The message
 * says what to pass. `argument` is the name of the part; by default its kind.
 */
export function checkPart<Part extends object>(
  kind: keyof typeof PARTS,
  part: Part,
  methods: readonly (keyof Part & string)[],
  argument: string = kind,
): void {
  const given: Partial<Record<string, unknown>> | null | undefined = part
  const lacking = methods.find((method) => typeof given?.[method] !== 'function')
  if (lacking === undefined) return
  const problem = given === undefined || given === null ? 'is missing' : `has no method ${lacking}()`
  refuse(argument, `${problem}; give ${PARTS[kind]}`)
}

/** All names of an options object. A missing or an extra name is a compile error. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true }

/** The option names that many calls share. */
export const OPTION_NAMES: {
  readonly read: OptionNames<ReadOptions>
  readonly list: OptionNames<ListOptions>
  readonly commit: OptionNames<CommitOptions>
  readonly write: OptionNames<WriteOptions>
  readonly append: OptionNames<AppendOptions>
} = {
  read: { abortSignal: true },
  list: { abortSignal: true, includeHidden: true, limit: true, after: true },
  commit: { abortSignal: true, author: true, reason: true },
  write: { abortSignal: true, author: true, reason: true, ifMatch: true },
  append: { abortSignal: true, author: true, reason: true, ifMatch: true, begin: true, asLines: true },
}

/**
 * Returns the object unchanged. Throws `invalid-argument` if the value is not an object. If `example` is
 * given, the object is required. `argument` is its name.
 */
export function checkObject<Value extends object>(
  value: Value,
  example?: string,
  argument = 'options',
): Value {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  const wanted =
    example === undefined ? 'must be an object, or be left out' : `must be an object such as ${example}`
  refuse(argument, wanted)
}

/**
 * Returns the options unchanged. Throws `invalid-argument` if the value is not an object, if a name is not
 * in `names` (unless its value is undefined), if `abortSignal` is not an AbortSignal, or if some storages
 * cannot keep `author` or `reason`. The message lists the names. If `example` is given, the options are
 * required. `argument` is their name.
 */
export function checkOptions<Options extends object>(
  options: Options,
  names: NoInfer<OptionNames<Options>>,
  example?: string,
  argument = 'options',
): Options {
  checkObject(options, example, argument)
  const unknown = Object.entries(options).find(
    ([name, value]) => value !== undefined && !Object.hasOwn(names, name),
  )
  if (unknown !== undefined)
    refuse(
      unknown[0],
      `is not a name in ${argument.replace(/^The /, 'the ')}; the names are: ${Object.keys(names).join(', ')}`,
    )
  const {
    abortSignal,
    author,
    reason,
  }: {
    readonly abortSignal?: Partial<AbortSignal> | null
    readonly author?: unknown
    readonly reason?: unknown
  } = options
  if (abortSignal !== undefined && typeof abortSignal?.throwIfAborted !== 'function')
    refuse('abortSignal', 'must be an AbortSignal, such as the signal of an AbortController')
  if (author !== undefined) checkValue.keptText('author', author)
  if (reason !== undefined) checkValue.keptText('reason', reason)
  return options
}

/** Throws `invalid-argument` if one of the named options is given and is not a function. */
export function checkFunctions<Options extends object>(
  options: Options,
  ...names: readonly (keyof Options & string)[]
): void {
  for (const name of names) {
    if (options[name] !== undefined && typeof options[name] !== 'function')
      refuse(name, 'must be a function, or be left out')
  }
}

/** Checks of single values. Each throws `invalid-argument` for a wrong one. */
export const checkValue = {
  /** A list without empty places. `such` goes on in the message, as in "such as [{ path }]". */
  list(argument: string, value: unknown, such: string): void {
    if (!Array.isArray(value) || value.some((each) => each === undefined || each === null))
      refuse(argument, `must be a list ${such}`)
  },
  /** A whole number from `least`, of a unit such as "tokens". */
  whole(
    argument: string,
    value: unknown,
    least: number,
    { of, to }: { readonly of?: string; readonly to?: number } = {},
  ): void {
    if (Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= (to ?? Infinity)) return
    const unit = of === undefined ? '' : ` of ${of}`
    const most = to === undefined ? '' : ` to ${to}`
    refuse(argument, `must be a whole number${unit} from ${least}${most}`)
  },
  /** A number for which `isRight` is true. The text of a number is refused. */
  number(argument: string, value: unknown, isRight: (value: number) => boolean, problem: string): void {
    if (typeof value !== 'number' || !isRight(value)) refuse(argument, problem)
  },
  flag(argument: string, value: unknown): void {
    if (typeof value !== 'boolean') refuse(argument, 'must be true or false')
  },
  date(argument: string, value: unknown): void {
    if (!(value instanceof Date) || Number.isNaN(value.getTime()))
      refuse(argument, 'must be a valid Date, such as new Date()')
  },
  /** A text that every storage can keep: see `problemOfKept`. */
  keptText(argument: string, value: unknown): void {
    checkText(argument, value)
    const problem = problemOfKept(String(value))
    if (problem !== undefined) refuse(argument, problem)
  },
  /** A list of scopes. Undefined means everywhere. */
  scopes(argument: string, value: readonly Scope[] | undefined): void {
    const areTexts = (paths: unknown) =>
      Array.isArray(paths) && paths.every((path) => typeof path === 'string')
    const isScope = (scope: Partial<Scope> | null) =>
      typeof scope?.directory === 'string' && areTexts(scope.except ?? [])
    const given: unknown = value
    if (given === undefined || (Array.isArray(given) && given.every(isScope))) return
    refuse(argument, 'must be a list of places such as { directory: "notes" }')
  },
}

/** Throws `invalid-argument` if the value is not a string. The empty string is accepted. */
export function checkText(argument: string, text: unknown): void {
  if (typeof text !== 'string') refuse(argument, 'must be text')
}

/** Returns the reason why some storages cannot keep a text; undefined if all can. */
export function problemOfKept(text: string): string | undefined {
  checkText('text', text)
  if (!text.isWellFormed()) return 'contains half a surrogate pair; pass its toWellFormed()'
  return text.includes('\0') ? 'contains a NUL character, which not every storage keeps' : undefined
}

/**
 * Converts `within` to scopes. Undefined means everywhere. Throws `invalid-argument` if the value is not a
 * list of places, and `invalid-path` for a directory that is not a valid path.
 */
export function scopesOf(within: Within | undefined): Scope[] | undefined {
  if (within === undefined) return undefined
  const places: readonly (string | Scope)[] | string = within
  const scopes = typeof places === 'string' ? [places] : places
  if (!Array.isArray(scopes)) refuse('within', 'must be a directory, or a list of directories')
  const all = scopes.map((scope: string | Scope) =>
    typeof scope === 'string' ? { directory: scope } : scope,
  )
  checkValue.scopes('within', all)
  const open = (directory: string) => directory.replace(/(?<=[^/])\/$/, '')
  // Checked without file endings, because a scope may also name a file. A shell completes a "/" at the end.
  return all.map(({ directory, except = [] }) => ({
    directory: checkDirectory(open(directory), []),
    except: except.map(open),
  }))
}

/** True for an object whose fields can be read, such as the answer of a server. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
