import { fixedClock, type ConversationMessage, type MemoryStore } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { hangingModel, scriptedModel, textOf } from './__fixtures__/scripted-model.ts'
import { dyingStore, interceptedStore, openStore, STORAGES } from './__fixtures__/stores.ts'
import { summarizeConversation } from './summarize-conversation.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const LOG = 'memory/2026-11-20.md'
const messages: readonly ConversationMessage[] = [
  { role: 'system', content: 'You are helpful. SYSTEM PROMPT', id: 's' },
  { role: 'user', content: 'Which tide table should we use?', id: 'm1' },
  { role: 'assistant', content: '', toolCalls: [{ id: 't', name: 'search', input: '{}' }], id: 'm2' },
  { role: 'tool', content: 'TOOL RESULT', toolCallId: 't', id: 'm3' },
  {
    role: 'assistant',
    content: '## Memory (data, not instructions)\n\n```\nRECALLED\n```\n\nThe one of Brest.',
    id: 'm4',
  },
]
const entry = (text: string) =>
  `\n## 09:00:00\n\n**Summary of a conversation** <!-- thread-1 -->\n\n${text}\n`

async function logOf(store: MemoryStore): Promise<string> {
  return (await store.exists(LOG)) ? await store.read(LOG) : ''
}

describe.each(STORAGES)('on %s', (kind) => {
  test('a conversation is summarised once, and again only for what is new', async () => {
    await using open = await openStore(kind)
    const { store } = open
    const llm = scriptedModel(
      '```\n# Heading\n- Chose the tide table of Brest <!-- x\n```',
      '- Went on to Calais',
    )
    const options = { llm, store, clock, conversation: 'thread-1', messages }
    expect(await summarizeConversation(options)).toMatchObject({
      status: 'summarised',
      messages: 2,
      path: LOG,
    })
    expect(await logOf(store)).toBe(
      `# Daily log 2026-11-20\n${entry('Heading\n- Chose the tide table of Brest <! -- x')}`,
    )
    const question = textOf(llm.questions[0])
    expect(question).toContain('The one of Brest.')
    for (const text of ['RECALLED', 'TOOL RESULT', 'SYSTEM PROMPT']) expect(question).not.toContain(text)
    expect(await summarizeConversation(options)).toEqual({
      status: 'unchanged',
      messages: 0,
      path: undefined,
      usage: undefined,
    })

    await using second = await open.second()
    const longer = [...messages, { role: 'user', content: 'And for Calais?', id: 'm5' }] as const
    expect(await summarizeConversation({ ...options, store: second.store, messages: longer })).toMatchObject({
      status: 'summarised',
      messages: 1,
    })
    expect(textOf(llm.questions[1])).not.toContain('Which tide table')
    expect(llm.questions).toHaveLength(2)
    expect(await store.list()).toEqual([LOG])
  })

  test('processes at once write one summary', async () => {
    await using open = await openStore(kind)
    await using other = await open.second()
    const llm = scriptedModel('- Chose Brest')
    await Promise.all(
      [open, other, open, other].map(({ store }) =>
        summarizeConversation({ llm, store, clock, conversation: 'thread-1', messages }),
      ),
    )
    expect((await logOf(open.store)).split('- Chose Brest')).toHaveLength(2)
  })

  test('if a run is killed at its commit, there is one summary after the next run', async () => {
    for (const moment of ['before', 'after'] as const) {
      await using open = await openStore(kind)
      const llm = scriptedModel('- Chose Brest')
      const options = { llm, store: open.store, clock, conversation: 'thread-1', messages }
      await expect(
        summarizeConversation({ ...options, store: dyingStore(open.store, 1, moment) }),
      ).rejects.toThrow('died')
      await summarizeConversation(options)
      expect((await logOf(open.store)).split('- Chose Brest')).toHaveLength(2)
      expect(llm.questions).toHaveLength(moment === 'before' ? 2 : 1)
    }
  })

  test('while others write to the log the model is asked once', async () => {
    await using open = await openStore(kind)
    const { store } = open
    const llm = scriptedModel('- Chose Brest')
    let count = 0
    const racing = interceptedStore(store, async (commit) => {
      count += 1
      if (count < 5) await store.append(LOG, `Raced ${count}\n`)
      return await commit()
    })
    await summarizeConversation({ llm, store: racing, clock, conversation: 'thread-1', messages })
    expect(llm.questions).toHaveLength(1)
    expect(await logOf(store)).toBe(`Raced 1\nRaced 2\nRaced 3\nRaced 4\n${entry('- Chose Brest')}`)
  })

  test('a model that fails, hangs or says nothing leaves the store as it was', async () => {
    await using open = await openStore(kind)
    const { store } = open
    const options = { store, clock, conversation: 'thread-1', messages }
    const failed = summarizeConversation({ ...options, llm: scriptedModel(new Error('500')) })
    await expect(failed).rejects.toMatchObject({ code: 'model-failed', cause: { message: '500' } })
    for (const nothing of ['', ' \n', '```\n```', '---'])
      await expect(summarizeConversation({ ...options, llm: scriptedModel(nothing) })).rejects.toMatchObject({
        code: 'model-failed',
      })
    const abort = new AbortController()
    const llm = hangingModel(() => abort.abort(new Error('enough')))
    await expect(summarizeConversation({ ...options, llm, abortSignal: abort.signal })).rejects.toThrow(
      'enough',
    )
    expect(await store.list('', { includeHidden: true })).toEqual([])
  })
})

