import { MemoryError, type MemoryStore } from '@sheaf/core'
import { fileKind, isHidden, LAYOUT, readAll } from '@sheaf/core/adapter'
import { fileFields, statementLines, type History, type Revision } from '@sheaf/documents'
import type { ScopedMemory } from '@sheaf/memory'
import { textOf } from '../../output.ts'
import { SESSION_HEAD, sessionFolder, sessionPaths } from '../../import/import-source.ts'
import { allIds } from '../scopes.ts'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'

const MAX_ATTEMPTS = 20

export async function exportedPaths(store: MemoryStore): Promise<string[]> {
  const paths = await store.list('', { includeHidden: true })
  return paths.filter((path) => !isHidden(path) || sessionFolder(path) !== undefined)
}

/**
 * Yields the files one at a time. The files of a session follow each other, as they were at one moment.
 * `onDone` gets the number of paths done; `onSkipped` gets a file that is not UTF-8.
 */
export async function* exportedFiles(
  store: MemoryStore,
  paths: readonly string[],
  onDone: (done: number) => void,
  onSkipped: (path: string, reason: string) => void,
): AsyncGenerator<ArchivedFile> {
  const taken = new Set<string>()
  for (const [place, path] of paths.entries()) {
    const folder = sessionFolder(path)
    if (folder === undefined) yield* await filesAt(store, [path], onSkipped)
    else if (!taken.has(folder)) {
      taken.add(folder)
      yield* await sessionAt(store, folder)
    }
    onDone(place + 1)
  }
}

// The head names the other files, each of which is written once: if the head did not change, they
// belong together.
async function sessionAt(store: MemoryStore, folder: string): Promise<ArchivedFile[]> {
  const headHash = async () => (await store.stat(`${folder}/${SESSION_HEAD}`))?.hash
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await headHash()
    const files = await filesAt(store, await sessionPaths(store, folder))
    if ((await headHash()) === before) return files
  }
  throw MemoryError.unavailable(`Others keep changing the session in "${folder}". Export again later.`)
}

async function filesAt(
  store: MemoryStore,
  paths: readonly string[],
  onSkipped?: Parameters<typeof readAll>[3],
): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  for (const path of paths) {
    const stat = await store.stat(path)
    const [content] = await readAll(store, [path], {}, onSkipped)
    if (stat !== undefined && content !== undefined) files.push({ path, content, updatedAt: stat.updatedAt })
  }
  return files
}

const TYPES: Readonly<Partial<Record<ReturnType<typeof fileKind>, string>>> = {
  agent: 'Agent',
  chat: 'Conversation',
  entry: 'Memory',
  facts: 'Facts',
  log: 'Log',
  standing: 'Instructions',
}
const OTHER_ARCHIVE = /\.(?:7z|bz2?|cab|cpio|gz|lz4?|lzma|rar|tar\.\w+|t[bx]z2?|tlz|tzst|xz|zipx?|zst)$/i
const RESERVED = /(?:^|\/)(?:index|log)\.md$/

/**
 * The files in the Open Knowledge Format 0.2: each has a `type` and a `title` in its frontmatter, and
 * `stale_after` if it has `valid_until`. Fields that are there stay as they are. Without an `index.md` at the
 * root, one with links to all files comes last.
 */
export async function* okfFiles(files: AsyncIterable<ArchivedFile>): AsyncGenerator<ArchivedFile> {
  const links: string[] = []
  let [hasIndex, newest] = [false, new Date(0)]
  for await (const file of files) {
    const fields = fileFields.of(file.content)?.fields ?? {}
    const heading = /^# +(\S.*?)[ \t#]*$/m.exec(file.content)?.[1]
    const title = textOf(fields['title']) ?? heading ?? file.path.replace(/^.*\/|\.md$/g, '')
    hasIndex ||= file.path === 'index.md'
    if (file.updatedAt > newest) newest = file.updatedAt
    if (RESERVED.test(file.path)) {
      yield file
      continue
    }
    links.push(`- [${title.replaceAll(/[[\]]/g, '')}](<${file.path}>)`)
    const { type } = Object(fields['metadata'])
    const added = {
      type: textOf(type) ?? TYPES[fileKind(file.path)] ?? 'Note',
      title,
      stale_after: fields['valid_until'],
    }
    const lines = Object.entries(added).flatMap(([name, value]) =>
      value === undefined || value === null || name in fields ? [] : [`${name}: ${JSON.stringify(value)}`],
    )
    yield { ...file, content: withLines(file.content, lines) }
  }
  if (!hasIndex && links.length > 0)
    yield {
      path: 'index.md',
      content: `---\nokf_version: "0.2"\n---\n\n# Index\n\n${links.join('\n')}\n`,
      updatedAt: newest,
    }
}

function withLines(content: string, lines: readonly string[]): string {
  if (lines.length === 0) return content
  const open = fileFields.of(content) === undefined ? null : /^\ufeff?---[ \t]*\r?\n/.exec(content)
  return open === null
    ? `---\n${lines.join('\n')}\n---\n\n${content}`
    : `${open[0]}${lines.join('\n')}\n${content.slice(open[0].length)}`
}

/**
 * Yields one JSON object as text in pieces, with everything of a user, a project or a workspace: files, chats
 * as messages, facts with their sources, standing instructions, proposals, and the history. A revision has no
 * text if it was redacted, or if the file or the next revision still contains all of it. Without `files` it
 * is for a folder, which has them.
 */
