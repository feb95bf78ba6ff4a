import { fixedClock, MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { errorOf, openStore } from './__fixtures__/open-store.ts'
import * as documents from './index.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const {
  createAgentFiles,
  dailyLogs,
  createEntries,
  createHistory,
  createProposals,
  createTranscript,
  gatedStore,
  fileHistories,
} = documents

// Values from plain JavaScript.
const wrong = (value: unknown) => value as never
const nothing = wrong(undefined)

const message = { role: 'user', content: 'Hello' } as const

test.each<readonly [string, () => unknown, RegExp]>([
  [
    'entries of nothing',
    () => createEntries(nothing),
    /options must be an object such as \{ store, clock \}/,
  ],
  ['entries without a store', () => createEntries(wrong({ clock })), /store is missing/],
  ['a history without a clock', () => createHistory(wrong({ store: {} })), /store has no method/],
  ['proposals of nothing', () => createProposals(nothing), /options must be/],
  ['a transcript of nothing', () => createTranscript(nothing), /options must be/],
  ['a gate of nothing', () => gatedStore(nothing, { author: 'a' }), /store is missing/],
  ['a recording store of nothing', () => fileHistories.store(nothing, { clock }), /store is missing/],
  ['a resolver of nothing', () => documents.decisionResolver(nothing), /options must be/],
  ['a log of nothing', () => dailyLogs.append(nothing, clock, 'x'), /store is missing/],
  ['a bootstrap of nothing', () => documents.userFiles.bootstrap(nothing, { clock }), /store is missing/],
  ['seeds of nothing', () => documents.userFiles.seed(nothing), /store is missing/],
  ['chats of nothing', () => documents.transcripts.list(nothing), /store is missing/],
  ['no observations', () => documents.sourceComments.without(nothing), /^markdown must be text/],
  ['no transcript', () => documents.transcripts.parse(nothing), /content must be text/],
  ['no statements', () => documents.statementLines.in(nothing), /content must be text/],
  ['a header of no day', () => documents.dailyLogs.header('today'), /day must be a calendar day/],
  [
    'a diff in another format',
    () => documents.renderDiff('', { format: wrong('pdf') }),
    /format must be one of text, terminal, html/,
  ],
  ['a diff of nothing', () => documents.renderDiff(nothing), /source must be a proposal/],
  [
    'another action for secrets',
    () => documents.secretScanner({ action: wrong('redacted') }),
    /action must be one of flag, redact, refuse/,
  ],
  [
    'a precedence that is none',
    () =>
      documents.statementLines.resolve([{ path: 'a', precedence: Number.NaN, statements: [] }], {
        today: '2026-11-20',
      }),
    /files must be a list/,
  ],
])('%s is refused', async (_, act, text) => {
  const error = await errorOf((async () => await act())())
  expect(error).toMatchObject({ code: 'invalid-argument' })
  expect((error as Error).message).toMatch(text)
})

test('what a handle is asked is refused, and changes nothing', async () => {
  await using open = await openStore()
  const { store } = open
  const recording = fileHistories.store(store, { clock })
  const [entries, proposals] = [createEntries({ store, clock }), createProposals({ store, clock })]
  const [history, transcript] = [
    createHistory({ store: recording, clock }),
    createTranscript({ store, clock, path: 'chats/a.md' }),
  ]
  await recording.write('a.md', 'one')
  const before = await store.list('', { includeHidden: true })
  for (const act of [
    () => entries.list(wrong(null)),
    () => entries.purge('x', wrong(null)),
    () =>
      entries.upsert(
        { name: 'x', type: 'user', description: 'd', body: 'b' },
        { abortSignal: wrong(new AbortController()) },
      ),
    () => proposals.list({ status: wrong('waiting') }),
    () => proposals.approve('3f2a9c1b7d04', nothing),
    () => proposals.propose({ changes: wrong([null]), author: 'a', reason: 'r' }),
    () => history.diff('a.md', nothing),
    () => history.log(wrong(null)),
    () => transcript.messages({ roles: wrong(['usr']) }),
    () => transcript.messages({ roles: wrong('user') }),
    () => transcript.record(message, wrong(null)),
    () => createTranscript({ store, clock: { now: wrong(() => 0) }, path: 'chats/a.md' }).record(message),
    () =>
      createProposals({ store, clock: { now: wrong(() => 0), today: clock.today } }).propose({
        path: 'b.md',
        content: 'x',
        author: 'a',
        reason: 'r',
      }),
  ]) {
    expect(
      MemoryError.isInstance(await errorOf((async () => await act())()), 'invalid-argument'),
      String(act),
    ).toBe(true)
  }
  expect(await store.list('', { includeHidden: true })).toEqual(before)
  expect(MemoryError.isInstance(await errorOf(history.log({ directory: '../b' })), 'invalid-path')).toBe(true)
})

