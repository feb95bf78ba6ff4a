import {
  contentHash,
  type Analyser,
  type Change,
  type Clock,
  type MemoryStore,
  type ReadOptions,
} from '@sheaf/core'
import { readOrNone, checkObject, checkValue } from '@sheaf/core/adapter'
import { SECTIONS, statementLines, type PlacedStatement, type Statement } from '@sheaf/documents'
import { OBSERVATION_DEFAULTS, RELATED_FACTS } from '../defaults.ts'
import { archivePrefix } from '../summaries/plan-archive.ts'
import { applyFacts, sectionOf } from './facts/apply-facts.ts'
import { EARLIER, factComparer } from './facts/judge-facts.ts'
import { factLines } from './facts/fact-lines.ts'
import { forgetDigests } from './cursor.ts'
import { digestOfId } from './pending-messages.ts'

/** Messages of a conversation that were deleted or changed. */
interface LearntMessages {
  /** The files of a user, a project or a workspace. */
  readonly store: MemoryStore
  readonly conversation: string
  /** Their ids. */
  readonly messages: readonly string[]
  readonly analyser: Analyser
  readonly clock: Pick<Clock, 'today'>
}

/** The changes that take back learnt facts. */
interface Unlearnt {
  /**
   * Changes of the files of facts and of the record of ingested messages. They conflict if a file has changed
   * since it was read.
   */
  readonly changes: readonly Change[]
  readonly facts: number
}

/**
 * Plans to take back the facts that were learnt from messages, and writes nothing. Removes facts whose source
 * is one of the messages. A fact that one of them ended holds again, unless another fact has replaced it
 * since. Messages with these ids may be learnt from again. A fact stays if a person added lines below it.
 */
export async function unlearnMessages(request: LearntMessages, options: ReadOptions): Promise<Unlearnt> {
  const example = '{ store, conversation, messages, analyser, clock }'
  const { store, conversation, messages, analyser, clock } = checkObject(request, example, 'request')
  checkValue.list('messages', messages, 'of ids')
  const { path } = OBSERVATION_DEFAULTS
  const digests = new Set(await Promise.all(messages.map(digestOfId)))
  const changes: Change[] = await forgetDigests(store, path, conversation, digests, options)
  const wanted = new Set(messages)
  const isOf = (source: Statement['source']) =>
    source !== undefined && source.conversation === conversation && wanted.has(source.message)
  const goneIn = (statements: readonly PlacedStatement[]) =>
    statements.filter(({ source, line, lineEnd }) => isOf(source) && lineEnd === line)
  let facts = 0
  const change = async (file: string, before: string, after: string) => {
    changes.push({
      path: file,
      content: after.trim() === '' ? null : after,
      ifMatch: await contentHash(before),
    })
  }
  const archive = archivePrefix(path)
  const archived = await store.list(archive.slice(0, archive.lastIndexOf('/')), options)
  for (const file of archived.filter((each) => each.startsWith(archive))) {
    const content = await store.read(file, options)
    const gone = goneIn(statementLines.in(content).statements)
    facts += gone.length
    if (gone.length > 0) await change(file, content, factLines(content, gone, () => false).toString())
  }
  const content = await readOrNone(store, path, options)
  if (content === undefined) return { changes, facts }
  const { statements } = statementLines.in(content)
  const gone = goneIn(statements)
  const held = statements.filter((each) => !gone.includes(each) && isOf(each.endedBy))
  if (gone.length + held.length === 0) return { changes, facts }

  const lines = factLines(content, [...gone, ...held], () => false)
  for (const statement of held) {
    const next = withoutEnd(statement, gone)
    lines.insert(next.endedBy === undefined ? sectionOf(next) : SECTIONS.earlier, next, statement)
  }
  // Another fact of the same key may have replaced a restored one.
  const settled = applyFacts(lines.toString(), [], {
    comparer: factComparer(analyser, RELATED_FACTS),
    today: clock.today(),
  })
  await change(path, content, settled.content)
  return { changes, facts: facts + gone.length }
}

// Returns an ended fact as it was before, or as it would be without the fact that ended it.
function withoutEnd(statement: PlacedStatement, gone: readonly PlacedStatement[]): Statement {
  const { endedBy, until: _until, section: _section, line: _line, lineEnd: _end, ...rest } = statement
  const by = gone.find(
    ({ source, section }) =>
      section === EARLIER &&
      source?.message === endedBy?.message &&
      source?.conversation === endedBy?.conversation,
  )
  if (by?.endedBy !== undefined)
    return { ...rest, endedBy: by.endedBy, ...(by.until === undefined ? {} : { until: by.until }) }
  return rest
}
