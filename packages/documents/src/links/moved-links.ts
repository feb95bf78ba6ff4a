import type { FoundLink } from './find-links.ts'
import { findLinks } from './find-links.ts'
import { directoryOf, nameOf, relativePath } from './resolve-links.ts'
import type { Resolve, Resolved } from './resolve-links.ts'

/** Where files were, and where they are. */
export interface Moved {
  /** Resolves links before and after the move. */
  readonly before: Resolve
  readonly after: Resolve
  /** The new path of a file. */
  newPath(path: string): string
}

/**
 * The text of the file that was at `from`, with links that lead to the same files as before the move. Every
 * other character stays. A link stays too if it still leads there.
 */
export function withMovedLinks(content: string, from: string, { before, after, newPath }: Moved): string {
  const at = newPath(from)
  const parts: string[] = []
  let end = 0
  for (const link of findLinks(content)) {
    const resolved = before(link, from)
    if (resolved.path === undefined) continue
    const path = newPath(resolved.path)
    const now = after(link, at)
    // A path from the link's own file leads there for every reader, one from the root does not.
    const isAsNear = link.form === 'wiki' || resolved.by !== 'relative' || now.by === 'relative'
    if (leadsTo(now, path) && isAsNear && !isOtherCase(link, resolved.path, path)) continue
    const [start, until, text] = rewritten(content, link, { resolved, path, at, after })
    parts.push(content.slice(end, start), text)
    end = until
  }
  return parts.length === 0 ? content : parts.join('') + content.slice(end)
}

interface Target {
  readonly resolved: Resolved
  readonly path: string
  readonly at: string
  readonly after: Resolve
}

function rewritten(
  content: string,
  link: FoundLink,
  { resolved, path, at, after }: Target,
): [start: number, end: number, text: string] {
  const { form, target, start, end, whole, heading } = link
  const hasEnding = /\.md$/i.test(target)
  const shown = (each: string) => (hasEnding ? each : each.replace(/\.md$/i, ''))
  const relative = relativePath(directoryOf(at), path)
  const near = target.startsWith('./') && !relative.startsWith('../') ? `./${relative}` : relative
  const root = target.startsWith('/') ? `/${path}` : path
  if (form !== 'wiki') {
    const next = shown(resolved.by === 'relative' ? near : root)
    // A name such as "a" may be another file from there.
    const isIt = leadsTo(after({ form, target: next }, at), path)
    return [start, end, encoded(isIt ? next : shown(near), content.slice(start, end), form)]
  }
  const choices = [
    ...(target.includes('/') ? [] : [hasEnding ? `${nameOf(path)}.md` : nameOf(path)]),
    shown(resolved.by === 'relative' ? near : root),
    shown(path),
    path,
  ]
  const next = choices.find((choice) => leadsTo(after({ form, target: choice }, at), path)) ?? path
  if (!/[[\]|#^]/.test(next)) return [start, end, next]
  // No link of a wiki can name it.
  const [from, until] = whole ?? [start, end]
  const [, alias = target] = /\|(.*)\]\]$/s.exec(content.slice(from, until)) ?? []
  const anchor = heading === undefined ? '' : `#${encodeURIComponent(heading)}`
  return [from, until, `[${alias}](${encoded(relative, '', 'plain')}${anchor})`]
}

function leadsTo({ path }: Resolved, wanted: string): boolean {
  return path === wanted
}

// Elsewhere than in this memory, the case of a path counts.
function isOtherCase({ form, target }: FoundLink, before: string, after: string): boolean {
  if (form === 'wiki' || before === after) return false
  const end = target.replace(/^(?:\.{0,2}\/)+/, '').replace(/\.md$/i, '')
  return before.replace(/\.md$/i, '').endsWith(end) && !after.replace(/\.md$/i, '').endsWith(end)
}

function encoded(path: string, written: string, form: FoundLink['form']): string {
  if (form === 'angle') return path.replaceAll(/[%#]/g, encodeURIComponent)
  if (/%[89a-f][0-9a-f]/i.test(written))
    return path.split('/').map(encodeURIComponent).join('/').replaceAll(/[()]/g, escaped)
  return path.replaceAll(/[\s%#()\\[\]`*_]/g, (character) =>
    /[*_[\]`]/.test(character) ? (character === '`' ? '%60' : character) : escaped(character),
  )
}

function escaped(character: string): string {
  return character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character)
}
