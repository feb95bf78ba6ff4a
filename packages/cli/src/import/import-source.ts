import { createReadStream, existsSync } from 'node:fs'
import type { MemoryStore } from '@sheaf/core'
import { OTHER_FOLDERS } from '@sheaf/core/adapter'
import { fileHistories } from '@sheaf/documents'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

/**
 * A file of the source. Its path is relative to the root, with "/" separators, in the spelling of the
 * disk or archive.
 */
export interface FoundFile {
  readonly path: string
  /** The reason why it is not imported; undefined for a text of a size that memory keeps. */
  readonly reason?: string | undefined
  /** For a link to another file of the source: the path of that file, which is imported itself. */
  readonly linkTo?: string | undefined
  /** The time of its last change; undefined if unknown. */
  readonly updatedAt?: Date | undefined
  /** Streams its bytes. Call it once, before the next file is read; undefined for a folder. */
  readonly bytes?: () => AsyncIterable<Uint8Array>
}

export interface ImportSource {
  readonly files: AsyncIterable<FoundFile>
  /** The number of files or bytes that were read, and of all. */
  readonly progress: () => { readonly done: number; readonly total: number }
}

/**
 * True if a file is not even reported as left out: it or one of its folders begins with a dot, and it
 * belongs to no session.
 */
export function isPassedOver(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.')) && sessionFolder(path) === undefined
}

export const NO_FILE = 'it is a link or not a file; links are not followed'

const MARKDOWN = /\.(?:md|mdc|mdx|markdown|mdown|mkd)$/i
const PLAIN = /\.(?:txt|text|qmd|rmd|org|rst|adoc|asciidoc)$/i

export function isMarkdown(path: string): boolean {
  return MARKDOWN.test(path)
}

export function isText(path: string): boolean {
  return isMarkdown(path) || PLAIN.test(path)
}

/**
 * The name of a text in memory: `.md` is added to another ending, and a sign that Windows refuses in a name
 * becomes its full-width form. "Why?.md" is "Why？.md".
 */
