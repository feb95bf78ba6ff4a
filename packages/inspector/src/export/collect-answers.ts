import type { ReadOptions } from '@sheaf/core'
import type { Answers } from '../answers/answers.ts'
import { PAGE_ITEMS, requestKey } from '../answers/requests.ts'
import type { ExportedAnswers } from '../answers/requests.ts'
import { Fields } from '../fields.ts'
import type { Call } from '../routes/route.ts'
import { ROUTES } from '../routes/routes.ts'
import type { InspectedMemory } from '../scope.ts'

/** The context that an exported page opens with. */
export interface ExportedQuestion {
  readonly question: string
  readonly maxTokens: number
}

const STATUSES = ['open', 'approved', 'applied', 'rejected', 'expired'] as const

/** Makes the requests of a page that shows the whole memory, and collects the answers. */
export async function collectAnswers(
  memory: InspectedMemory,
  asked: ExportedQuestion | undefined,
  { abortSignal = new AbortController().signal }: ReadOptions,
): Promise<ExportedAnswers> {
  const answers: Record<string, unknown> = {}
  const ask = async <Name extends keyof Answers>(
    name: Name,
    fields: Readonly<Record<string, unknown>> = {},
  ): Promise<Answers[Name]> => {
    const answer = await ROUTES[name].answer(callOf(memory, fields, abortSignal))
    answers[requestKey(name, fields)] = answer
    return answer
  }
  const start = await ask('start')
  // The scope was chosen at the export.
  answers[requestKey('start', {})] = { ...start, choosesScope: false, asked }
  if (asked !== undefined) {
    const fields = { ...asked, order: 'retrieved-first' }
    answers[requestKey('context', fields)] = await ask('context', { ...fields, explain: true })
  }
  const paths = await memory.store.list('', { abortSignal })
  answers[requestKey('files', {})] = await Promise.all(
    paths.sort().map(async (path) => await memory.store.stat(path, { abortSignal })),
  )
  for (const path of paths) {
    answers[requestKey('file', { path })] = await wholeFile(memory, path, abortSignal)
    await ask('parts', { path })
    await ask('revisions', { path, offset: 0, limit: PAGE_ITEMS.revisions })
  }
  const { revisions } = await ask('log', { offset: 0, limit: PAGE_ITEMS.log })
  for (const { path, version, redacted } of revisions)
    if (redacted === undefined) await ask('change', { path, version })
  for (const status of STATUSES) {
    const { proposals } = await ask('proposals', { status, offset: 0, limit: PAGE_ITEMS.proposals })
    for (const { id } of proposals) await ask('proposal', { id })
  }
  await ask('standing')
  const { total } = await ask('facts', { offset: 0, limit: PAGE_ITEMS.facts })
  for (let offset: number = PAGE_ITEMS.facts; offset < total; offset += PAGE_ITEMS.facts)
    await ask('facts', { offset, limit: PAGE_ITEMS.facts })
  await allThreads(ask)
  await ask('sizes')
  return answers
}

type Ask = <Name extends keyof Answers>(
  name: Name,
  fields?: Readonly<Record<string, unknown>>,
) => Promise<Answers[Name]>

async function allThreads(ask: Ask): Promise<void> {
  const limit = PAGE_ITEMS.threads
  for (let offset = 0; ;) {
    const { threads, total } = await ask('threads', { limit, offset })
    for (const { id } of threads) await allMessages(ask, id)
    offset += threads.length
    if (threads.length === 0 || offset >= total) return
  }
}

async function allMessages(ask: Ask, thread: string): Promise<void> {
  let before: string | undefined
  do {
    const { messages, hasMore } = await ask('messages', { thread, limit: PAGE_ITEMS.messages, before })
    before = hasMore ? messages[0]?.id : undefined
  } while (before !== undefined)
}

async function wholeFile(memory: InspectedMemory, path: string, abortSignal: AbortSignal) {
  return await ROUTES.file.answer(callOf(memory, { path, whole: true }, abortSignal))
}

function callOf(
  memory: InspectedMemory,
  fields: Readonly<Record<string, unknown>>,
  abortSignal: AbortSignal,
): Call {
  return {
    memory,
    alternatives: {},
    scope: memory,
    author: '',
    readOnly: true,
    hasPast: false,
    // An exported page follows no changes.
    cursors: { of: () => '', sequenceOf: () => undefined },
    recent: { of: async () => [] },
    missing: [],
    abortSignal,
    fields: new Fields(fields),
  }
}
