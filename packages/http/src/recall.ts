import type { ScopedMemory } from '@sheaf/memory'
import { LAYOUT, readAll } from '@sheaf/core/adapter'
import { statementLines, type RecordedMessage } from '@sheaf/documents'
import { factsIn } from '@sheaf/ingest/facts'
import {
  instantIn,
  objectOf,
  whole,
  operation,
  pageWith,
  placeOf,
  type Operation,
  type PageInput,
} from './operation.ts'
import type { RemoteRequest } from './remote-answers.ts'
import * as schemas from './schemas.ts'

type SearchOptions = NonNullable<Parameters<ScopedMemory['search']>[1]>

const { about, count, flag, ITEMS, listOf, text } = schemas

interface SearchInput extends Omit<SearchOptions, 'abortSignal' | 'trueAt'> {
  readonly query: string
  readonly trueAt?: string
}

const search = operation<SearchInput>({
  method: 'POST',
  path: '/v1/search',
  id: 'search',
  summary: 'The best passages for a query.',
  body: objectOf(
    {
      query: text,
      limit: about(
        { type: 'integer', minimum: 0, maximum: 200 },
        'The maximum number of hits, 10 by default.',
      ),
      within: schemas.within,
      where: schemas.where,
      after: about(text, 'The `next` of the hits of the same search.'),
      includeExpired: flag,
      trueAt: about(
        schemas.time,
        'Only texts that were true on the day of this instant, as far as is known now.',
      ),
      explain: about(flag, 'Gives each hit an explanation of its score.'),
    },
    ['query'],
  ),
  answer: whole({
    hits: listOf(schemas.hit),
    next: about(schemas.textOrNull, 'The `after` of the next hits.'),
    degraded: { type: ['object', 'null'], description: 'The reason why hits may be missing.' },
  }),
  async run({ scope, input: { query, trueAt, ...options }, abortSignal }) {
    const hits = await scope.search(query, { ...options, trueAt: instantIn(trueAt), abortSignal })
    return { hits: [...hits], next: hits.next ?? null, degraded: hits.degraded ?? null }
  },
})

interface ContextInput extends Omit<RemoteRequest, 'abortSignal'> {
  readonly thread?: string
  readonly trace?: boolean
}

const context = operation<ContextInput>({
  method: 'POST',
  path: '/v1/context',
  id: 'context',
  summary: 'The messages for a model: all that the memory knows for this question, within a budget.',
  body: objectOf({
    thread: about(text, 'The recorded conversation to continue.'),
    query: about(text, 'The question; the last message of the user by default.'),
    messages: listOf(schemas.message),
    system: text,
    maxTokens: about({ type: 'integer', minimum: 1 }, 'The budget.'),
    order: { enum: ['retrieved-first', 'cache'] },
    within: schemas.within,
    where: schemas.where,
    tools: about(listOf({ type: 'object' }), 'Sent beside the messages: they count against the budget.'),
    record: about(flag, 'False keeps no record of the context. True by default.'),
    trace: about(flag, 'Also gives the outcome of each block. False by default.'),
  }),
  answer: objectOf(
    {
      messages: listOf({ type: 'object' }),
      tokens: count,
      warnings: listOf({ type: 'object' }),
      trace: { type: 'object' },
    },
    ['messages', 'tokens', 'warnings'],
  ),
  async run({ scope, input: { thread, trace: isTraced = false, ...request }, abortSignal }) {
    const handle = thread === undefined ? scope : scope.thread(thread)
    const { messages, tokens, warnings, trace } = await handle.assemble({ ...request, abortSignal })
    return { messages, tokens, warnings, ...(isTraced ? { trace } : {}) }
  },
})

const threads = operation<PageInput>({
  method: 'GET',
  path: '/v1/threads',
  id: 'listThreads',
  summary: 'A page of the ids of recorded conversations.',
  query: schemas.page,
  answer: schemas.pageOf(text),
  async run({ scope, input: { limit = ITEMS, page }, abortSignal }) {
    const after = await placeOf({ threads: true }, page)
    const { ids, next } = await scope.threads({ limit, abortSignal, after: after || undefined })
    return await pageWith({ threads: true }, ids, next)
  },
})

