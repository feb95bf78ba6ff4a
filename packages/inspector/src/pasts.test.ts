import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { fs } from '@sheaf/fs'
import { sqlite } from '@sheaf/sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, post } from './__fixtures__/ask.ts'
import { inspector } from './index.ts'

const DAY = 86_400_000
const empty = () => sqlite({ file: ':memory:' })

test.each(['sqlite', 'fs'] as const)(
  'a day shows contexts, hits and files as they were at its end, and changes nothing: %s',
  async (kind) => {
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-pasts-'))
    const clock = fixedClock('2026-11-10T09:00:00Z')
    const storage = kind === 'fs' ? fs({ root: folder }) : sqlite({ file: join(folder, 'm.db') })
    const memory = await createMemory({ storage, clock })
    try {
      const ada = memory.user('ada')
      const handle = inspector(memory, { authorize: () => 'grace', past: empty })
      const scope = { kind: 'user', id: 'ada' }
      const question = 'When does the ferry leave?'
      const told = async (fields: object) => {
        const { blocks, messages } = await ask(handle, 'context', {
          scope,
          question,
          maxTokens: 900,
          ...fields,
        })
        const { hits } = await ask(handle, 'search', { scope, query: 'ferry', ...fields })
        const { files } = await ask(handle, 'files', { scope, ...fields })
        const lines = files.map(
          async ({ path }) => (await ask(handle, 'file', { scope, path, ...fields })).lines,
        )
        return {
          blocks,
          messages,
          hits: hits.map(({ text }) => text),
          files,
          lines: await Promise.all(lines),
        }
      }
      const days: { readonly asOf: string; readonly shown: object }[] = []
      for (const [place, time] of ['06:40', '07:20', '08:10'].entries()) {
        await ada.store.write('notes/tide.md', `The ferry leaves at ${time}.\n`)
        if (place === 1) await ada.store.write('notes/boat.md', 'The ferry is red.\n')
        if (place === 2) await ada.store.delete('notes/boat.md')
        await memory.user('bo').store.write('notes/secret.md', `The ferry of bo leaves at ${time}.`)
        days.push({ asOf: clock.today(), shown: await told({}) })
        clock.advance(DAY)
      }
      const before = await memory.store.list('', { includeHidden: true })
      for (const { asOf, shown } of days) expect(await told({ asOf })).toEqual(shown)
      expect(JSON.stringify(await told({ asOf: '2026-11-11' }))).not.toContain('of bo')
      expect(await memory.store.list('', { includeHidden: true })).toEqual(before)
      expect((await ask(handle, 'files', { scope, asOf: '2026-11-09' })).total).toBe(0)
      const source = { source: 'notes/boat.md', lineStart: 1, lineEnd: 1, question }
      expect((await ask(handle, 'score', { scope, asOf: '2026-11-11', ...source })).score).toBeGreaterThan(0)
      expect(await ask(handle, 'score', { scope, ...source })).toEqual({})
    } finally {
      await memory.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

test('a text that is removed for good is not read in a day either; a wrong day is refused', async () => {
  const clock = fixedClock('2026-11-10T09:00:00Z')
  await using memory = await createMemory({ storage: empty(), clock })
  const ada = memory.user('ada')
  await ada.store.write('notes/tide.md', '- The ferry leaves at 06:40.\n- The pin of the gate is 4711.\n')
  clock.advance(DAY)
  const handle = inspector(ada, { authorize: () => 'ada', past: empty })
  const day = { asOf: '2026-11-10' }
  expect(JSON.stringify(await ask(handle, 'file', { path: 'notes/tide.md', ...day }))).toContain('4711')
  await ada.forget({ source: 'notes/tide.md', query: 'pin gate' })
  const { messages, missing } = await ask(handle, 'context', { question: 'pin gate ferry', ...day })
  expect(JSON.stringify(messages)).not.toContain('4711')
  expect(missing).toMatchObject([{ path: 'notes/tide.md' }])
  expect((await ask(handle, 'start')).hasPast).toBe(true)
  for (const asOf of ['2026-13-01', 'yesterday', '2026-12-24'])
    expect(await post(handle, 'files', { asOf })).toMatchObject({ status: 400 })
  const without = inspector(ada, { authorize: () => 'ada' })
  expect(await post(without, 'files', day)).toMatchObject({ status: 503 })
  expect((await ask(without, 'start')).hasPast).toBe(false)
})