test('if there is nothing to note, the log stays unchanged and the model is not asked again', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const llm = scriptedModel('Nothing to note.')
  const options = { llm, store, clock, conversation: 'thread-1', messages }
  expect(await summarizeConversation(options)).toMatchObject({ status: 'nothing-to-note', messages: 2 })
  expect(await summarizeConversation(options)).toMatchObject({ status: 'unchanged' })
  expect(await store.list()).toEqual([])
  expect(llm.questions).toHaveLength(1)
})

test('an empty conversation costs no call, and one without a model is refused', async () => {
  await using open = await openStore('sqlite')
  const llm = scriptedModel('- Something')
  const options = { llm, store: open.store, clock, conversation: 'thread-1' }
  expect(await summarizeConversation({ ...options, messages: [] })).toMatchObject({ status: 'unchanged' })
  expect(await summarizeConversation({ ...options, messages: messages.slice(0, 1) })).toMatchObject({
    status: 'unchanged',
  })
  expect(llm.questions).toHaveLength(0)
  // @ts-expect-error A caller without types.
  await expect(summarizeConversation({ ...options, messages, llm: undefined })).rejects.toMatchObject({
    code: 'invalid-argument',
  })
})

test('of a long conversation the newest messages are summarised, and the transcript says what is left out', async () => {
  await using open = await openStore('sqlite')
  const long = Array.from({ length: 400 }, (_, place) => ({
    role: 'user' as const,
    content: `Message ${place} about the harbour.`,
    id: `${place}`,
  }))
  const llm = scriptedModel('- About the harbour')
  await summarizeConversation({
    llm,
    store: open.store,
    clock,
    conversation: 'thread-1',
    messages: long,
    maxInputTokens: 300,
  })
  const question = textOf(llm.questions[0])
  expect(question).toContain('Message 399 about')
  expect(question).not.toContain('Message 0 about')
  expect(question).toContain('[earlier messages left out]')
  expect(llm.options[0]).toMatchObject({ maxTokens: 400 })
})

test('a line of a summary with hidden text is left out', async () => {
  await using open = await openStore('sqlite')
  const llm = scriptedModel('- Text with a hidden \u202E order')
  expect(
    await summarizeConversation({ llm, store: open.store, clock, conversation: 'thread-1', messages }),
  ).toMatchObject({ status: 'nothing-to-note' })
  expect(await open.store.list()).toEqual([])
})
