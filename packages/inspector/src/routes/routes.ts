import type { Answers } from '../answers/answers.ts'
import { PAGE_ITEMS } from '../answers/requests.ts'
import { Fields, isWhole, scopeOf, type Call, type Route } from './route.ts'
import { changes, gone, start } from './changes.ts'
import { context, score } from './turns/context.ts'
import { find, messages, questions, threads } from './conversations.ts'
import { end, facts, forget, learnt, standing, unstand } from './facts.ts'
import { deleteFile, file, files, parts, purge, search, text, trash, untrash, write } from './files.ts'
import { health, repair, sizes } from './health.ts'
import { change, log, restore, revisions, decide, edited, proposal, proposals } from './history.ts'
import { mend, undo } from './turns/mend.ts'
import { kept } from './turns/kept.ts'
import { verdict } from './turns/verdict.ts'

export const ROUTES: { readonly [Name in keyof Answers]: Route<Name> } = {
  start,
  changes,
  gone,
  find,
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

/** The number of users with the last questions that are read ahead. */
const READ_AHEAD = 3
const PAUSE_MS = 20

/**
 * Asks for what a person may choose next: the code of each screen has then run, and the index is in memory.
 * It only reads, ends with its request, and waits while others run. A memory with an embedder is left out,
 * because a search would ask a model.
 */
export async function readAhead(call: Call, isBusy: () => boolean): Promise<void> {
  const { memory, abortSignal } = call
  if (!isWhole(memory) || memory.vectors !== undefined) return
  const ask = async (name: keyof Answers, given: Readonly<Record<string, unknown>> = {}) => {
    do await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    while (isBusy() && !abortSignal.aborted)
    abortSignal.throwIfAborted()
    const fields = new Fields(given)
    return await ROUTES[name].answer({ ...call, fields, scope: scopeOf(memory, fields.inner('scope')) })
  }
  await ask('find', { filter: 'a', isAll: true, limit: 6 })
  await ask('learnt')
  const { questions: asked } = await questions.answer(call)
  const users = new Map(asked.toReversed().map((each) => [each.of?.id, each]))
  const last = [...users.values()].reverse().slice(0, READ_AHEAD)
  for (const [place, { of: scope, question, thread, turn, answer = question }] of last.entries()) {
    const chosen = { scope, question, thread, turn }
    await ask('kept', chosen)
    await ask('verdict', { ...chosen, answer })
    if (place === 0) await ask('search', { query: `${question} ${answer}` })
    await ask('context', chosen)
    if (place === 0) await ask('context', { question })
  }
  const [{ of: scope, thread } = {}] = last
  if (thread !== undefined) await ask('messages', { scope, thread, limit: PAGE_ITEMS.messages })
  for (const name of ['facts', 'standing', 'files', 'threads', 'log', 'sizes'] as const)
    await ask(name, { limit: PAGE_ITEMS.threads })
}
