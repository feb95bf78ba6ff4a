import { isChat } from '@sheaf/conversations'
import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, checkText, isHidden, readAll } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { findLinks } from './find-links.ts'
import { linkResolver } from './resolve-links.ts'

/** A link of one file to another. */
export interface Link {
  /** The path of the file that has the link. */
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

/** Selects links. */
export interface LinkOptions extends ReadOptions {
  /** Only links of this file. */
  readonly from?: string
  /** Only links to this file: its backlinks. */
  readonly to?: string
  readonly status?: Link['status']
}

const STATUSES: readonly string[] = ['found', 'ambiguous', 'broken']

// So many texts are in memory at a time.
const AT_ONCE = 200

/** True for a file whose links are followed. Chats are left out: their words stay as they are. */
export function hasLinks(path: string): boolean {
  return /\.(?:md|mdx|mdc|markdown)$/i.test(path) && !isChat(path) && !isHidden(path)
}

/** The texts of files, some at a time; those that were deleted meanwhile are left out. */
export async function* textsOf(
  store: MemoryStore,
  paths: readonly string[],
  options: ReadOptions,
): AsyncGenerator<[path: string, content: string]> {
  for (let start = 0; start < paths.length; start += AT_ONCE) {
    const some = paths.slice(start, start + AT_ONCE)
    const contents = await readAll(store, some, options)
    for (const [place, path] of some.entries()) {
      const content = contents[place]
      if (content !== undefined) yield [path, content]
    }
  }
}

/** The links of the files of a store, by file and line. Throws NotFoundError for a missing `from`. */
export async function listLinks(store: MemoryStore, options: LinkOptions = {}): Promise<Link[]> {
  const { from, to, status, abortSignal } = checkOptions(options, {
    from: true,
    to: true,
    status: true,
    abortSignal: true,
  })
  if (status !== undefined && !STATUSES.includes(status))
    throw new InvalidArgumentError('status', `must be one of ${STATUSES.join(', ')}`)
  if (to !== undefined) checkText('to', to)
  const paths = await store.list('', { abortSignal })
  const files = from === undefined ? paths : [from]
  if (from !== undefined) await store.read(from, { abortSignal })
  const links: Link[] = []
  for await (const link of linksAmong(store, files, paths, { abortSignal }))
    if ((to === undefined || link.path === to) && (status === undefined || link.status === status))
      links.push(link)
  return links
}

/** The links of `sources`, by file and line, with the file of `paths` that each leads to. */
export async function* linksAmong(
  store: MemoryStore,
  sources: readonly string[],
  paths: readonly string[],
  options: ReadOptions,
): AsyncGenerator<Link> {
  const resolve = linkResolver(paths)
  for await (const [source, content] of textsOf(store, sources.filter(hasLinks), options))
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
}
