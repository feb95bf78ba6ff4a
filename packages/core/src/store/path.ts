import { PATH_LIMITS, STORE_DEFAULTS, OTHER_FOLDERS } from '../defaults.ts'
import { MemoryError } from '../checks/errors.ts'

// Windows does not allow these characters in names. The others are invisible: controls, direction marks,
// tags, line and paragraph separators, and code points that Unicode has not assigned.
const REFUSED_CHARACTER = /[<>"|?*:\p{C}\p{Zl}\p{Zp}]/u
// Joiners within a word or an emoji: after an Arabic letter or a mark, and between two pictographs.
const JOINER =
  /(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d](?=\p{L})(?!\p{Script=Latin})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu
// Windows reserves these names for devices, in every folder and with any extension.
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i
// On Windows, "PROGRA~1.MD" may be another name of "program notes.md".
const SHORT_NAME = /^(?=[^.]{3,8}(?:\.|$))[^.~]+~[0-9]+(?:\.[^.]{1,3})?$/

const ASCII = /^[\0-\x7f]*$/

const encoder = new TextEncoder()
// A UTF-16 code unit takes three bytes at most.
const isLonger = (text: string, bytes: number) =>
  text.length * 3 > bytes && encoder.encode(text).length > bytes

const ENDINGS = 'must be a list such as [".md"]'

/**
 * Throws `invalid-path`, which names the rule, for every file path that some storage or system cannot keep.
 * A path is relative, has "/" between its segments, is in NFC and ends in one of `extensions`, in any case.
 * NTFS, APFS and ext4 must all accept each segment: visible characters and spaces, but none of
 * `< > : " | ? * \`, no dot at the start, no space or dot at the end, and no name of a Windows device.
 * Returns the path unchanged.
 */
export function checkPath(path: string, extensions: readonly string[] = STORE_DEFAULTS.extensions): string {
  if (!Array.isArray(extensions)) throw MemoryError.invalidArgument('extensions', ENDINGS)
  const segments = checkSegments(path)
  const name = segments.at(-1) ?? ''
  if (!hasExtension(name, extensions)) {
    throw MemoryError.invalidPath(path, `a file ends in ${extensions.join(' or ')}`, {
      advice: 'open the storage with other extensions to keep others',
    })
  }
  // A name that may be both a file and a folder cannot exist twice on a disk.
  for (const directory of segments.slice(0, -1)) checkDirectoryName(path, directory, extensions)
  return path
}

/** The same for a directory; the empty string is the root. Returns the directory unchanged. */
export function checkDirectory(
  directory: string,
  extensions: readonly string[] = STORE_DEFAULTS.extensions,
): string {
  if (!Array.isArray(extensions)) throw MemoryError.invalidArgument('extensions', ENDINGS)
  if (directory === '') return directory
  for (const name of checkSegments(directory)) checkDirectoryName(directory, name, extensions)
  return directory
}

/** True if `path` is in one of Sheaf's own folders. */
export function isHidden(path: string): boolean {
  return /(^|\/)\./.test(path) && path.split('/').some((segment) => OTHER_FOLDERS.system.includes(segment))
}

/**
 * Two paths with the same key are the same file on some system (case, normalisation, ß and ss, final sigma),
 * so a storage keeps only one of them. Approximates Unicode's caseless matching (Unicode 3.13, D146) by NFKC,
 * lower, upper, lower, NFC (lower first for the capital ß). Removes joiners and selectors, which some systems
 * ignore. Throws `invalid-path` for a value that is not text.
 */
export function collisionKey(path: string): string {
  if (typeof path !== 'string') throw MemoryError.invalidPath(path, 'it is not text')
  if (ASCII.test(path)) return path.toLowerCase()
  const seen = path.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return seen.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFC')
}

/**
 * Throws `invalid-path` if two files of a commit, or two of their folders, have the same name on some
 * system.
 */
export function checkTwins(
  changes: readonly { readonly path: string; readonly content: string | null }[],
): void {
  const written = new Map<string, string>()
  for (const { path, content } of changes) {
    if (content === null) continue
    for (const { index } of path.matchAll(/\/|$/g)) {
      const name = path.slice(0, index + 1)
      const key = collisionKey(name)
      const twin = written.get(key)
      if (twin !== undefined && twin !== name) throw twinError(path, twin)
      written.set(key, name)
    }
  }
}

/**
 * The error if `path` and `twin` have the same name on some system. The message has only the part of `twin`
 * that differs, because the caller may see only a view of the store.
 */
export function twinError(path: string, twin: string, cause?: unknown): MemoryError {
  const segments = path.split('/')
  const other = twin.split('/').find((segment, place) => segment !== segments[place])
  const alike = 'on some systems it has the same name as a file or folder that is written'
  const advice = '(case and Unicode form do not count); use that spelling'
  return MemoryError.invalidPath(path, `${alike} ${JSON.stringify(other)} ${advice}`, { cause })
}

function checkSegments(path: string): string[] {
  const refuse = (reason: string): never => {
    throw MemoryError.invalidPath(path, reason)
  }
  if (typeof path !== 'string') refuse('it is not text')
  if (path === '') refuse('it is empty')
  if (path.length > PATH_LIMITS.bytes || isLonger(path, PATH_LIMITS.bytes))
    refuse(`it is longer than ${PATH_LIMITS.bytes} bytes of UTF-8`)
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) refuse('it must be relative to the store')
  if (path.includes('\\')) refuse('"\\" is not allowed; separate segments with "/"')
  if (!path.isWellFormed()) refuse('it contains half a surrogate pair')
  if (path.normalize('NFC') !== path) refuse("it is not in Unicode normal form C; pass path.normalize('NFC')")
  const segments = path.split('/')
  if (segments.length > PATH_LIMITS.segments) refuse(`it is more than ${PATH_LIMITS.segments} segments deep`)
  for (const [place, segment] of segments.entries()) {
    const problem = segmentProblem(segment, place === segments.length - 1)
    if (problem !== undefined) refuse(problem)
  }
  return segments
}