export function markdownName(path: string): string {
  const name = /\.md$/i.test(path) ? path : `${path}.md`
  return name.replaceAll(/[<>:"|?*]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
}

/** A text with the headings of Org, AsciiDoc or reStructuredText as markdown writes them. */
export function withHeadings(path: string, text: string): string {
  if (/\.rst$/i.test(path))
    // Markdown has the underlines = and - too.
    return text.replaceAll(/^(\S.*)(\r?\n)([~^"+*#])\3{2,}[ \t]*$/gm, '### $1$2')
  const isOrg = /\.org$/i.test(path)
  if (!isOrg && !/\.a(?:scii)?doc$/i.test(path)) return text
  const plain = isOrg ? text.replaceAll(/^#(?=[ \t])/gm, String.raw`\#`) : text
  const heading = isOrg ? /^\*{1,6}(?=[ \t]+\S)/gm : /^={1,6}(?=[ \t]+\S)/gm
  return plain.replaceAll(heading, (signs) => '#'.repeat(signs.length))
}

export const ENDINGS = '.md, .txt, .org, .rst, .adoc'

export function whyNoText(path: string): string | undefined {
  return isText(path) ? undefined : `its ending is not that of a text (${ENDINGS})`
}

interface LeftFolder {
  readonly path: string
  readonly reason: string
}

const BACKUPS = /^(?:.*\/)?logseq\/(?:bak|\.recycle)(?=\/|$)/
// Markdown, and older rule files such as Cursor's and Windsurf's; not the files that macOS adds to others.
const HIDDEN_TEXT = /^\.(?!_)(?:.*\.(?:md|mdc|mdx|markdown|mdown|mkd)|[a-z-]+(?:rules|hints|instructions))$/i
// Folders of programs, in which no person keeps their own texts.
const OF_PROGRAMS: readonly string[] = [...OTHER_FOLDERS.system, '.git', '.logseq', '.obsidian', '.sheaf']

// Folders that programs fill, and files beside them that show this: a person may use the same folder name.
const MADE: ReadonlyMap<string, string> = new Map([
  ['vendor', 'go.mod composer.json Gemfile'],
  ['target', 'Cargo.toml pom.xml build.sbt'],
  ['pods', 'Podfile'],
  ['dist', 'package.json pyproject.toml setup.py'],
  ['build', 'package.json pyproject.toml setup.py build.gradle build.gradle.kts CMakeLists.txt pubspec.yaml'],
])

export function mayBeMade(path: string): boolean {
  return path.split('/').some((segment) => MADE.has(segment.toLowerCase()))
}

/**
 * The folder above a file, or the file of rules, that is left out by its name. `isThere` says whether the
 * source has a file, such as the `Cargo.toml` beside `target`.
 */
export function leftFolder(
  path: string,
  isThere: (file: string) => boolean = () => false,
): LeftFolder | undefined {
  const segments = path.split('/')
  const folderAt = (place: number, reason: string) => {
    return { path: `${segments.slice(0, place + 1).join('/')}/`, reason }
  }
  for (const [depth, segment] of segments.entries()) {
    const above = segments.slice(0, depth)
    const files = MADE.get(segment.toLowerCase())?.split(' ')
    const beside = files?.find((file) => isThere([...above, file].join('/')))
    if (beside !== undefined)
      return folderAt(depth, `a program filled it, as ${beside} beside it says; import it by itself`)
  }
  const place = segments.findIndex((segment) => OTHER_FOLDERS.packages.includes(segment.toLowerCase()))
  if (place !== -1) return folderAt(place, 'it has the files of installed packages')
  const [backups] = BACKUPS.exec(path) ?? []
  if (backups !== undefined) return { path: `${backups}/`, reason: 'it has copies that Logseq made' }
  const hidden = segments.slice(0, -1).findIndex((segment) => segment.startsWith('.'))
  if (hidden === -1 && HIDDEN_TEXT.test(segments.at(-1) ?? ''))
    return { path, reason: 'its name begins with a dot; import a copy with a name that ends in .md' }
  return hidden === -1 ||
    OF_PROGRAMS.includes(segments[hidden] ?? '') ||
    !isMarkdown(path) ||
    !isPassedOver(path)
    ? undefined
    : folderAt(hidden, 'its name begins with a dot; import it by itself')
}

export async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { start: 0, end: 3 }) as AsyncIterable<Uint8Array>)
    return chunk[0] === 0x50 && chunk[1] === 0x4b && [3, 5].includes(chunk[2] ?? 0)
  return false
}

export const MAX_FILE_BYTES = 1_048_576

export function whyTooLarge(size: number, most: number = MAX_FILE_BYTES): string | undefined {
  return size > most ? `it holds ${size} bytes, and the limit is ${most}` : undefined
}

/** The last change of a file. Undefined for 1970, which tools write for "unknown", and from 2100 on. */
export function changeTime(time: Date | undefined): Date | undefined {
  const milliseconds = time?.getTime() ?? 0
  return milliseconds > 0 && milliseconds < LAST_TIME ? time : undefined
}

const LAST_TIME = Date.UTC(2100, 0)

/** The exact text of UTF-8, or of UTF-16 with its mark, as Windows writes; undefined if it is not text. */
export async function textIn({ bytes: read }: FoundFile): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  for await (const part of read?.() ?? []) parts.push(part)
  const bytes = Buffer.concat(parts)
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)
  try {
    if (mark === 0xfffe || mark === 0xfeff)
      return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

// Beside a chat: "chats/tides/.history/session.md". Lists of ids and of branches follow from the chats.
const SESSION_FILE = /^(chats\/(?:[^./][^/]*\/)+\.history)\/(?!ids-|branches\.md)[^./][^/]*\.md$/

export const SESSION_HEAD = 'session.md'

/**
 * The folder of the session that a file belongs to, or undefined. A session is an agent framework's own
 * history of a conversation, kept in a system folder beside the chat. Paths are relative to the whole
 * storage, or to a scope.
 */
export function sessionFolder(path: string): string | undefined {
  const outer = homeOf(path)
  const home = outer + homeOf(path.slice(outer.length))
  const [, folder] = SESSION_FILE.exec(path.slice(home.length)) ?? []
  return folder === undefined ? undefined : home + folder
}

export async function sessionPaths(store: MemoryStore, folder: string): Promise<string[]> {
  const paths = await store.list(folder, { includeHidden: true })
  return paths.filter((path) => sessionFolder(path) === folder)
}

function homeOf(path: string): string {
  const home = fileHistories.homeOf(path)
  return home === '' ? '' : `${home}/`
}

/**
 * All files below `root`, sorted. Links are not followed; a link to another file below `root` names that
 * file. Folders that begin with a dot are left out, except those of sessions. Rejects when the folder cannot
 * be read.
 */
export async function folderSource(root: string): Promise<ImportSource> {
  const found: FoundFile[] = []
  const visit = async (directory: string): Promise<void> => {
    for (const entry of await readdir(join(root, ...directory.split('/')), { withFileTypes: true })) {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`
      const isFolder = entry.isDirectory()
      const left = leftFolder(path, below(root)) ?? (isFolder ? await leftHidden(root, path) : undefined)
      if (left !== undefined) found.push(left)
      else if (!isFolder && !isPassedOver(path)) found.push(await foundFile(root, path))
      else if (!isFolder) continue
      // Tests the folder with the path of a session's file.
      else if (!isPassedOver(path) || sessionFolder(`${path}/x.md`) !== undefined) await visit(path)
    }
  }
  await visit('')
  return sourceOf(found.sort((a, b) => (a.path < b.path ? -1 : 1)))
}

export async function fileSource(path: string): Promise<ImportSource> {
  return sourceOf([await foundFile(dirname(path), basename(path), stat)])
}

/** A source of these files, which calls `close` after the last one. */
export function sourceOf<File extends FoundFile>(
  found: readonly File[],
  close: () => unknown = () => {},
): ImportSource & { readonly files: AsyncIterable<File> } {
  let done = 0
  return {
    files: (async function* () {
      try {
        for (const file of found) {
          done += 1
          yield file
        }
      } finally {
        await close()
      }
    })(),
    progress: () => ({ done, total: found.length }),
  }
}

async function foundFile(root: string, path: string, look = lstat): Promise<FoundFile> {
  const file = join(root, ...path.split('/'))
  const found = await look(file)
  const linkTo = found.isSymbolicLink() && isMarkdown(path) ? await linkedFile(root, file) : undefined
  const reason = found.isFile() ? (whyNoText(path) ?? whyTooLarge(found.size)) : NO_FILE
  return {
    path,
    updatedAt: changeTime(found.mtime),
    reason: linkTo === undefined ? reason : undefined,
    linkTo,
    bytes: () => createReadStream(file),
  }
}

async function linkedFile(root: string, link: string): Promise<string | undefined> {
  const target = await realpath(link).catch(() => undefined)
  if (target === undefined) return undefined
  const path = relative(await realpath(root), target)
    .split(sep)
    .join('/')
  const isInside = !path.startsWith('..') && isMarkdown(path) && !isPassedOver(path)
  return isInside && leftFolder(path, below(root)) === undefined && (await lstat(target)).isFile()
    ? path
    : undefined
}

function below(root: string): (path: string) => boolean {
  return (path) => existsSync(join(root, ...path.split('/')))
}

async function leftHidden(root: string, path: string): Promise<ReturnType<typeof leftFolder>> {
  const left = basename(path).startsWith('.') ? leftFolder(`${path}/x.md`) : undefined
  if (left === undefined) return undefined
  const names = await readdir(join(root, ...path.split('/')), { recursive: true })
  return names.some(isMarkdown) ? left : undefined
}
