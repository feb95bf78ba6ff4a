import { contentHash, type Change } from '@sheaf/core'
import { collisionKey, readOrNone } from '@sheaf/core/adapter'
import { statementLines } from '@sheaf/documents'
import { asDryRun, isRefusal } from '../import/import-request.ts'
import {
  notKept,
  plain,
  unread,
  type DocumentItem,
  type Fact,
  type HistoryItem,
  type HistoryReport,
  type HistoryRequest,
  type LeftOut,
  type MonthLine,
} from './history.ts'
import { markOf, type TakenIn } from './taken-in.ts'

type Action = keyof HistoryReport['files']

interface Outcome {
  readonly actions?: ReadonlyMap<string, Action>
  readonly left?: readonly LeftOut[]
}

interface Import {
  readonly request: HistoryRequest
  /** All paths, by their collision keys. */
  readonly names: Map<string, string>
  readonly taken: TakenIn
  /** As `foldersOf` finds them. */
  readonly folders: Map<string, string>
}

/**
 * Writes files of an export, all or none, unless somebody changed, removed or moved one of them in memory
 * since the last import. With `force` they are always written.
 */
export async function importDocuments(
  items: readonly DocumentItem[],
  { request, names, taken }: Import,
): Promise<Outcome> {
  const { store, dryRun, force } = request
  const actions = new Map<string, Action>()
  const changes: Change[] = []
  for (const { path: given, content, updatedAt } of items) {
    const path = given.normalize('NFC')
    const twin = names.get(collisionKey(path))
    if (twin !== undefined && twin !== path)
      return { left: [unread(given, `some systems take its name for that of ${twin}`)] }
    const text = plain(content, false)
    const before = await readOrNone(store, path)
    if (before === undefined && !force && taken.has(path, '')) return removedHere(path, given)
    if (before !== undefined && before !== text && !force && !(await isOwn(path, { before, text }, request)))
      return { left: [unread(given, 'it was changed in memory; --force overwrites it')] }
    actions.set(path, before === undefined ? 'created' : before === text ? 'unchanged' : 'replaced')
    if (before !== text) changes.push({ path, content: text, updatedAt })
  }
  if (changes.length > 0) await asDryRun(dryRun, store.commit(changes))
  for (const path of actions.keys()) {
    taken.enter(path, [''])
    names.set(collisionKey(path), path)
  }
  return { actions }
}

function removedHere(path: string, told = path): Outcome {
  const reason = 'it was removed or moved here; --force takes it in again'
  return { actions: new Map([[path, 'unchanged']]), left: notKept(told, 1, reason) }
}

const MOST_OF_FILE = 300_000
const MINUTE = '2026-11-03, 09:13'.length
// A message at an end of the month may be in another one if it came in from another time zone.
const AT_AN_END = /^.{8}(?:01|02|2[789]|3.),/

/** A message with its further lines, or a text of a person below it. */
interface Line {
  readonly at: string
  text: string
}

/**
 * Adds the lines of a month to those in memory, which stay if this export lacks them. A message that was
 * edited replaces its earlier text, and keeps its time, since an export may come from another time zone. One
 * that was removed or changed here stays so. With `force` it comes in, and replaces a text of its speaker at
 * that time.
 */
