import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { testStorage } from '@sheaf/test-storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { meaning } from './meaning.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-meaning-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

const open = async (name: string, embedder = meaning()) =>
  await createMemory({ storage: testStorage(join(folder, name)), clock, embedder })

test('a note is found in other words, at once, and a context shows it', async () => {
  await using memory = await open('words')
  const ada = memory.user('ada')
  await ada.store.commit(
    [
      'The bicycle needs new brakes.',
      'Started rehearsing with the string quartet on Thursdays.',
      'The dentist moved the appointment to March.',
      'The roof of the shed leaks.',
    ].map((content, place) => ({ path: `notes/${place}.md`, content })),
  )
  const question = 'Which musical hobby has she got?'
  const [hit] = await ada.search(question)
  expect(hit?.text).toContain('string quartet')
  expect(hit?.signals.text).toBeUndefined()
  const context = await ada.assemble({ messages: [{ role: 'user', content: question }], maxTokens: 400 })
  expect(context.messages.map(({ content }) => content).join('\n')).toContain('string quartet')
})

test('a question in a language without a table is answered by words alone, and says so', async () => {
  await using memory = await open('languages')
  await memory.store.commit([
    { path: 'zh.md', content: '我喜欢喝绿茶。' },
    { path: 'en.md', content: 'The dentist moved the appointment to March.' },
  ])
  const hits = await memory.search('绿茶')
  expect(hits.map(({ source }) => source)).toEqual(['zh.md'])
  expect(hits.degraded?.message).toMatch(/"meaning-en-1" knows nothing of the query/)
})

test('vectors of another version of the table stay beside, and are not compared', async () => {
  const older = {
    ...meaning(),
    model: 'meaning-en-0',
    embed: async (texts: readonly string[]) => texts.map(() => new Float32Array(256).fill(1)),
  }
  const first = await open('versions', older)
  await first.store.write('a.md', 'A green couch.')
  await first.flush()
  await first.close()
  await using memory = await open('versions')
  const [hit] = await memory.search('sofa')
  expect(hit).toMatchObject({ source: 'a.md', signals: { vector: 1 } })
  expect(memory.vectors?.state()).toMatchObject({ model: 'meaning-en-1', isComplete: true, embedded: 1 })
})
