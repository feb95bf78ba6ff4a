import { readOrNone } from '@sheaf/core/adapter'
import { foldStatementText, readStatement, statementLine } from '@sheaf/documents'
import { isRefusal } from '../import/refusal.ts'
import { plain } from './history.ts'
import type { HistoryItem, LeftOut, HistoryReport, HistoryRequest } from './history.ts'

type Fact = Extract<HistoryItem, { kind: 'fact' }>

/** Notes of programs about a person, for that person to decide on. */
interface Proposed {
  readonly facts: readonly Fact[]
  readonly texts: readonly Extract<HistoryItem, { kind: 'proposal' }>[]
}

const FACTS = 'observations.md'
const AUTHOR = 'import'
/** The most characters of one proposal. Further facts are reported as left out. */
const MOST_CHARACTERS = 400_000

/**
 * Proposes all facts as lines of `observations.md` in one proposal, and each text for the end of its file.
 * A known fact or text is not proposed, nor one of an earlier proposal, even if that is undecided.
 */
export async function proposeFacts(
  { facts, texts }: Proposed,
  { store, proposals, format, dryRun, clock }: HistoryRequest,
  leaveOut: (item: LeftOut) => void,
): Promise<Pick<HistoryReport, 'facts' | 'proposals'>> {
  if (facts.length === 0 && texts.length === 0) return { facts: { proposed: 0, known: 0 }, proposals: [] }
  const made: { id: string; path: string }[] = []
  const propose = async (path: string, content: string, before: string | undefined) => {
    try {
      if (dryRun) return made.push({ id: '', path })
      const change = { path, content, before }
      const { id, isNew } = await proposals.propose({
        author: AUTHOR,
        reason: `import from ${format}`,
        ...change,
      })
      return isNew ? made.push({ id, path }) : 0
    } catch (error) {
      if (!isRefusal(error)) throw error
      leaveOut({ kind: 'left-out', what: `a proposal for ${path}`, reason: error.message, isLoss: true })
      return 0
    }
  }
  const told: string[] = []
  for (const { id, author } of (await proposals.list()).proposals)
    if (author === AUTHOR)
      for (const { content } of (await proposals.read(id)).changes) if (content !== null) told.push(content)
  const before = await readOrNone(store, FACTS)
  const lines = linesOf(facts, before === undefined ? told : [...told, before], clock)
  const fitting = lines.slice(0, mostLines(lines))
  if (fitting.length > 0) await propose(FACTS, withFacts(before ?? '', fitting), before)
  if (fitting.length < lines.length) {
    const reason = 'the proposal is full; decide on it, and import again'
    leaveOut({ kind: 'left-out', what: 'facts', count: lines.length - fitting.length, reason, isLoss: true })
  }
  for (const { path, title, text } of texts) {
    const current = await readOrNone(store, path)
    const own = plain(text)
    if (current?.includes(own) === true || told.some((each) => each.includes(own))) continue
    const start = current === undefined || current === '' ? '' : `${current.trimEnd()}\n\n`
    await propose(path, `${start}## ${title}\n\n${own}\n`, current)
  }
  return { facts: { proposed: fitting.length, known: facts.length - lines.length }, proposals: made }
}

function linesOf(facts: readonly Fact[], told: readonly string[], clock: HistoryRequest['clock']): string[] {
  const known = new Set(
    told
      .flatMap((text) => text.split('\n'))
      .flatMap((line) => {
        const { statement } = line.startsWith('- ') ? readStatement(line.slice(2)) : { statement: undefined }
        return statement === undefined ? [] : [foldStatementText(statement.text)]
      }),
  )
  return facts.flatMap(({ text, at, source }) => {
    const own = plain(text).replaceAll(/\s+/g, ' ').replaceAll('<!--', '<! --')
    if (own === '' || known.has(foldStatementText(own))) return []
    known.add(foldStatementText(own))
    const day = at === undefined ? {} : { day: clock.today(at) }
    const [conversation, message] = source?.split('#') ?? []
    const from =
      conversation === undefined || message === undefined
        ? {}
        : { source: { conversation, message, ...(at === undefined ? {} : { at }) } }
    return `- ${statementLine({ text: own, ...day, ...from })}`
  })
}

function mostLines(lines: readonly string[]): number {
  let characters = 0
  const place = lines.findIndex((line) => (characters += line.length) > MOST_CHARACTERS)
  return place === -1 ? lines.length : place
}

// Adds the lines below `## Facts`, which comes before the facts that ended.
function withFacts(text: string, lines: readonly string[]): string {
  const added = lines.join('\n')
  const head = /^## Facts[ \t]*\r?\n/im.exec(text)
  if (head === null) {
    const earlier = /^## Earlier[ \t]*\r?$/im.exec(text)?.index ?? text.length
    const before = text.slice(0, earlier).trimEnd()
    const after = text.slice(earlier)
    return `${before === '' ? '' : `${before}\n\n`}## Facts\n\n${added}\n${after === '' ? '' : `\n${after}`}`
  }
  const start = head.index + head[0].length
  const next = /^## /m.exec(text.slice(start))
  const end = next === null ? text.length : start + next.index
  const own = text.slice(start, end).trimEnd()
  const after = next === null ? '' : `\n${text.slice(end)}`
  return `${text.slice(0, start)}${own === '' ? '' : own}\n${added}\n${after}`
}
