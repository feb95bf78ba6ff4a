import type { Embedder, LanguageModel } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import type { Memory } from '../index.ts'

// Neither ever answers, nor listens to its signal.
const llm: LanguageModel = { chat: () => new Promise(() => {}) }
const embedder: Embedder = { model: 'mute', dimensions: 2, embed: () => new Promise(() => {}) }

async function prepared(kind: (typeof KINDS)[number]): Promise<Memory> {
  const memory = await openMemory(kind, {
    llm,
    embedder,
    learning: { when: 'recorded' },
    embedding: { queries: { timeoutMilliseconds: 2 ** 31 - 1 } },
  })
  const ada = memory.user('ada')
  await ada.thread('tides').record({ id: 'm1', role: 'user', content: 'lives in Lyon' })
  await ada.store.write('observations.md', '## 2020-01-01\n\n- likes tea\n')
  return memory
}

test.each(KINDS)(
  'a memory closes while its models hang: what waits for them ends, and a search goes by words (%s)',
  async (kind) => {
    const memory = await prepared(kind)
    const ada = memory.user('ada')
    const asked = [
      ada.thread('tides').learn(),
      ada.thread('tides').summarize(),
      ada.learning.summarize(),
      ada.learning.ingest([{ role: 'user', content: 'rows' }], { conversation: 'elsewhere' }),
      ada.learning.summarizeConversation({
        conversation: 'elsewhere',
        messages: [{ role: 'user', content: 'rows' }],
      }),
      memory.flush(),
    ].map((work) => expect(work).rejects.toMatchObject({ code: 'closed' }))
    const found = ada.search('tea')
    await memory[Symbol.asyncDispose]()
    await Promise.all(asked)
    expect((await found).map(({ source }) => source)).toContain('observations.md')
    await expect(ada.thread('tides').learn()).rejects.toMatchObject({ code: 'closed' })
  },
)

test.each(KINDS)('flush waits no longer than its signal, and the work goes on (%s)', async (kind) => {
  await using memory = await prepared(kind)
  const enough = new AbortController()
  const waiting = expect(memory.flush({ abortSignal: enough.signal })).rejects.toThrow('enough')
  enough.abort(new Error('enough'))
  await waiting
  await expect(memory.flush({ abortSignal: enough.signal })).rejects.toThrow('enough')
  const learning = expect(memory.user('ada').thread('tides').learn()).rejects.toThrow()
  const asked = new AbortController()
  const settling = expect(memory.flush({ abortSignal: asked.signal })).rejects.toThrow('now')
  asked.abort(new Error('now'))
  await settling
  expect(memory.vectors?.state()).toMatchObject({ phase: 'running' })
  await memory.close()
  await learning
})
