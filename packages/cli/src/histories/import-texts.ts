import { contentHash } from '@sheaf/core'
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
} from './history.ts'
import type { TakenIn } from './taken-in.ts'

interface Outcome {
  readonly action?: keyof HistoryReport['files']
  readonly left?: readonly LeftOut[]
}

interface Import {
  readonly request: HistoryRequest
  /** All paths, by their collision keys. */
  readonly names: Map<string, string>
  readonly taken: TakenIn
}

/**
 * Writes a file of an export, unless somebody changed, removed or moved it in memory since the last import.
 * With `force` it is always written.
 */
export async function importDocument(
  { path: given, content, updatedAt }: DocumentItem,
  { request, names, taken }: Import,
): Promise<Outcome> {
  const { store, dryRun, force } = request
  const path = given.normalize('NFC')
  const twin = names.get(collisionKey(path))
  if (twin !== undefined && twin !== path)
    return { left: [unread(given, `some systems take its name for that of ${twin}`)] }
  const text = plain(content, false)
  const before = await readOrNone(store, path)
  if (before === undefined && !force && taken.has(path, '')) {
    const reason = 'it was removed or moved here; --force takes it in again'
    return { action: 'unchanged', left: notKept(given, 1, reason) }
  }
  if (before !== undefined && before !== text && !force && !(await isOwn(path, { before, text }, request)))
    return { left: [unread(given, 'it was changed in memory; --force overwrites it')] }
  if (before !== text) await asDryRun(dryRun, store.commit([{ path, content: text, updatedAt }]))
  taken.enter(path, [''])
  names.set(collisionKey(path), path)
  return { action: before === undefined ? 'created' : before === text ? 'unchanged' : 'replaced' }
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

/** Notes of programs about a person, for that person to decide on. */
interface Proposed {
  readonly facts: readonly Fact[]
  readonly texts: readonly Extract<HistoryItem, { kind: 'proposal' }>[]
}

interface Told {
  readonly known: string[]
  readonly rejected: string[]
}

const FACTS = 'observations.md'
const AUTHOR = 'import'
/** The most characters of one proposal. Further facts are reported as left out. */
const MOST_CHARACTERS = 400_000

/**
 * Proposes all facts as lines of `observations.md` in one proposal, and each text for the end of its file.
 * A known fact or text is not proposed, nor one that waits. One that a person rejected, or that was removed
 * after its approval, is proposed again only with `force`.
 */
export async function proposeFacts(
  { facts, texts }: Proposed,
  { store, proposals, format, dryRun, force, clock }: HistoryRequest,
  leaveOut: (item: LeftOut) => void,
): Promise<Pick<HistoryReport, 'facts' | 'proposals'>> {
  const count = { proposed: 0, known: 0, rejected: 0 }
  if (facts.length === 0 && texts.length === 0) return { facts: count, proposals: [] }
  const made: { id: string; path: string }[] = []
  const propose = async (path: string, title: string, text: string) => {
    try {
      if (dryRun) return made.push({ id: '', path })
      const change = { path, append: `${text}\n`, header: `## ${title}\n\n` }
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
  const fitting = lines.slice(0, mostLines(lines))
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
    else await propose(path, title, own)
  }
  for (const item of notKept('facts', count.rejected, 'rejected here before; --force proposes them again'))
    leaveOut(item)
  return { facts: { ...count, proposed: fitting.length }, proposals: made }
}

// The lines of earlier imports: those that wait or came in, and those that a person rejected.
async function toldBefore(proposals: HistoryRequest['proposals'], force: boolean): Promise<Told> {
  const told: Told = { known: [], rejected: [] }
  for (const { id, author, status } of (await proposals.list()).proposals) {
    const isDecided = status !== 'open' && status !== 'approved'
    if (author !== AUTHOR || status === 'expired' || (force && isDecided)) continue
    for (const { diff } of (await proposals.read(id)).changes) {
      const added = diff.split('\n').flatMap((line) => (line.startsWith('+') ? line.slice(1) : []))
      told[status === 'rejected' ? 'rejected' : 'known'].push(added.join('\n'))
    }
  }
  return told
}

function linesOf(
  facts: readonly Fact[],
  told: Told,
  clock: HistoryRequest['clock'],
): { readonly lines: readonly string[]; readonly rejected: number } {
  const textsIn = (texts: readonly string[]) =>
    texts
      .flatMap((text) => text.split('\n'))
      .flatMap((line) => {
        const item = line.startsWith('- ') ? statementLines.read(line.slice(2)) : undefined
        return item?.statement === undefined ? [] : [statementLines.fold(item.statement.text)]
      })
  const known = new Set(textsIn(told.known))
  const refused = new Set(textsIn(told.rejected))
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

function mostLines(lines: readonly string[]): number {
  let characters = 0
  const place = lines.findIndex((line) => (characters += line.length) > MOST_CHARACTERS)
  return place === -1 ? lines.length : place
}