function segmentProblem(segment: string, isLast: boolean): string | undefined {
  if (segment === '') return 'it has an empty segment: "//", or "/" at one end'
  if (segment === '.' || segment === '..') return `a segment may not be "${segment}"`
  if (segment.startsWith('.')) {
    if (OTHER_FOLDERS.system.includes(segment)) return undefined
    return `${isLast ? 'a name' : 'a folder'} may not start with a dot`
  }
  if (/[.\s]$/u.test(segment)) return 'a segment may not end in a dot or a space'
  if (/^[\s\p{M}]/u.test(segment)) return 'a segment may not start with a space or a combining mark'
  const problem = characterProblem(segment)
  if (problem !== undefined) return problem
  // Code points, not code units, so that a name in any script may be as long as one in Latin.
  if (segment.length > PATH_LIMITS.segmentCharacters && [...segment].length > PATH_LIMITS.segmentCharacters) {
    return `a segment is longer than ${PATH_LIMITS.segmentCharacters} characters`
  }
  if (isLonger(segment, PATH_LIMITS.segmentBytes))
    return `a segment is longer than ${PATH_LIMITS.segmentBytes} bytes of UTF-8, which no common file system keeps`
  if (DEVICE.test((segment.split('.')[0] ?? '').trimEnd())) return 'a segment is the name of a Windows device'
  if (SHORT_NAME.test(segment))
    return 'a segment looks like the short name that Windows gives another file ("~1")'
  return undefined
}

function characterProblem(segment: string): string | undefined {
  if (REFUSED_CHARACTER.test(segment) && REFUSED_CHARACTER.test(segment.replaceAll(JOINER, '')))
    return 'a segment has one of < > : " | ? * or a character that cannot be seen, which not every system keeps'
  if (ASCII.test(segment)) return undefined
  // "／" and "．．" also mean a separator and the parent folder.
  const folded = segment.normalize('NFKC')
  if (/[/\\]/.test(folded)) return 'a segment has a character that looks like a slash'
  if (folded === '.' || folded === '..' || OTHER_FOLDERS.system.includes(collisionKey(segment)))
    return 'a segment looks like "." or "..", or like a folder of the system'
  return undefined
}

function hasExtension(name: string, extensions: readonly string[]): boolean {
  const lower = name.toLowerCase()
  return extensions.some(
    (extension) => lower.endsWith(extension.toLowerCase()) && name.length > extension.length,
  )
}

function checkDirectoryName(path: string, name: string, extensions: readonly string[]): void {
  // In any case: on some systems the folder "notes.MD" and the file "notes.md" have the same name.
  if (extensions.some((extension) => collisionKey(name).endsWith(collisionKey(extension))))
    throw MemoryError.invalidPath(path, `a folder may not end like a file (${extensions.join(', ')})`)
}

/**
 * A part of a storage to search: everything below `directory`, except everything below one of `except`.
 * Compared by whole path segments, so "users/alice" never covers "users/alice2". The empty string is the
 * whole storage. Each of these may also name a single file.
 */
export interface Scope {
  readonly directory: string
  readonly except?: readonly string[]
  /**
   * Files of this directory hide files with the same path here: with "users/alice", "notes.md" is left out if
   * "users/alice/notes.md" exists. Only the index of a storage uses it; {@link isInScope} does not.
   */
  readonly hiddenBy?: string
}

/**
 * The places to search: one or more directories or files, each as a path or as a scope with exceptions.
 * `'notes'`, `['notes', 'memory/2026-11-20.md']`, `[{ directory: '', except: ['chats'] }]`. An empty list
 * means nowhere.
 */
export type Within = string | readonly (string | Scope)[]

/** True if `path` is `directory` or below it. The empty directory contains everything. */
export function isWithin(path: string, directory: string): boolean {
  return directory === '' || path === directory || path.startsWith(`${directory}/`)
}

/**
 * True if at least one of `scopes` covers `path`, or if `scopes` is undefined. Throws `invalid-argument` for
 * another value.
 */
export function isInScope(path: string, scopes: readonly Scope[] | undefined): boolean {
  if (scopes === undefined) return true
  const given: unknown = scopes
  if (!Array.isArray(given))
    throw MemoryError.invalidArgument('scopes', 'must be a list of places such as { directory: "notes" }')
  return scopes.some(
    ({ directory, except = [] }) =>
      isWithin(path, directory) && !except.some((excluded) => isWithin(path, excluded)),
  )
}