export async function importMonth(
  { chat, of, month, lines }: Extract<HistoryItem, { kind: 'month' }>,
  context: Import,
): Promise<Outcome> {
  const { request, taken, folders } = context
  const folder = (of && folders.get(idOf(chat))) || chat
  const path = `${folder}/${month}.md`
  const known: Line[] = []
  let [parts, last] = [0, '']
  for (let text; (text = await readOrNone(request.store, partOf(path, parts))) !== undefined; parts += 1)
    for (const each of text.trimEnd().split(/\n+(?=\S)/)) {
      const [, day] = /^## ([\d-]{10})$/.exec(each) ?? []
      last = day ?? /^[\d-]{10}, \d\d:\d\d(?= - )/.exec(each)?.[0] ?? last
      if (day === undefined) known.push({ at: last, text: each.trimEnd() })
    }
  const others = new Set(known)
  const same = Map.groupBy(known, ({ text }) => text)
  const unknown = lines.filter(({ text }) => !others.delete(same.get(text)?.pop() ?? { at: '', text }))
  const byWords = Map.groupBy(others, ({ text }) => markOf(text.slice(MINUTE)))
  const [fresh, gone]: [MonthLine[], MonthLine[]] = [[], []]
  let isChanged = false
  for (const each of unknown) {
    const { id, text } = each
    const before = taken.marksOf(of ?? chat, id)
    const apart = ({ at }: Line) => Math.abs(timeOf(at) - timeOf(text))
    const [nearest] = (before ?? [])
      .flatMap((mark) => byWords.get(mark) ?? [])
      .filter((line) => others.has(line) && apart(line) <= DAY_MS)
      .toSorted((one, two) => apart(one) - apart(two))
    const [speaker = text] = /^.{17} - [^:]*:/.exec(text) ?? []
    const mayReplace = request.force || (before === undefined && each.isEdited === true)
    const line = nearest ?? (mayReplace ? [...others].find((one) => one.text.startsWith(speaker)) : undefined)
    if (line === undefined) (before === undefined || request.force ? fresh : gone).push(each)
    else if (others.delete(line) && line.text.slice(MINUTE) !== text.slice(MINUTE)) {
      line.text = line.at + text.slice(MINUTE)
      isChanged = true
    }
  }
  const removed = gone.filter(({ text }) => of === undefined || !AT_AN_END.test(text))
  const isNew = known.length === 0
  if (isNew && removed.length > 0) return removedHere(path)
  for (const { text } of fresh) {
    const at = text.slice(0, MINUTE)
    const place = isNew ? known.length : known.findLastIndex((line) => line.at <= at) + 1
    known.splice(place, 0, { at, text })
  }
  // Nothing of a person is lost: a month may always be written.
  const merged = { ...context, request: { ...request, force: true } }
  const isSame = !isChanged && fresh.length === 0
  const outcome = await importDocuments(isSame ? [] : filesOf(path, known, parts), merged)
  if (outcome.left !== undefined) return outcome
  folders.set(idOf(chat), folder)
  const isGone = new Set(gone)
  for (const each of lines)
    if (!isGone.has(each)) taken.mark(of ?? chat, each.id, markOf(each.text.slice(MINUTE)))
  const reason = 'they were removed or changed here, and stay so'
  return {
    actions: isSame && !isNew ? new Map([[path, 'unchanged']]) : outcome.actions,
    left: notKept(`messages of ${path}`, removed.length, reason),
  }
}

const DAY_MS = 26 * 3_600_000

function timeOf(line: string): number {
  return Date.parse(`${line.slice(0, MINUTE).replace(', ', 'T')}Z`)
}

/** The folders of chats that have ids, such as `telegram 4711`: the chat may get another name. */
export function foldersOf(paths: Iterable<string>): Map<string, string> {
  const found = Array.from(paths, (path) => /^(chats\/[^/]+)\/\d{4}-\d\d\.md$/.exec(path)?.[1] ?? '')
  return new Map(found.map((folder) => [idOf(folder), folder]))
}

function idOf(folder: string): string {
  return folder.replace(/^chats\/(\w+) (?:.* )?(\S+)$/, '$1 $2')
}

function partOf(path: string, place: number): string {
  return place === 0 ? path : path.replace(/\.md$/, ` part ${place + 1}.md`)
}

/** Writes a month as files, with at least as many parts as before. */
export function filesOf(path: string, lines: readonly Line[], parts = 1): DocumentItem[] {
  const files: Line[][] = []
  let size = Infinity
  for (const line of lines) {
    if (size > MOST_OF_FILE) [size] = [0, files.push([])]
    files.at(-1)?.push(line)
    size += line.text.length
  }
  while (files.length < parts) files.push(files.at(-1)?.splice(-1) ?? [])
  return files.map((each, place) => {
    const days = Map.groupBy(each, ({ at }) => at.slice(0, 10))
    const texts = Array.from(days, ([day, own]) => {
      return `${day && `## ${day}\n\n`}${own.map(({ text }) => text).join('\n')}\n`
    })
    return { kind: 'document', path: partOf(path, place), content: texts.join('\n') }
  })
}

// True if an import wrote the file last. Without a history, a text that only grew counts as an import's.
async function isOwn(
  path: string,
  { before, text }: { readonly before: string; readonly text: string },
  { history, format }: Pick<HistoryRequest, 'history' | 'format'>,
): Promise<boolean> {
  const [last] = await history.list(path, { limit: 1 })
  if (last === undefined) return text.startsWith(before)
  const isUnchanged = last.hash !== null && (await contentHash(before)).startsWith(last.hash)
  return last.reason === `import from ${format}` && isUnchanged
}

interface Proposed {
  readonly facts: readonly Fact[]
  readonly texts: readonly Extract<HistoryItem, { kind: 'proposal' }>[]
}

interface Told {
  readonly known: string[]
  readonly rejected: string[]
  /** The texts that came in, with their headings, by file. */
  readonly own: Map<string, string[]>
}

const FACTS = 'observations.md'
const AUTHOR = 'import'
/** The most characters of one proposal. Further facts are reported as left out. */
const MOST_CHARACTERS = 400_000

/**
 * Proposes all facts as lines of `observations.md` in one proposal, and each text for the end of its file,
 * or in place of the earlier one of its source, if nobody changed that. A known fact or text is not
 * proposed, nor one that waits. One that a person rejected, or that was removed after its approval, is
 * proposed again only with `force`.
 */
