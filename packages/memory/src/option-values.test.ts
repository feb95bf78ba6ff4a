import type { Embedder, LanguageModel } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createMemory } from './create-memory.ts'

const embedder: Embedder = {
  model: 'test',
  dimensions: 2,
  embed: async (texts) => texts.map(() => new Float32Array([1, 0])),
}

const llm: LanguageModel = { chat: async () => ({ content: '' }) }

const retriever = { retrieve: async () => [] }

/** By the path of an option: wrong values. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  keepIndex: ['yes', 1],
  history: [5, null, 'yes', []],
  'history.revisions': ['5', -1, 0, NaN, {}],
  'history.days': ['5', -1, NaN, null],
  recordedContexts: [5, null, true],
  'recordedContexts.days': ['5', -1, 0, NaN, [3]],
  changes: [5, null],
  'changes.intervalMs': ['5', -1, NaN, Infinity],
  'changes.timer': [5, {}],
  embedder: [5, {}],
  embedding: [5, 'x', null, []],
  'embedding.embedder': [embedder],
  'embedding.index': [{}],
  'embedding.batchSize': ['5', -1, NaN, Infinity, 1.5],
  'embedding.requestsPerMinute': ['5', 0, NaN],
  'embedding.timeoutMilliseconds': ['5', -1, NaN, Infinity],
  'embedding.timer': [5],
  'embedding.previous': [5],
  'embedding.onProgress': [5],
  'embedding.erasePrevious': ['yes'],
  'embedding.retry': [5, null],
  'embedding.retry.attempts': ['5', 0, NaN],
  'embedding.retry.firstDelayMilliseconds': ['5', -1, NaN, Infinity],
  'embedding.retry.maxDelayMilliseconds': ['5', -1, NaN, Infinity],
  llm: [5, {}],
  ingester: [5, {}],
  learning: [5, null],
  'learning.when': [5, 'now'],
  'learning.policy': [5, 'ask'],
  'learning.idleSeconds': ['5', -1, NaN, Infinity],
  'learning.every': ['5', -1, NaN, 1.5],
  'learning.timer': [5],
  'learning.abortSignal': [5],
  'learning.onEvent': [5],
  'learning.instructions': [5, {}],
  'learning.maxInputTokens': ['9000', -1, NaN],
  'learning.maxOutputTokens': ['900', -1, NaN],
  'learning.structuredOutput': ['yes', 1],
  'learning.gate': [5, 'x', []],
  'learning.gate.foo': [1],
  'learning.gate.scanners': ['x', [5]],
  'learning.budget': [5, 'x', []],
  'learning.budget.maxTokensPerRun': ['90000', -1, NaN],
  'learning.budget.maxTokensPerDay': ['90000', -1, 0, NaN, {}],
  'learning.budget.maxCostPerDay': [1],
  'learning.budget.cost': [5],
  retrieval: [5, null, []],
  'retrieval.halfLifeDays': ['7', 0, -1, NaN, {}],
  'retrieval.decayFloor': ['0.5', -1, 2, NaN],
  'retrieval.times': [5, null],
  'retrieval.times.halfLifeDays': ['7', 0, NaN],
  'retrieval.mmrLambda': ['0.5', -1, NaN, true],
  'retrieval.fusion': [5, null],
  'retrieval.fusion.meaning': ['1', -1, NaN, Infinity],
  'retrieval.weights': [5, null],
  'retrieval.weights.file': ['0.5', -1, 2, NaN],
  'retrieval.weights.assistant': ['0.5', -1, NaN, Infinity],
  assembler: [5],
  searcher: [5],
  onWarning: [5],
  onProgress: [5],
  context: [5, null],
  'context.buffer': ['0.1', -0.1, 1, NaN],
  'context.maxTokens': ['9', -1, NaN, Infinity],
  'context.today': ['yes'],
  'context.order': [5],
  'context.sections': [5, null],
  'context.sections.memory': [5, null, true],
  'context.sections.memory.share': ['0.1', -1, 2, NaN],
  'context.sections.memory.most': ['0.1', -1, 2, NaN],
  'context.sections.memory.cap': ['5', -1, NaN],
  'context.sections.memory.quota': ['5', -1, NaN],
  'context.add': [5, null, [5]],
  telemetry: [5, null],
  'telemetry.tracer': [5],
  'telemetry.meter': [5],
  'telemetry.content': ['yes', 1],
}

const BESIDE: Readonly<Record<string, unknown>> = { learning: { when: 'idle' }, telemetry: {} }

function nested([name = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  return { [name]: rest.length === 0 ? value : { ...(BESIDE[name] as object), ...nested(rest, value) } }
}

async function refusal(options: Record<string, unknown>): Promise<unknown> {
  const all = { storage: sqlite({ file: ':memory:' }), embedder, llm, ...options }
  try {
    await using _ = await createMemory(all)
  } catch (error) {
    return error
  }
  return undefined
}

test('options of embedding without an embedder are refused', async () => {
  for (const embedding of [{ previous: embedder }, { batchSize: 3 }, { onProgress: () => {} }])
    expect(await refusal({ embedder: undefined, embedding })).toMatchObject({ argument: 'embedding' })
})

test('wrong arguments of a user are refused, by their names', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const ada = memory.user('ada')
  const wrong = (value: unknown) => value as never
  const calls: Readonly<Record<string, (() => Promise<unknown>)[]>> = {
    explain: [() => ada.search('x', wrong({ explain: 'yes' }))],
    includeExpired: [() => ada.search('x', wrong({ includeExpired: 1 }))],
    dryRun: [() => ada.forget(wrong({ query: 'x', dryRun: 'yes' }))],
    query: [() => ada.forget(wrong({ query: 5 }))],
    text: [() => ada.appendDaily(wrong(5)), () => ada.appendDaily(' ')],
    expires: [
      () => ada.entries.upsert(wrong({ name: 'a', type: 'user', description: 'b', body: 'c', expires: 'd' })),
    ],
  }
  for (const [argument, all] of Object.entries(calls))
    for (const call of all)
      await expect(call(), argument).rejects.toMatchObject({ code: 'invalid-argument', argument })
  await expect(ada.appendDaily(wrong(5))).rejects.toThrow('text must be text')
  await ada.entries.upsert({ name: 'a', type: 'user', description: 'b', body: 'c' })
  const changed = { ...(await ada.entries.read('a')), body: 'd' }
  expect((await ada.entries.upsert(changed)).action).toBe('replaced')
})

const cases = Object.entries(WRONG).flatMap(([path, values]) => values.map((value) => [path, value] as const))

test.each(cases)('%s of %o is refused at the opening, by its name', async (path, value) => {
  const error = await refusal(nested(path.split('.'), value))
  expect(error).toMatchObject({ code: 'invalid-argument' })
  expect((error as Error).message).toContain(path.split('.').at(-1))
})

test.each(['0.1', -1, NaN, Infinity, {}])('a section with %o is refused', async (wrong) => {
  for (const section of [{ share: wrong }, { most: wrong }, { share: 0.1, timeoutMs: wrong }]) {
    const add = [{ id: 'web', retriever, ...section }]
    expect(await refusal({ context: { add } })).toMatchObject({ code: 'invalid-argument' })
  }
})
