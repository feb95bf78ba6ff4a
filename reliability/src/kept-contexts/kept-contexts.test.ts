import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import type { FixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { UserMemory } from '@sheaf/memory'
import { afterAll, expect, test } from 'vitest'
import { below, pick, seededRandom } from '../random.ts'
import { setupOf } from '../setups.ts'
import type { SetupName } from '../setups.ts'
import { adapterOf } from '../target.ts'

const SETUPS: readonly SetupName[] = ['sqlite', 'fs', 'libsql-file', 'postgres']
// Headings, lists and messages that are cut within a few characters, or at a mark.
const SEEDS = [7, 17, 19, 23, 46, 82, 101, 152, 1004]
const NOTES = ['notes/tide.md', 'notes/boat.md', 'observations.md', 'USER.md'] as const
const WORDS = [
  'ferry',
  'tide',
  'harbour',
  'boat',
  'é漢🙂',
  '`code`',
  '\u200b',
  '- a list',
  '\n\n## Heading\n\n',
]
const folder = mkdtempSync(join(tmpdir(), 'sheaf-then-'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

test.each(SETUPS)('what the model got is read byte for byte while its lines exist, on %s', async (name) => {
  const running = await setupOf(name).start(join(folder, name))
  ends.push(() => running.stop())
  const clock = fixedClock('2026-11-20T09:30:15Z')
  const memory = await createMemory({ storage: await adapterOf(running.target), clock })
  ends.push(() => memory.close())
  for (const seed of SEEDS) await readsThen(memory.user(`ada ${seed}`), seed, clock)
})

async function readsThen(ada: UserMemory, seed: number, clock: FixedClock): Promise<void> {
  const random = seededRandom(seed)
  const text = () => Array.from({ length: 3 + below(30, random) }, () => pick(WORDS, random)).join(' ')
  const given = new Map<string, { readonly role: string; readonly content: string }[]>()
  for (let round = 0; round < 24; round += 1) {
    clock.advance(60_000)
    const path = pick(NOTES, random)
    if (round % 7 === 6) await ada.store.delete(path).catch(() => {})
    else await ada.store.write(path, `${text()}\n`)
    if (round % 2 === 0) continue
    const thread = ada.thread(`t${below(3, random)}`)
    const messages = [{ role: 'user' as const, content: `When does the ferry leave, ${round}? ${text()}` }]
    const system = round % 4 === 1 ? { system: 'An instruction of the app.' } : {}
    const context = await thread.assemble({ messages, maxTokens: pick([400, 900, 4000], random), ...system })
    await thread.record([...messages, { role: 'assistant', content: text() }])
    const [kept] = await ada.contexts({ limit: 1 })
    given.set(
      kept?.id ?? '',
      context.messages.map(({ role, content }) => ({ role, content })),
    )
  }
  expect(given.size).toBe(12)
  for (const [id, expected] of given) {
    const { isWhole, messages } = await ada.context(id)
    expect([seed, id, isWhole]).toEqual([seed, id, true])
    const missing = messages.flatMap(({ parts }) => parts.flatMap((part) => part.missing ?? []))
    expect(missing.every((each) => each === 'not-kept')).toBe(true)
    expect(missing.length).toBeLessThan(2)
    expect(messages.map(({ role }) => role)).toEqual(expected.map(({ role }) => role))
    for (const [place, message] of messages.entries()) {
      const { content = '' } = expected[place] ?? {}
      let at = 0
      for (const { text: known, bytes = 0 } of message.parts) {
        // A part that nobody has is named with its length.
        const end = known === undefined ? lengthOfBytes(content.slice(at), bytes) : known.length
        if (known !== undefined) expect(content.slice(at, at + end)).toBe(known)
        at += end
      }
      expect(at).toBe(content.length)
    }
  }
}

function lengthOfBytes(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length
}