export async function proposeFacts(
  { facts, texts }: Proposed,
  { store, proposals, format, dryRun, force, clock }: HistoryRequest,
  leaveOut: (...items: readonly LeftOut[]) => void,
): Promise<Pick<HistoryReport, 'facts' | 'proposals'>> {
  const count = { proposed: 0, known: 0, rejected: 0 }
  if (facts.length === 0 && texts.length === 0) return { facts: count, proposals: [] }
  const made: { id: string; path: string }[] = []
  const propose = async (path: string, title: string, text: string, current = '') => {
    try {
      if (dryRun) return made.push({ id: '', path })
      const header = `## ${title}\n\n`
      const isEarlier = (each: string) => each.startsWith(header) && current.includes(each)
      const earlier = told.own.get(path)?.findLast(isEarlier)
      const change =
        earlier === undefined
          ? { path, append: `${text}\n`, header }
          : { path, content: current.replace(earlier, () => header + text) }
      const reason = `import from ${format}`
      const { id, isNew } = await proposals.propose({ author: AUTHOR, reason, ...change })
      return isNew ? made.push({ id, path }) : 0
    } catch (error) {
      if (!isRefusal(error)) throw error
      leaveOut(unread(`a proposal for ${path}`, error.message))
      return 0
    }
  }
  const told = await toldBefore(proposals, force)
  const before = await readOrNone(store, FACTS)
  if (before !== undefined) told.known.push(before)
  const { lines, rejected } = linesOf(facts, told, clock)
  count.rejected = rejected
  count.known = facts.length - lines.length - rejected
  let characters = 0
  const full = lines.findIndex((line) => (characters += line.length) > MOST_CHARACTERS)
  const fitting = full === -1 ? lines : lines.slice(0, full)
  if (fitting.length > 0) await propose(FACTS, 'Facts', fitting.join('\n'))
  if (fitting.length < lines.length) {
    const reason = 'the proposal is full; decide on it, and import again'
    leaveOut(unread('facts', reason, lines.length - fitting.length))
  }
  for (const { path, title, text } of texts) {
    const current = await readOrNone(store, path)
    const own = plain(text)
    if (current?.includes(own) === true || told.known.some((each) => each.includes(own))) continue
    if (told.rejected.some((each) => each.includes(own))) count.rejected += 1
    else await propose(path, title, own, current)
  }
  leaveOut(...notKept('facts', count.rejected, 'rejected here before; --force proposes them again'))
  return { facts: { ...count, proposed: fitting.length }, proposals: made }
}

async function toldBefore(proposals: HistoryRequest['proposals'], force: boolean): Promise<Told> {
  const told: Told = { known: [], rejected: [], own: new Map() }
  for (const { id, author, status } of (await proposals.list()).proposals.toReversed()) {
    const isDecided = status !== 'open' && status !== 'approved'
    if (author !== AUTHOR || status === 'expired') continue
    for (const { path, before = '', content, diff } of (await proposals.read(id)).changes) {
      const hunks = diff.slice(diff.indexOf('\n@@'))
      const lines = hunks.split('\n').flatMap((line) => (line.startsWith('+') ? line.slice(1) : []))
      const own = told.own.get(path) ?? []
      const replaced = own.findLast((each) => before.includes(each) && content?.includes(each) === false)
      const start = before.indexOf(replaced ?? '')
      const added =
        replaced === undefined
          ? lines.join('\n').trim()
          : (content ?? '').slice(start, start + replaced.length - before.length || undefined)
      if (status === 'applied') told.own.set(path, [...own, added])
      if (!force || !isDecided) told[status === 'rejected' ? 'rejected' : 'known'].push(added)
    }
  }
  return told
}

function linesOf(facts: readonly Fact[], told: Told, clock: HistoryRequest['clock']) {
  const textsIn = (texts: readonly string[]) => {
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('- '))
    const statements = lines.flatMap((line) => statementLines.read(line.slice(2))?.statement ?? [])
    return new Set(statements.map(({ text }) => statementLines.fold(text)))
  }
  const [known, refused] = [textsIn(told.known), textsIn(told.rejected)]
  let rejected = 0
  const lines = facts.flatMap(({ text, at, until, source }) => {
    const own = plain(text).replaceAll(/\s+/g, ' ').replaceAll('<!--', '<! --')
    const folded = statementLines.fold(own)
    if (own === '' || known.has(folded)) return []
    if (refused.has(folded)) {
      rejected += 1
      return []
    }
    known.add(folded)
    const [conversation, message] = source?.split('#') ?? []
    const from =
      conversation === undefined || message === undefined ? undefined : { conversation, message, at }
    const days = { day: at && clock.today(at), until: until && clock.today(until) }
    return `- ${statementLines.of({ text: own, ...days, source: from })}`
  })
  return { lines, rejected }
}
