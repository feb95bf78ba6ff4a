import { isChat } from '@sheaf/conversations'
import {
  checkOptions,
  checkText,
  isHidden,
  collisionKey,
  checkPart,
  checkValue,
  refuse,
} from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { findLinks, type FoundLink } from './find-links.ts'
import { textsOf } from '../characters.ts'

export interface Link {
  readonly source: string
  /** Its line, counted from 1. */
  readonly line: number
  /** The path or the name as the link gives it, decoded, without heading. */
  readonly target: string
  readonly heading?: string
  /** The file that it leads to. */
  readonly path?: string
  /** "ambiguous" if several files have the name, "broken" if none has. */
  readonly status: 'found' | 'ambiguous' | 'broken'
}

export interface LinkOptions extends ReadOptions {
  /** Only links of this file. */
  readonly from?: string
  /** Only links to this file: its backlinks. */
  readonly to?: string
  readonly status?: Link['status']
}

const STATUSES: readonly string[] = ['found', 'ambiguous', 'broken']

/** True for a file whose links are followed. Chats are left out: their words stay as they are. */
export function hasLinks(path: string): boolean {
  return /\.(?:md|mdx|mdc|markdown)$/i.test(path) && !isChat(path) && !isHidden(path)
}

/** The links between the files of a store. */
export const fileLinks = {
  /** The links of the files of a store, by file and line. Throws `not-found` for a missing `from`. */
  async list(store: MemoryStore, options: LinkOptions = {}): Promise<Link[]> {
    checkPart('store', store, ['list', 'read'])
    const { from, to, status, abortSignal } = checkOptions(options, {
      from: true,
      to: true,
      status: true,
      abortSignal: true,
    })
    if (status !== undefined && !STATUSES.includes(status))
      refuse('status', `must be one of ${STATUSES.join(', ')}`)
    if (to !== undefined) checkText('to', to)
    const paths = await store.list('', { abortSignal })
    const files = from === undefined ? paths : [from]
    if (from !== undefined) await store.read(from, { abortSignal })
    const links: Link[] = []
    for await (const link of fileLinks.among(store, files, paths, { abortSignal }))
      if ((to === undefined || link.path === to) && (status === undefined || link.status === status))
        links.push(link)
    return links
  },

  /** The links of `sources`, by file and line, with the file of `paths` that each leads to. */
  async *among(
    store: MemoryStore,
    sources: readonly string[],
    paths: readonly string[],
    options: ReadOptions,
  ): AsyncGenerator<Link> {
    checkValue.list('sources', sources, 'of paths')
    checkValue.list('paths', paths, 'of paths, as list() gives it')
    const resolve = linkResolver(paths)
    for await (const [source, content] of textsOf(store, sources.filter(hasLinks), options, () => {}))
      for (const link of findLinks(content)) {
        const { path, status } = resolve(link, source)
        if (status === 'elsewhere') continue
        yield {
          source,
          line: link.line,
          target: link.target,
          ...(link.heading === undefined ? {} : { heading: link.heading }),
          ...(path === undefined ? {} : { path }),
          status,
        }
      }
  },
}

export interface Resolved {
  /**
   * "ambiguous" if several files have the name; "broken" if there is no such file; "elsewhere" if the link
   * need not lead to a file of the memory, such as one to a picture.
   */
  readonly status: 'found' | 'ambiguous' | 'broken' | 'elsewhere'
  readonly path?: string
  /** The way it was found: by the path from the link's file, from the root, or by the file's name. */
  readonly by?: 'relative' | 'root' | 'name'
}

export type Resolve = (link: Pick<FoundLink, 'form' | 'target'>, from: string) => Resolved

// Files that a note shows or names, and that a memory does not keep.
const ATTACHMENT = new RegExp(
  String.raw`\.(?:png|jpe?g|gif|svg|webp|bmp|avif|heic|ico|pdf|mp[34]|wav|ogg|webm|mov|m4a|flac|zip|canvas|` +
    String.raw`base|excalidraw|csv|tsv|json|ya?ml|docx?|xlsx?|pptx?|html?|css|[jt]sx?|py|sh)$`,
  'i',
)
const TEXT = /\.(?:md|mdx|mdc|markdown|txt)$/i

/**
 * Resolves links among `paths`: tries a path unchanged, then with ".md". A link of a wiki may also be the
 * name of one file, or the end of its path; case does not count. Else a permalink of basic-memory counts.
 */
export function linkResolver(paths: readonly string[]): Resolve {
  const byPath = new Map(paths.map((path) => [collisionKey(path), path]))
  const byName = Map.groupBy(paths, (path) => collisionKey(nameOf(path)))
  let bySlug: ReadonlyMap<string, readonly string[]> | undefined
  const pathAt = (path: string | undefined) =>
    path === undefined
      ? undefined
      : (byPath.get(collisionKey(path)) ?? byPath.get(collisionKey(`${path}.md`)))
  return ({ form, target }, from) => {
    const isFromRoot = target.startsWith('/')
    const written = isFromRoot ? target.slice(1) : target
    const isRelative = /^\.\.?\//.test(written)
    const near = isFromRoot ? undefined : pathAt(joined(directoryOf(from), written))
    const atRoot = isRelative ? undefined : pathAt(written)
    const found = (path: string, by: Resolved['by']): Resolved => ({ status: 'found', path, by })
    if (form !== 'wiki') {
      if (near !== undefined) return found(near, 'relative')
      if (atRoot !== undefined) return found(atRoot, 'root')
      return { status: TEXT.test(target) ? 'broken' : 'elsewhere' }
    }
    if (atRoot !== undefined) return found(atRoot, 'root')
    if (near !== undefined && written.includes('/')) return found(near, 'relative')
    const key = collisionKey(written.replace(/\.md$/i, ''))
    const last = key.slice(key.lastIndexOf('/') + 1)
    const ending = `/${key}.md`
    const endsSo = (path: string) => !key.includes('/') || path.endsWith(ending)
    const named = isRelative ? [] : (byName.get(last) ?? []).filter((path) => endsSo(collisionKey(path)))
    if (named.length === 0 && !isRelative && /[-/]/.test(key)) {
      bySlug ??= Map.groupBy(paths, (path) => slugOf(nameOf(path)))
      named.push(...(bySlug.get(last) ?? []).filter((path) => endsSo(`/${slugOf(path.slice(0, -3))}.md`)))
    }
    const [only] = named
    if (only !== undefined) return named.length === 1 ? found(only, 'name') : { status: 'ambiguous' }
    return { status: ATTACHMENT.test(target) ? 'elsewhere' : 'broken' }
  }
}

function slugOf(path: string): string {
  return collisionKey(path)
    .replaceAll(/[^\p{L}\p{N}/]+/gu, '-')
    .replaceAll(/(?<=^|\/)-|-(?=\/|$)/g, '')
}

/** The directory of a file; the empty text for the root. */
export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The name of a file without its directory and ".md". */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '')
}

/** The path from a directory to a file, such as "../notes/a.md". */
export function relativePath(directory: string, path: string): string {
  const [from, to] = [directory === '' ? [] : directory.split('/'), path.split('/')]
  let same = 0
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/')
}

// Undefined if the path leads out of the root.
function joined(directory: string, path: string): string | undefined {
  const segments = directory === '' ? [] : directory.split('/')
  for (const segment of path.split('/')) {
    if (segment === '..' && segments.pop() === undefined) return undefined
    if (segment !== '..' && segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.join('/')
}
