import type { FileLink, FileParts } from '../answers/answers.ts'
import type { Route } from './route.ts'

// A person reads no more.
const MOST_LINKS = 200
// Links of markdown and wikis, and the comments that name the source message of a fact.
const LINK =
  /\]\(<?([^()<>\s]{1,500})>?\)|\[\[([^[\]|]{1,500})(?:\|[^[\]]{0,500})?\]\]|<!-- ([^\s<>#]{1,500})#/g

/** The chunks of a file, and its links to other files. */
export const parts: Route<FileParts> = {
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
function linksOf(content: string): Pick<FileLink, 'line' | 'text'>[] {
  const links: Pick<FileLink, 'line' | 'text'>[] = []
  for (const [index, line] of content.split('\n').entries())
    for (const [, target, page, source] of line.matchAll(LINK)) {
      const text = target ?? page ?? source ?? ''
      if (/^[a-z][a-z\d+.-]*:|^[#/]/i.test(text)) continue
      links.push({ line: index + 1, text })
      if (links.length === MOST_LINKS) return links
    }
  return links
}

// Relative to the file, or to the root; wiki links omit ".md".
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