export async function* scopeExport(
  scope: ScopedMemory,
  files?: AsyncIterable<ArchivedFile>,
): AsyncGenerator<string> {
  const { id, clock } = scope
  yield `{\n"sheaf": "export",\n"id": ${JSON.stringify(id)},\n"exportedAt": ${JSON.stringify(clock.now())}`
  if (files !== undefined) yield* list('files', files)
  yield* list('threads', threadsOf(scope))
  yield* list('facts', factsOf(scope))
  yield* list('standing', 'standing' in scope ? await Object(scope).standing.list() : [])
  yield* list('proposals', proposalsOf(scope))
  yield* list('history', historyOf(scope))
  yield* list('contexts', contextsOf(scope))
  yield '\n}\n'
}

async function* list(
  name: string,
  values: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`
  let start = '\n'
  for await (const value of values) {
    yield start + JSON.stringify(value)
    start = ',\n'
  }
  yield '\n]'
}

async function* threadsOf(scope: ScopedMemory): AsyncGenerator {
  for await (const id of allIds((after) => scope.threads(after))) {
    const { path } = scope.thread(id)
    const [text] = await readAll(scope.ownStore, [path], {}, () => {})
    if (text === undefined) continue
    const messages = await scope.thread(id).messages({ roles: ['user', 'assistant', 'tool', 'system'] })
    yield { id, path, fields: fileFields.of(text)?.fields ?? {}, messages }
  }
}

async function* factsOf({ ownStore }: ScopedMemory): AsyncGenerator {
  const [text] = await readAll(ownStore, [LAYOUT.facts], {}, () => {})
  if (text !== undefined) yield* statementLines.in(text).statements
}

async function* proposalsOf({ proposals }: ScopedMemory): AsyncGenerator {
  for (const { id } of (await proposals.list()).proposals) yield await proposals.read(id)
}

async function* contextsOf(scope: ScopedMemory): AsyncGenerator {
  for (let before: string | undefined; ;) {
    const page = await scope.contexts({ limit: 100, ...(before !== undefined && { before }) })
    for (const { id } of page) yield await scope.context(id)
    before = page.at(-1)?.id
    if (before === undefined) return
  }
}

async function revisionText(history: History, path: string, { version }: Revision): Promise<object> {
  try {
    return { text: await history.read(path, version) }
  } catch (error) {
    // The history reached a limit or is damaged: the rest is exported.
    if (!MemoryError.isInstance(error)) throw error
    return { unreadable: error.message }
  }
}

async function* historyOf({ history, ownStore }: ScopedMemory): AsyncGenerator {
  const paths = new Set((await history.log()).map(({ path }) => path))
  for (const path of [...paths].sort()) {
    const revisions = await history.list(path)
    const current = (await ownStore.stat(path))?.hash
    const told: unknown[] = []
    let next: Revision | undefined
    for (const revision of revisions) {
      const isKept =
        next === undefined
          ? revision.hash !== null && current?.startsWith(revision.hash) === true
          : next.change === 'appended'
      const hasText = !isKept && revision.hash !== null && revision.redacted === undefined
      told.unshift({ ...revision, ...(hasText ? await revisionText(history, path, revision) : {}) })
      next = revision
    }
    yield { path, revisions: told }
  }
}

export async function isOccupied(target: string): Promise<boolean> {
  if (!existsSync(target)) return false
  return isOneFile(target) || (await readdir(target)).length > 0
}

/** The reason why `target` cannot take an export, as the end of a sentence; undefined if it can. */
export function whyNoTarget(target: string): string | undefined {
  if (!isArchive(target) && OTHER_ARCHIVE.test(target))
    return 'has the ending of an archive that this command does not write; name FILE.tar.gz or FILE.tar'
  const isFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory()
  if (isFolder === undefined) return undefined
  if (isOneFile(target))
    return isFolder
      ? 'is a folder, and is named like a file; name a file, or a folder of another name'
      : undefined
  return isFolder ? undefined : 'is a file; name a folder, or an archive such as FILE.tar.gz'
}

/**
 * Writes the files below the folder `target`, or into an archive if its name ends in `.tar`, `.tar.gz`
 * or `.tgz`. An archive appears as a whole or not at all.
 */
export async function writeExport(target: string, files: AsyncIterable<ArchivedFile>): Promise<void> {
  if (isArchive(target)) {
    const packed = /\.tar$/i.test(target) ? new PassThrough() : createGzip()
    return await writeWhole(target, tarArchive(files), packed)
  }
  await mkdir(target, { recursive: true })
  for await (const { path, content, updatedAt } of files) {
    const file = join(target, ...path.split('/'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    await utimes(file, updatedAt, updatedAt)
  }
}

/** Writes the pieces of a text into a file, which appears as a whole or not at all. */
export async function writeText(target: string, pieces: AsyncIterable<string>): Promise<void> {
  await writeWhole(target, Readable.from(pieces), new PassThrough())
}

async function writeWhole(
  target: string,
  source: Readable | ReadableStream<Uint8Array>,
  packed: Transform,
): Promise<void> {
  const part = `${target}.part`
  try {
    // A new file, so that nothing is written through an existing link.
    await rm(part, { force: true })
    await pipeline(source, packed, createWriteStream(part, { flags: 'wx' }))
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function isOneFile(target: string): boolean {
  return isArchive(target) || isJson(target)
}

export function isJson(target: string): boolean {
  return /\.json$/i.test(target)
}

export function isArchive(target: string): boolean {
  return /\.(?:tar|tar\.gz|tgz)$/i.test(target)
}

interface ArchivedFile {
  readonly path: string
  readonly content: string
  readonly updatedAt: Date
}

function tarArchive(files: AsyncIterable<ArchivedFile>): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const pack = async () => {
    for await (const { path, content, updatedAt } of files) {
      const bytes = Buffer.from(content)
      const body = controller.add({ name: path, size: bytes.length, mtime: updatedAt }).getWriter()
      await body.write(bytes)
      await body.close()
    }
    controller.finalize()
  }
  pack().catch((error: unknown) => controller.error(error))
  return readable
}