const messages = operation<{ id: string; limit?: number; before?: string }>({
  method: 'GET',
  path: '/v1/threads/{id}/messages',
  id: 'listMessages',
  summary: 'The newest messages of a conversation, oldest first.',
  query: { limit: schemas.limit, before: about(text, 'Only messages before the one with this id.') },
  answer: whole({ data: listOf(schemas.message) }),
  run: async ({ scope, input: { id, limit = ITEMS, before }, abortSignal }) => ({
    data: await scope.thread(id).messages({ limit, abortSignal, before }),
  }),
})

type WireMessage = Omit<RecordedMessage, 'at'> & { readonly at?: string }

const record = operation<{ id: string; messages: readonly WireMessage[] }>({
  method: 'POST',
  path: '/v1/threads/{id}/messages',
  id: 'recordMessages',
  summary: 'Adds messages to a conversation, in one commit. Recorded ids are not added again.',
  isChange: true,
  body: whole({ messages: { ...listOf(schemas.message, 1000), minItems: 1 } }),
  answer: whole({
    data: listOf(whole({ action: { enum: ['added', 'known', 'changed'] }, id: text })),
  }),
  run: async ({ scope, author, input, abortSignal }) => ({
    data: await scope.thread(input.id).record(
      input.messages.map(({ at, ...rest }) => ({ ...rest, at: instantIn(at) })),
      { author, abortSignal },
    ),
  }),
})

const branch = operation<{ id: string; after: string; branch?: string }>({
  method: 'POST',
  path: '/v1/threads/{id}/branches',
  id: 'branchThread',
  summary: 'Begins another conversation after a message of this one, which it shares up to there.',
  isChange: true,
  body: objectOf(
    {
      after: about(text, 'The id of the last message that it shares.'),
      branch: about(text, 'The id of the new conversation; by default the id of this one with a number.'),
    },
    ['after'],
  ),
  answer: whole({ id: text }),
  async run({ scope, author, input: { id, after, branch: given }, abortSignal }) {
    const made = await scope.thread(id).branch({ after, author, abortSignal, id: given })
    return { id: made.id }
  },
})

const rewind = operation<{ id: string; to: string }>({
  method: 'POST',
  path: '/v1/threads/{id}/rewind',
  id: 'rewindThread',
  summary: 'Goes back to a message. The messages after it stay in a branch, `kept`.',
  isChange: true,
  body: whole({ to: about(text, 'The id of the message that becomes the last one.') }),
  answer: whole({ messages: listOf(text), facts: count, kept: schemas.textOrNull }),
  async run({ scope, author, input: { id, to }, abortSignal }) {
    const { kept = null, ...done } = await scope.thread(id).rewind(to, { author, abortSignal })
    return { ...done, kept }
  },
})

// Learned facts, a project's decisions, and a user's own notes.
const FACT_FILES = [LAYOUT.facts, LAYOUT.project, 'MEMORY.md', 'USER.md']

const facts = operation<PageInput>({
  method: 'GET',
  path: '/v1/facts',
  id: 'listFacts',
  summary: 'A page of the noted facts, with their days and the message that stated each.',
  query: schemas.page,
  answer: schemas.pageOf(
    objectOf(
      {
        path: schemas.path,
        line: count,
        text,
        state: { enum: ['current', 'later', 'earlier'] },
        day: text,
        from: text,
        until: text,
        key: text,
        source: { type: 'object' },
      },
      ['path', 'line', 'text', 'state'],
    ),
  ),
  async run({ scope, input: { limit = ITEMS, page }, abortSignal }) {
    const skipped = Number(await placeOf({ facts: true }, page))
    const today = scope.clock.today()
    const texts = await readAll(scope.ownStore, FACT_FILES, { abortSignal })
    const all = texts.flatMap((content = '', place) => {
      const { facts: stated, over } = factsIn(content, today)
      const path = FACT_FILES[place]
      return stated.map((statement) => {
        const { line, day, from, until, key, source } = statement
        const isLater = from !== undefined && from > today
        // As in a context: only learned facts replace others by their key.
        const isOver = path === LAYOUT.facts ? over.has(statement) : statementLines.isOver(statement, today)
        const state = isOver ? 'earlier' : isLater ? 'later' : 'current'
        return { path, line, text: statement.text, state, day, from, until, key, source }
      })
    })
    const end = skipped + limit
    return await pageWith(
      { facts: true },
      all.slice(skipped, end),
      all.length > end ? String(end) : undefined,
    )
  },
})

export const RECALL_OPERATIONS: readonly Operation[] = [
  search,
  context,
  threads,
  messages,
  record,
  branch,
  rewind,
  facts,
]