test('BOOTSTRAP is not taken for a run that is no function', async () => {
  await using open = await openStore()
  await open.store.write('BOOTSTRAP.md', 'Run me.')
  await expect(createAgentFiles(open).takeBootstrap(wrong(42))).rejects.toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  expect(await open.store.read('BOOTSTRAP.md')).toBe('Run me.')
})

test.each([
  ['nothing', undefined],
  ['no list', 'found'],
  ['a severity that there is not', [{ rule: 'r', severity: 'redacted', message: 'm', start: 0, end: 1 }]],
  ['no place', [{ rule: 'r', severity: 'redact', message: 'm', start: Number.NaN, end: 1 }]],
  ['a place beyond the content', [{ rule: 'r', severity: 'flag', message: 'm', start: 0, end: 1_000_000 }]],
])('what a scanner says that gives %s is not taken for nothing found', async (_, findings) => {
  await using open = await openStore()
  await open.store.write('a.md', '- one')
  const gate = gatedStore(open.store, { author: 'a', scanners: [() => wrong(findings)] })
  await expect(gate.write('a.md', '- one\n- one')).rejects.toThrow(
    /^scanners have one that does not give findings/,
  )
  expect(await open.store.read('a.md')).toBe('- one')
  expect(() => gatedStore(open.store, { author: 'a', scanners: wrong('all') })).toThrow(
    /^scanners must be a list of functions/,
  )
  expect(() => gatedStore(open.store, { author: 'a', approve: wrong(true) })).toThrow(
    /^approve must be a function/,
  )
})

test.each(['scanner', 'approval'])(
  'a write that is aborted does not wait for a %s that never comes',
  async (what) => {
    await using open = await openStore()
    const controller = new AbortController()
    const never = () => {
      controller.abort(new Error('no time'))
      return new Promise<never>(() => {})
    }
    const gate = gatedStore(open.store, {
      author: 'a',
      ...(what === 'scanner' ? { scanners: [never] } : { approve: never }),
    })
    await expect(gate.write('a.md', 'x', { abortSignal: controller.signal })).rejects.toThrow('no time')
    expect(await open.store.exists('a.md')).toBe(false)
  },
)

const functions = Object.entries(documents).flatMap(([name, value]) =>
  typeof value === 'function'
    ? [[name, value] as const]
    : Object.entries(value).map(([member, each]) => [`${name}.${member}`, each] as const),
)

test.each(functions.filter(([, call]) => typeof call === 'function'))(
  '%s names a wrong argument, or needs none',
  async (_, call) => {
    for (const values of [[], [null], [7], [{}], [[null]], ['a', null]]) {
      const act = async () => {
        const answer = await (call as (...all: readonly unknown[]) => unknown)(...values)
        if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
          await (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]().next()
      }
      const error = await act().then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      expect(error === undefined || MemoryError.isInstance(error), JSON.stringify(values)).toBe(true)
    }
  },
)
