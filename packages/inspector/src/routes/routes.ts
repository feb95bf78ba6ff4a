import type { Answers } from '../answers/answers.ts'
import { changes, gone } from './changes.ts'
import { context, score } from './turns/context.ts'
import { messages, questions, threads } from './conversations.ts'
import { end, facts, forget, learnt, standing, unstand } from './facts.ts'
import { deleteFile, file, files, parts, purge, search, text, trash, untrash, write } from './files.ts'
import { health, repair, sizes } from './health.ts'
import { change, log, restore, revisions } from './history.ts'
import { mend, undo } from './turns/mend.ts'
import { decide, edited, proposal, proposals } from './proposals.ts'
import type { Route } from './route.ts'
import { scopes, start } from './scopes.ts'
import { kept } from './turns/kept.ts'
import { verdict } from './turns/verdict.ts'

/** All routes, by the name in the address. */
export const ROUTES: { readonly [Name in keyof Answers]: Route<Answers[Name]> } = {
  start,
  changes,
  gone,
  scopes,
  context,
  score,
  search,
  files,
  file,
  parts,
  text,
  write,
  delete: deleteFile,
  trash,
  untrash,
  purge,
  revisions,
  log,
  change,
  restore,
  proposals,
  proposal,
  decide,
  edited,
  facts,
  learnt,
  standing,
  unstand,
  end,
  forget,
  threads,
  kept,
  verdict,
  mend,
  undo,
  messages,
  questions,
  sizes,
  health,
  repair,
}
