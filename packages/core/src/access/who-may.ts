import { fileKind, rightSpelling } from './file-kind.ts'
import type { FileKind } from './file-kind.ts'

/**
 * The actor of a change: a model with a tool, a model that learns, a person at the command line or in the
 * inspector, the app's code with a handle, an import, or a handle of another user.
 */
export type Actor = (typeof ACTORS)[number]

/** All actors, in the order of the table's columns. */
export const ACTORS = ['model', 'learning', 'person', 'app', 'import', 'other'] as const

/** An act on a file. A person can undo `end`; `erase` cannot be undone. */
export type Act = (typeof ACTS)[number]

/** All acts, in the order of the letters in the table. */
export const ACTS = ['read', 'add', 'replace', 'end', 'erase'] as const

/**
 * `form`: only in the form of the file, for example with the tool for entries. `proposed`: a person decides.
 */
export type Answer = 'allowed' | 'form' | 'proposed' | 'refused'

const ANSWERS: Readonly<Record<string, Answer>> = { y: 'allowed', f: 'form', p: 'proposed', '-': 'refused' }

/**
 * The acts that each actor may perform on each kind of file. A row has one text for each of `ACTORS`, and a
 * text has one letter for each of `ACTS`: read, add, replace, end, erase. If `writes` of the memory or of the
 * tools is "propose", allowed changes are proposed too.
 *
 * y allowed, f only in the file's form, p proposed to a person, - refused
 */
export const WHO_MAY: Readonly<Record<FileKind, readonly string[]>> = {
  // model, learning, person, app, import, other
  note: ['yyyyp', 'yyyy-', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  facts: ['yyyyp', 'yyyy-', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  entry: ['yfffp', 'y----', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  log: ['yyyyp', 'yyyy-', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  chat: ['y---p', 'y----', 'yyyyy', 'yyyyy', 'yyyy-', '-----'],
  standing: ['y----', 'y----', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  agent: ['y----', 'y----', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  trash: ['-f---', '-----', 'yyyyy', 'yyyyy', 'yyy--', '-----'],
  history: ['-f---', '-f---', 'ff--f', 'yyyyy', '-fff-', '-----'],
  proposals: ['-f---', '-f---', 'fff--', 'yyyyy', '-----', '-----'],
  learnt: ['-----', 'fff--', '-----', 'yyyyy', '-----', '-----'],
  contexts: ['-----', '-----', '-----', 'yyyyy', '-----', '-----'],
  copies: ['-----', '-----', '-----', 'yyyyy', '-----', '-----'],
}

/** How each act can be undone, and the record of it. */
export const TRACES: Readonly<Record<Act, { readonly undone: string; readonly recorded: string }>> = {
  read: { undone: '', recorded: 'nothing' },
  add: { undone: 'by `history.restore`', recorded: 'a revision: author, time, reason' },
  replace: { undone: 'by `history.restore`', recorded: 'a revision: author, time, reason' },
  end: {
    undone: 'from the trash, or by `history.restore`',
    recorded: 'a revision: author, time, reason, and of what a model forgets the files and the count',
  },
  erase: {
    undone: 'never',
    recorded: 'by a person nothing; of what a model proposed a revision without the text',
  },
}

const KEPT = 'it is kept by the system; the history and the proposals of a memory change it'

/** The reason why a file of this kind is refused, as the end of a sentence. */
const REASONS: Readonly<Record<FileKind, string>> = {
  note: 'it is not theirs',
  facts: 'it is not theirs',
  log: 'it is not theirs',
  entry: 'typed entries and their index have a tool of their own',
  chat: 'it is the record of what was said',
  standing: 'a person decides which of their standing instructions hold',
  agent: 'it belongs to the agent and is the same for everybody',
  trash: 'what was deleted is kept for people',
  history: KEPT,
  proposals: KEPT,
  learnt: KEPT,
  contexts: KEPT,
  copies: KEPT,
}

/** Looks up the answer for a kind in the table. */
export function whoMay(actor: Actor, kind: FileKind, act: Act): Answer {
  const letters = WHO_MAY[kind][ACTORS.indexOf(actor)]
  return ANSWERS[letters?.charAt(ACTS.indexOf(act)) ?? ''] ?? 'refused'
}

/**
 * Returns the reason why `actor` may not do this to the file, as the end of a sentence. Undefined if the
 * table allows or proposes it. `keeps` lists the kinds of file whose form the caller keeps.
 */
export function refusalOf(
  actor: Actor,
  path: string,
  act: Act,
  keeps: readonly FileKind[] = [],
): string | undefined {
  const kind = fileKind(path)
  const answer = whoMay(actor, kind, act)
  if (answer === 'refused' || (answer === 'form' && !keeps.includes(kind))) return REASONS[kind]
  const name = actor === 'model' && act !== 'read' ? rightSpelling(path) : undefined
  return name === undefined ? undefined : `it is written "${name}"`
}
