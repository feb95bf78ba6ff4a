import { fileKind, rightSpelling } from './file-kind.ts'
import type { FileKind } from './file-kind.ts'

/**
 * Who acts: a model by a tool, a model that learns, a person by the command line or the inspector, the app's
 * own code by a handle, an import, and a handle of another user.
 */
export type Actor = (typeof ACTORS)[number]

/** All actors, in the order of the table. */
export const ACTORS = ['model', 'learning', 'person', 'app', 'import', 'other'] as const

/** What is done: `end` takes away what a person can bring back, `erase` takes it away for good. */
export type Act = (typeof ACTS)[number]

/** All acts, in the order of the letters in the table. */
export const ACTS = ['read', 'add', 'replace', 'end', 'erase'] as const

/**
 * `form`: only by the way that keeps the form of the file, such as a tool for entries. `proposed`: a person
 * decides.
 */
export type Answer = 'allowed' | 'form' | 'proposed' | 'refused'

const ANSWERS: Readonly<Record<string, Answer>> = { y: 'allowed', f: 'form', p: 'proposed', '-': 'refused' }

/**
 * Who may do what to which file: for each kind a text for each of `ACTORS`, whose letters are for `ACTS`:
 * read, add, replace, end, erase. What is allowed is proposed as well where `writes` of the memory, or of
 * the tools, is "propose".
 *
 * y allowed, f only in its own form, p proposed to a person, - refused
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
  copies: ['-----', '-----', '-----', 'yyyyy', '-----', '-----'],
}

/** What an act leaves behind, and how it is undone. */
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

/** Why a file of this kind is refused, as the end of a sentence. */
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
  copies: KEPT,
}

/** The answer of the table for a kind. */
export function whoMay(actor: Actor, kind: FileKind, act: Act): Answer {
  const letters = WHO_MAY[kind][ACTORS.indexOf(actor)]
  return ANSWERS[letters?.charAt(ACTS.indexOf(act)) ?? ''] ?? 'refused'
}

/**
 * Why `actor` may not do this to the file, as the end of a sentence; undefined where the table allows it, or
 * lets it be proposed. `keeps` names the kinds whose form the caller keeps.
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
