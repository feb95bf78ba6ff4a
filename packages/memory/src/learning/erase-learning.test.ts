import type { LanguageModel } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'

/** Answers with a fact about the last message, but only when it is let continue. */
function heldModel() {
  let wasAsked = () => {}
  let goOn = () => {}
  const asked = new Promise<void>((resolve) => (wasAsked = resolve))
  const held = new Promise<void>((resolve) => (goOn = resolve))
  const llm: LanguageModel = {
    async chat(messages) {
      wasAsked()
      await held
      return { content: `- User ${/: (.*)$/.exec(messages.at(-1)?.content ?? '')?.[1]} [1]` }
    },
  }
  return { llm, asked, goOn: () => goOn() }
}

const SAID = { id: 'm1', role: 'user', content: 'lives in Lyon' } as const

test.each(KINDS)(
  'what is being learnt in the background does not come back after its user was erased (%s)',
  async (kind) => {
    const { llm, asked, goOn } = heldModel()
    const failures: unknown[] = []
    await using memory = await openMemory(kind, {
      llm,
      learning: {
        when: 'recorded',
        onEvent: (event) => event.type === 'failed' && failures.push(event.error, event.retryInMilliseconds),
      },
    })
    await memory.user('ada').thread('tides').record(SAID)
    await asked
    await memory.user('ada').erase()
    goOn()
    await memory.flush()
    expect(await memory.store.list('', { includeHidden: true })).toEqual([])
    expect(failures).toMatchObject([
      { code: 'unavailable', message: expect.stringContaining('erased') },
      undefined,
    ])
    // Later messages are learnt as if nothing had been.
    await memory.user('ada').thread('tides').record({ id: 'm1', role: 'user', content: 'likes tea' })
    await memory.flush()
    const learnt = await memory.user('ada').store.read('observations.md')
    expect([learnt.includes('likes tea'), learnt.includes('Lyon')]).toEqual([true, false])
  },
)

test.each(KINDS)(
  'neither does what somebody asked to learn or to summarise, of any handle (%s)',
  async (kind) => {
    for (const act of ['learn', 'summarize'] as const) {
      const { llm, asked, goOn } = heldModel()
      await using memory = await openMemory(kind, { llm })
      const ada = memory.user('ada')
      await ada.thread('tides').record(SAID)
      const acting = expect(ada.thread('tides')[act]()).rejects.toThrow('erased')
      await asked
      const erased = memory.user('ada').erase()
      goOn()
      await acting
      expect((await erased).files).toBeGreaterThan(0)
      expect(await memory.store.list('', { includeHidden: true })).toEqual([])
      await ada.thread('tides').record({ id: 'm1', role: 'user', content: 'likes tea' })
      expect(await ada.thread('tides').learn()).toMatchObject({ facts: [{ text: 'User likes tea' }] })
    }
  },
)

test.each(KINDS)(
  'a project that is erased ends what its workspaces learn, and nothing of others (%s)',
  async (kind) => {
    const { llm, asked, goOn } = heldModel()
    await using memory = await openMemory(kind, { llm, learning: { policy: 'direct' } })
    const desk = memory.workspace('desk', { project: 'ferry' })
    for (const scope of [desk, memory.project('ferry2')]) await scope.thread('pier').record(SAID)
    const inside = expect(desk.thread('pier').learn()).rejects.toThrow('erased')
    const outside = memory.project('ferry2').thread('pier').learn()
    await asked
    await memory.project('ferry').erase()
    goOn()
    await inside
    expect(await outside).toMatchObject({ added: 1 })
    expect(
      (await memory.store.list('', { includeHidden: true })).filter((path) =>
        path.startsWith('projects/ferry/'),
      ),
    ).toEqual([])
  },
)

test.each(KINDS)(
  'an answer that could not be written does not wait for the next one of that name (%s)',
  async (kind) => {
    let isFull = true
    const approve = async (): Promise<true> => {
      if (isFull) throw new Error('disk full')
      return true
    }
    const llm: LanguageModel = {
      chat: async (messages) => ({
        content: `- User ${/: (.*)$/.exec(messages.at(-1)?.content ?? '')?.[1]} [1]`,
      }),
    }
    await using memory = await openMemory(kind, { llm, learning: { gate: { approve } } })
    const ada = memory.user('ada')
    await ada.thread('tides').record(SAID)
    await expect(ada.thread('tides').learn()).rejects.toThrow('disk full')
    await memory.user('ada').erase()
    isFull = false
    await ada.thread('tides').record({ id: 'm1', role: 'user', content: 'likes tea' })
    expect(await ada.thread('tides').learn()).toMatchObject({ facts: [{ text: 'User likes tea' }], calls: 1 })
  },
)
