import { contentHash, MemoryError, type MemoryStore } from '@sheaf/core'
import { GATE_RULES, gatedStore } from '@sheaf/documents'
import { readOrNone, beginningOfDay, refuse } from '@sheaf/core/adapter'
import type { Call, Route } from './route.ts'

const MOST_LINES = 2000
const LINES = 400

export const files: Route<'files'> = {
  takesPast: true,
  async answer({ scope, fields, abortSignal }) {
    const sought = (fields.optionalText('filter') ?? '').toLowerCase()
    const paths = (await scope.store.list('', { abortSignal }))
      .filter((path) => path.toLowerCase().includes(sought))
      .sort()
    const stats = await Promise.all(fields.page(paths).map((path) => scope.store.stat(path, { abortSignal })))
    // A file may have been deleted after the listing.
    return { files: stats.filter((stat) => stat !== undefined), total: paths.length }
  },
}

export const file: Route<'file'> = {
  takesPast: true,
  async answer({ scope, fields, abortSignal }) {
    const path = fields.text('path')
    const from = fields.count('from', Number.MAX_SAFE_INTEGER, 1)
    const count = fields.flag('whole') ? Infinity : fields.count('count', MOST_LINES, LINES)
    const [content, stat] = await Promise.all([
      scope.store.read(path, { abortSignal }),
      scope.store.stat(path, { abortSignal }),
    ])
    if (stat === undefined) throw MemoryError.notFound(path)
    const lines = content.split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    return { ...stat, from, lines: lines.slice(from - 1, from - 1 + count), total: lines.length }
  },
}

/** The whole text of a file and its hash, for editing; an empty text if the file does not exist. */
export const text: Route<'text'> = {
  async answer({ scope, fields, abortSignal }) {
    const content = await readOrNone(scope.store, fields.text('path'), { abortSignal })
    return { content: content ?? '', hash: content === undefined ? null : await contentHash(content) }
  },
}

const MOST_LINKS = 200
// Links of markdown and wikis, and the comments that name the source message of a fact.
const LINK =
  /\]\(<?([^()<>\s]{1,500})>?\)|\[\[([^[\]|]{1,500})(?:\|[^[\]]{0,500})?\]\]|<!-- ([^\s<>#]{1,500})#/g

export const parts: Route<'parts'> = {
  takesPast: true,
  async answer({ scope, fields, abortSignal }) {
    const path = fields.text('path')
    const [chunks, content, paths] = await Promise.all([
      scope.chunks(path, { abortSignal }),
      scope.store.read(path, { abortSignal }),
      scope.store.list('', { abortSignal }),
    ])
    const isThere = new Set(paths)
    return {
      chunks: chunks.map(({ lineStart, lineEnd, headings }) => ({ lineStart, lineEnd, headings })),
      links: linksOf(content).map(({ line, text }) => ({
        line,
        text,
        path: placesOf(path, text).find((each) => isThere.has(each)),
      })),
    }
  },
}

// Web addresses are not links to files.
function linksOf(content: string): readonly { readonly line: number; readonly text: string }[] {
  const links: { line: number; text: string }[] = []
  for (const [index, line] of content.split('\n').entries())
    for (const [, target, page, source] of line.matchAll(LINK)) {
      const text = target ?? page ?? source ?? ''
      if (/^[a-z][a-z\d+.-]*:|^[#/]/i.test(text)) continue
      links.push({ line: index + 1, text })
      if (links.length === MOST_LINKS) return links
    }
  return links
}

// A link is relative to the file or to the root; wiki links omit ".md".
function placesOf(path: string, link: string): string[] {
  const [name = ''] = link.split(/[#?]/)
  const folder = path.split('/').slice(0, -1)
  return [name, `${name}.md`].flatMap((each) => [joined([...folder, each]), joined([each])])
}

function joined(parts: readonly string[]): string {
  const segments: string[] = []
  for (const segment of parts.join('/').split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return segments.join('/')
}

const MOST_HITS = 200
const HITS = 20

export const search: Route<'search'> = {
  takesPast: true,
  async answer({ scope, fields, abortSignal }) {
    const offset = fields.offset()
    const end = Math.min(offset + fields.count('limit', MOST_HITS, HITS), MOST_HITS)
    const within = fields.optionalText('within')
    const day = fields.optionalText('trueAt')
    const trueAt = day === undefined ? undefined : beginningOfDay(day, scope.clock)
    if (day !== undefined && trueAt === undefined) refuse('trueAt', 'must be a day such as 2026-11-20')
    // One more hit shows whether there is a next page.
    const hits = await scope.search(fields.text('query'), {
      limit: Math.min(end + 1, MOST_HITS),
      explain: true,
      includeExpired: fields.flag('includeExpired'),
      abortSignal,
      within,
      trueAt,
    })
    return { hits: hits.slice(offset, end), degraded: hits.degraded, hasMore: hits.length > end }
  },
}

export const write: Route<'write'> = {
  isChange: true,
  answer: async (call) => {
    const { fields, abortSignal } = call
    return await editedStore(call).write(fields.text('path'), fields.text('content'), {
      ifMatch: fields.textOrNull('ifMatch'),
      abortSignal,
    })
  },
}

export const deleteFile: Route<'delete'> = {
  isChange: true,
  async answer(call) {
    const { fields, abortSignal } = call
    await editedStore(call).delete(fields.text('path'), { ifMatch: fields.text('ifMatch'), abortSignal })
    return { done: true }
  },
}

export const trash: Route<'trash'> = {
  async answer({ scope, fields, abortSignal }) {
    const all = await scope.entries.trash({ abortSignal })
    return { trash: fields.page(all), total: all.length }
  },
}

export const untrash: Route<'untrash'> = {
  isChange: true,
  async answer({ scope, fields, author, abortSignal }) {
    await scope.entries.restore(fields.text('id'), { author, abortSignal })
    return { done: true }
  },
}

export const purge: Route<'purge'> = {
  isChange: true,
  async answer({ scope, fields, author, abortSignal }) {
    await scope.entries.purge(fields.text('id'), { author, abortSignal })
    return { done: true }
  },
}

/** The store for changes by a person. It refuses writes to system files. */
export function editedStore({ scope, author }: Call): MemoryStore {
  return gatedStore(scope.store, { ...GATE_RULES.person, author })
}
