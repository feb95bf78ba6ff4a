import { fixedClock, type Embedder } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createMemory } from '../index.ts'

// The texts of these words have one meaning, all others another one.
const texts: string[] = []
const embedder: Embedder = {
  model: 'two-meanings',
  dimensions: 2,
  async embed(given, how) {
    if (how?.purpose !== 'query') texts.push(...given)
    return given.map((text) =>
      /secret|forg|heron/.test(text) ? Float32Array.of(1, 0) : Float32Array.of(0, 1),
    )
  },
}

test('a forgotten message has no vector, and is no passage, also as its chat grows', async () => {
  const clock = fixedClock('2026-11-20T09:30:15Z')
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), embedder, clock })
  const ada = memory.user('ada')
  const thread = ada.thread('mail')
  await thread.record([
    { id: 'n1', role: 'user', content: 'I moved to Coimbra.' },
    { id: 'n2', role: 'user', content: 'My secret code is Xyzzy9.' },
    { id: 'n3', role: 'assistant', content: 'Noted.' },
  ])
  await ada.forget({ query: 'Xyzzy9' })
  await thread.record([{ id: 'n4', role: 'user', content: 'The heron is at the pier.' }])
  await memory.flush()
  const hits = await ada.search('What is my secret code?')
  expect(hits.length).toBeGreaterThan(0)
  expect(JSON.stringify(hits)).not.toContain('(forgotten)')
  const { messages } = await ada.assemble({ query: 'Did I forget something?', maxTokens: 2000 })
  expect(JSON.stringify(messages)).not.toContain('(forgotten)')
  expect(texts.join()).not.toContain('(forgotten)')
  expect((await memory.doctor()).findings).toEqual([])
})
