import { readOrNone } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { parseStatements, readStatement } from '@sheaf/documents'
import { readCursor } from './messages/cursor.ts'
import type { Cursor } from './messages/cursor.ts'
import type { FactComparer } from './facts/fact-terms.ts'
import type { ObservationSettings } from './observation-settings.ts'
import { readUsage } from './budget/usage-record.ts'
import type { UsageRecord } from './budget/usage-record.ts'

/** The state of the memory before learning. */
export interface MemoryState {
  /** The file of observations; undefined when it does not exist. */
  readonly content: string | undefined
  /** Keys of statements in other files and waiting proposals. */
  readonly known: ReadonlySet<string>
  /** Keys of all known statements, with the file of observations. */
  readonly all: ReadonlySet<string>
  readonly cursor: Cursor
  readonly usage: UsageRecord
}

/** Reads the whole state. */
export async function readMemory(
  settings: ObservationSettings,
  comparer: FactComparer,
  conversation: string,
  options: ReadOptions,
): Promise<MemoryState> {
  const { store, path, knownFiles, policy } = settings
  const [content, cursor, usage] = await Promise.all([
    readOrNone(store, path, options),
    readCursor(store, path, conversation, options),
    readUsage(store, options),
  ])
  const others = await Promise.all(knownFiles.map((file) => readOrNone(store, file, options)))
  const proposed = policy === 'propose' ? await proposedTexts(settings, options) : []
  const keysOf = (texts: readonly (string | undefined)[]) =>
    texts
      .flatMap((text) => (text === undefined ? [] : statementsOf(text)))
      .map((statement) => comparer.of(statement).key)
  const known = new Set(keysOf([...others, ...proposed]))
  const observed = parseStatements(content ?? '').statements.map(({ text }) => comparer.of(text).key)
  return { content, known, all: new Set([...known, ...observed]), cursor, usage }
}

// A statement in a waiting proposal is not proposed again.
async function proposedTexts(
  { store, path, proposals }: ObservationSettings,
  options: ReadOptions,
): Promise<string[]> {
  const all = proposals(store)
  const { proposals: listed } = await all.list({ ...options, path })
  const waiting = listed.filter(({ status }) => status === 'open' || status === 'approved')
  const read = await Promise.all(waiting.map(({ id }) => all.read(id, options)))
  return read.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.path === path ? (change.content ?? []) : [])),
  )
}

// The text of every line, without its bullet, day, key and source.
function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .map(
      (line) =>
        readStatement(line.replace(/^[\s>]*(?:[-*+•]|\d{1,9}[.)])?\s+/, '').trim()).statement?.text ?? '',
    )
    .filter((line) => line !== '' && !line.startsWith('#'))
}
