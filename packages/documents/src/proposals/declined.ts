import { contentHash, MemoryError, type Change, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import { keepStart, visibleText } from '../characters.ts'
import { statementsBelow } from '../statements/parse-statements.ts'
import { foldStatementText, statementLine } from '../statements/statement-line.ts'
import { SECTIONS, type Statement } from '../statements/statement.ts'
import { readChanges } from './kept-proposal.ts'
import type { PreparedChange } from './prepare-changes.ts'
import type { ProposalRecord } from './proposal-file.ts'
import { appendLines } from './unified-diff.ts'

const DECLINED = 'declined.md'
const REASON_CHARACTERS = 300
const LINE_CHARACTERS = 600

/** A hash of the lines that change, without headings and the days of statements. */
export async function subjectOf(prepared: readonly PreparedChange[], forgets: boolean): Promise<string> {
  const parts = prepared.map(({ change: { path, diff } }) => {
    const lines = diff.split('\n').slice(2)
    const changed = lines.filter((line) => /^[+-](?!#)\s*\S/.test(line))
    return [path, ...changed.map((line) => line.replace(/^(.(?:[-*+] )?)\d{4}-\d\d-\d\d /, '$1'))]
  })
  return await contentHash(JSON.stringify([forgets, ...parts]))
}

interface DeclinedNote extends ReadOptions {
  readonly day: string
  readonly by: string
  readonly reason: string
}

/** A line for each decision that a proposal adds, in a file that searches find, beside the proposed one. */
export async function declinedNotes(
  store: MemoryStore,
  record: ProposalRecord,
  { day, by, reason, abortSignal }: DeclinedNote,
): Promise<Change[]> {
  const why = reason.trim() === '' ? '' : ` (${keepStart(reason.trim(), REASON_CHARACTERS)})`
  const lines = new Map<string, string>()
  for (const { path, before = '', content } of await changesOf(store, record, { abortSignal })) {
    const folded = ({ key = '', text }: Statement) => foldStatementText(`[${key}] ${text}`)
    const known = new Set(statementsBelow(before, SECTIONS.decisions).map(folded))
    const file = path.slice(0, path.lastIndexOf('/') + 1) + DECLINED
    for (const { text, key, until } of statementsBelow(content ?? '', SECTIONS.decisions)) {
      if (known.has(folded({ text, key }))) continue
      const said = `Declined by ${by}${why}: ${statementLine({ text, key, until })}`
      const line = `- ${day} ${keepStart(visibleText(said.replaceAll(/\s+/g, ' ')), LINE_CHARACTERS)}\n`
      lines.set(file, `${lines.get(file) ?? ''}${line}`)
    }
  }
  return await Promise.all(
    Array.from(lines, async ([path, added]) => {
      const now = await readOrNone(store, path, { abortSignal })
      const ifMatch = now === undefined ? null : await contentHash(now)
      return { path, content: appendLines(now ?? '# Declined proposals\n\n', added), ifMatch }
    }),
  )
}

// A proposal whose texts were changed by hand can still be rejected.
async function changesOf(store: MemoryStore, record: ProposalRecord, options: ReadOptions) {
  try {
    return await readChanges(store, record, options)
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-content')) return []
    throw error
  }
}
