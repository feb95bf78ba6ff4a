import { checkOptions, checkText, checkValue, readAll, refuse } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { icon, script, style } from '#page'
import { jsonOf, PAGE_ITEMS, requestKey, STATUSES, type ExportedAnswers } from '../answers/requests.ts'
import { pageOf } from '../page-files.ts'
import type { Answers, Start } from '../answers/answers.ts'
import { Fields, type InspectedMemory, type Call } from '../routes/route.ts'
import { ROUTES } from '../routes/routes.ts'

/** Options of an exported page. */
interface ExportOptions extends ReadOptions {
  /** The page opens with the context of this question. None by default. */
  readonly question?: string
  /** The budget of that context. By default that of the memory's contexts. */
  readonly maxTokens?: number
}

/**
 * Makes one HTML page that shows the current content of `memory`, without a server and without changes:
 * for a bug report, or to keep. It contains the files in plain text, so treat it like the memory
 * itself. Its content policy lets it load and run only its own content. Throws `invalid-argument` for
 * another memory and unknown options.
 */
export async function exportPage(memory: InspectedMemory, options: ExportOptions = {}): Promise<string> {
  if (typeof memory?.clock?.now !== 'function')
    refuse('memory', 'must be a memory, or that of one user: memory.user(id)')
  const { question, maxTokens, abortSignal } = checkOptions(options, {
    question: true,
    maxTokens: true,
    abortSignal: true,
  })
  if (question !== undefined) checkText('question', question)
  if (maxTokens !== undefined) checkValue.whole('maxTokens', maxTokens, 1)
  const asked = question === undefined ? undefined : { question, maxTokens }
  const answers = await collectAnswers(memory, asked, { abortSignal })
  // JSON contains "<" in texts only. Escaped, no text can end the element.
  const data = jsonOf(answers, memory.clock).replaceAll('<', '\\u003c')
  const policy = [
    "default-src 'none'",
    `script-src '${await hashOf(script)}'`,
    `style-src '${await hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  return pageOf(
    [
      `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
      `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">`,
      `<style>${style}</style>`,
    ],
    [
      `<script type="application/json" id="answers">${data}</script>`,
      `<script type="module">${script}</script>`,
    ],
  )
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

async function collectAnswers(
  memory: InspectedMemory,
  asked: Start['asked'],
  { abortSignal = new AbortController().signal }: ReadOptions,
): Promise<ExportedAnswers> {
  const answers: Record<string, unknown> = {}
  const ask: Ask = async (name, fields = {}) => {
    const answer = await ROUTES[name].answer(callOf(memory, fields, abortSignal))
    answers[requestKey(name, fields)] = answer
    return answer
  }
  const start = await ask('start')
  // The scope was chosen at the export.
  answers[requestKey('start', {})] = { ...start, choosesScope: false, asked }
  if (asked !== undefined)
    answers[requestKey('context', asked)] = await ask('context', { ...asked, explain: true })
  const paths: string[] = []
  for (const path of (await memory.store.list('', { abortSignal })).sort()) {
    const [text] = await readAll(memory.store, [path], { abortSignal }, () => {})
    if (text === undefined) continue
    paths.push(path)
    answers[requestKey('file', { path })] = await ROUTES.file.answer(
      callOf(memory, { path, whole: true }, abortSignal),
    )
    await ask('parts', { path })
    await ask('revisions', { path, offset: 0, limit: PAGE_ITEMS.revisions })
  }
  answers[requestKey('files', {})] = await Promise.all(
    paths.map(async (path) => await memory.store.stat(path, { abortSignal })),
  )
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
  await allThreads(ask, (id) => paths.includes(memory.thread(id).path))
  await ask('sizes')
  return answers
}

type Ask = <Name extends keyof Answers>(
  name: Name,
  fields?: Readonly<Record<string, unknown>>,
) => Promise<Answers[Name]>

async function allThreads(ask: Ask, isKept: (id: string) => boolean): Promise<void> {
  const limit = PAGE_ITEMS.threads
  for (let offset = 0; ;) {
    const { threads, total } = await ask('threads', { limit, offset })
    for (const { id } of threads) if (isKept(id)) await allMessages(ask, id)
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

function callOf(
  memory: InspectedMemory,
  fields: Readonly<Record<string, unknown>>,
  abortSignal: AbortSignal,
): Call {
  return {
    memory,
    scope: memory,
    author: '',
    readOnly: true,
    hasPast: false,
    // An exported page follows no changes.
    cursors: { of: () => '', sequenceOf: () => undefined },
    recent: { of: async function* () {} },
    missing: [],
    abortSignal,
    fields: new Fields(fields),
  }
}
