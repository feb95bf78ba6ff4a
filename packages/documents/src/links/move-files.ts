import { contentHash, MemoryError, type Change, type CommitOptions, type MemoryStore } from '@sheaf/core'
import {
  checkDirectory,
  checkOptions,
  checkText,
  collisionKey,
  isHidden,
  OPTION_NAMES,
  refuse,
} from '@sheaf/core/adapter'
import { isChat } from '@sheaf/conversations'
import { MOVES } from '../history/recorded-commits.ts'
import { textsOf } from '../characters.ts'
import {
  hasLinks,
  linkResolver,
  directoryOf,
  nameOf,
  relativePath,
  type Resolve,
  type Resolved,
} from './links.ts'
import { findLinks, type FoundLink } from './find-links.ts'

export interface Move {
  /** The files, with their old and new paths. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
  /** Other files, whose links were rewritten. */
  readonly relinked: readonly string[]
  /** Other files that are not UTF-8, or too large: links in them stay. */
  readonly skipped: readonly string[]
}

interface MoveStores {
  /** Gets the changes. */
  readonly store: MemoryStore
  /** All files that links may lead to: those of `store`, perhaps over shared ones. `store` by default. */
  readonly view?: MemoryStore
  /** Whether links of a file may be rewritten. True for all by default. */
  readonly mayRelink?: (path: string) => boolean
}

// Each failed attempt means that another writer changed one of the files.
const MAX_ATTEMPTS = 1000

/**
 * Moves a file, or a directory with all its files, in one commit: each file keeps its history and its date,
 * and links still lead to it. Other characters stay unchanged. If `to` ends in "/", it is the directory
 * that gets `from`.
 *
 * A file that another writer changes meanwhile is read again. Throws `not-found` if there is no `from`,
 * `conflict` if there is a file at the new path, `scope-violation` for a file shared with others, a
 * chat (its name is the thread's id), the agent's files and folders of the system, and `invalid-argument`
 * for a move to the same place or into itself, and `invalid-content` for a file that is not UTF-8.
 */
export async function moveFiles(
  stores: MoveStores,
  from: string,
  to: string,
  options: CommitOptions = {},
): Promise<Move> {
  const given = checkOptions(options, OPTION_NAMES.commit)
  checkText('from', from)
  checkText('to', to)
  const source = from.replace(/\/$/, '')
  const target = to.endsWith('/') ? `${to}${source.slice(source.lastIndexOf('/') + 1)}` : to
  if (source === target) refuse('to', `is the place where "${source}" is already`)
  if (target.startsWith(`${source}/`)) refuse('to', `is inside "${source}" itself`)
  for (let attempt = 1; ; attempt += 1) {
    given.abortSignal?.throwIfAborted()
    const { changes, moves, move } = await planMove(stores, source, target, given)
    try {
      await stores.store.commit(changes, {
        reason: `move ${source} to ${target}`,
        ...given,
        [MOVES]: moves,
      } as CommitOptions)
      return move
    } catch (error) {
      const isRace = MemoryError.isInstance(error, 'conflict') || MemoryError.isInstance(error, 'not-found')
      if (!isRace || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

interface Plan {
  readonly changes: readonly Change[]
  readonly moves: readonly (readonly [from: number, to: number])[]
  readonly move: Move
}

async function planMove(
  { store, view = store, mayRelink = () => true }: MoveStores,
  source: string,
  target: string,
  { abortSignal }: CommitOptions,
): Promise<Plan> {
  const options = { abortSignal }
  const [own, shown] = await Promise.all([store.list('', options), view.list('', options)])
  const files = own.includes(source) ? [source] : own.filter((path) => path.startsWith(`${source}/`))
  if (files.length === 0) {
    // Names a wrong path, and a hidden one.
    if (!own.some((path) => collisionKey(path) === collisionKey(source))) checkMovable(source)
    if (shown.some((path) => path === source || path.startsWith(`${source}/`)))
      throw MemoryError.scopeViolation(source, 'it is shared with others, so it cannot be moved here')
    throw MemoryError.notFound(source)
  }
  if (files[0] !== source) checkDirectory(target)
  const newPaths = new Map(files.map((path) => [path, `${target}${path.slice(source.length)}`]))
  const newPath = (path: string) => newPaths.get(path) ?? path
  const keys = new Map(shown.map((path) => [collisionKey(path), path]))
  for (const [path, next] of newPaths) {
    checkMovable(path)
    checkMovable(next)
    const there = keys.get(collisionKey(next))
    if (there !== undefined && there !== path)
      throw new MemoryError(
        'conflict',
        `"${there}" is there already. Name another place, or move that away.`,
        {
          path: next,
          expected: null,
          actual: (await view.stat(there, options))?.hash ?? null,
        },
      )
  }
  const moved: Moved = {
    before: linkResolver(shown),
    after: linkResolver(shown.map(newPath)),
    newPath,
  }
  const changes: Change[] = []
  const moves: [number, number][] = []
  const relinked: string[] = []
  const read = [...files, ...own.filter((path) => !newPaths.has(path) && hasLinks(path) && mayRelink(path))]
  const found = new Set<string>()
  const skipped: string[] = []
  const skip = (path: string, reason: string) => {
    if (newPaths.has(path)) throw MemoryError.invalidContent(path, reason)
    skipped.push(path)
  }
  for await (const [path, content] of textsOf(store, read, options, skip)) {
    const next = newPaths.get(path)
    const text = hasLinks(path) ? withMovedLinks(content, path, moved) : content
    if (next === undefined && text === content) continue
    const ifMatch = await contentHash(content)
    const updatedAt = (await store.stat(path, options))?.updatedAt
    const written = { content: text, updatedAt }
    if (next === undefined) {
      relinked.push(path)
      changes.push({ path, ifMatch, ...written })
      continue
    }
    found.add(path)
    moves.push([changes.length, changes.length + 1])
    changes.push({ path, content: null, ifMatch }, { path: next, ifMatch: null, ...written })
  }
  // Deleted since the list was read.
  const gone = files.find((path) => !found.has(path))
  if (gone !== undefined) throw MemoryError.notFound(gone)
  return {
    changes,
    moves,
    move: { files: files.map((each) => ({ from: each, to: newPath(each) })), relinked, skipped },
  }
}

function checkMovable(path: string): void {
  if (isHidden(path)) throw MemoryError.scopeViolation(path, 'it is in a folder of the system')
  if (isChat(path))
    throw MemoryError.scopeViolation(
      path,
      "the name of a chat is its thread's id, which facts and contexts name",
    )
}

interface Moved {
  /** Resolves links before and after the move. */
  readonly before: Resolve
  readonly after: Resolve
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
    // Every reader finds a path from the link's own file, but not one from the root.
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
    // Seen from the new place, a name such as "a" may be another file.
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
  // A link of a wiki cannot have this name.
  const [from, until] = whole ?? [start, end]
  const [, alias = target] = /\|(.*)\]\]$/s.exec(content.slice(from, until)) ?? []
  const anchor = heading === undefined ? '' : `#${encodeURIComponent(heading)}`
  return [from, until, `[${alias}](${encoded(relative, '', 'plain')}${anchor})`]
}

function leadsTo({ path }: Resolved, wanted: string): boolean {
  return path === wanted
}

// The case of a path counts for other programs.
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
