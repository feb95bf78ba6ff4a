import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import type { StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Memory, UserMemory, PastMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { afterAll, expect, test } from 'vitest'
import { below, pick, seededRandom } from '../random.ts'
import { setupOf } from '../setups.ts'
import type { SetupName } from '../setups.ts'
import { adapterOf } from '../target.ts'

const SETUPS: readonly SetupName[] = ['sqlite', 'fs', 'libsql-file', 'postgres']
const SEEDS = [1, 2, 3]
const ROUNDS = 30
const DAY_MS = 86_400_000
const QUERIES = ['where is the heron', 'Which tide was it?', 'Where do I live?', 'gate code', 'yesterday']
const PLACES = ['Porto', 'Coimbra', 'Braga', 'Faro']
const folder = mkdtempSync(join(tmpdir(), 'sheaf-as-of-'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** Everything that a handle of then tells: files with their times, hits, conversations and contexts. */
async function told(
  handle: Pick<PastMemory, 'assemble' | 'files' | 'search' | 'store' | 'thread' | 'threads'>,
): Promise<object> {
  const paths = await handle.store.list()
  const { ids } = await handle.threads()
  const asked = (query: string) => ({ query, maxTokens: 900, messages: [] })
  return {
    texts: await Promise.all(paths.map(async (path) => [path, await handle.store.read(path)])),
    stats: await Promise.all(paths.map(async (path) => await handle.store.stat(path))),
    files: await handle.files(),
    hits: await Promise.all(QUERIES.map(async (query) => [...(await handle.search(query))])),
    expired: [...(await handle.search('gate code', { includeExpired: true }))],
    threads: await Promise.all(ids.map(async (id) => [id, await handle.thread(id).messages()])),
    contexts: await Promise.all(QUERIES.map(async (query) => (await handle.assemble(asked(query))).messages)),
    inThreads: await Promise.all(
      ids.map(async (id) => (await handle.thread(id).assemble(asked('Where do I live?'))).messages),
    ),
  }
}

/** One change of many kinds. */
async function change(memory: Memory, ada: UserMemory, random: () => number, clock: { today(): string }) {
  const path = `notes/${below(3, random)}.md`
  const [place, number, today] = [pick(PLACES, random), below(90, random), clock.today()]
  const until = new Date(Date.parse(today) + below(9, random) * DAY_MS).toISOString().slice(0, 10)
  const thread = ada.thread(`t${below(2, random)}`)
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => ada.store.write(path, `# Note ${number}\n\nThe heron stood at pier ${number}.\n`),
    () => ada.store.write(path, `---\nvalid_until: ${until}\n---\nThe gate code is ${number}.\n`),
    () => ada.store.append(path, `\nTide ${number} was low.\n`),
    () => ada.store.delete(path).catch(() => {}),
    () =>
      ada.store.append('observations.md', `- ${today} [home] User lives in ${place}\n`, {
        begin: '## Facts\n\n',
      }),
    () =>
      ada.store.append('observations.md', `- ${today} User has tide pass ${number} until ${until}\n`, {
        begin: '## Facts\n\n',
      }),
    () => ada.appendDaily(`Saw tide ${number}.`),
    () => thread.record({ role: 'user', content: `I live in ${place} now. Always greet heron ${number}.` }),
    async () => {
      const last = (await thread.messages()).findLast(({ id }) => id !== undefined)
      if (last?.id !== undefined) await thread.branch({ after: last.id })
    },
    async () => {
      const last = (await thread.messages()).findLast(({ id }) => id !== undefined)
      if (last?.id !== undefined) await thread.replace(last.id, { content: `I meant ${place}.` })
    },
    () => memory.store.write('shared.md', `Everybody: the heron of week ${number}.\n`),
    () => memory.user('bo').store.write('secret.md', `Bo has a heron, number ${number}.\n`),
  ]
  await pick(kinds, random)()
}

test.each(SETUPS)('as of an instant is a copy of the memory of that time, on %s', async (name) => {
  const running = await setupOf(name).start(join(folder, name))
  ends.push(() => running.stop())
  const storage = await adapterOf(running.target)
  const clock = fixedClock('2026-03-01T08:00:00Z', { timeZone: 'Europe/Paris' })
  const memory = await createMemory({ storage, clock, recordedContexts: false })
  ends.push(() => memory.close())
  for (const seed of SEEDS) {
    const random = seededRandom(seed)
    const ada = memory.user(`ada ${seed}`)
    const copies: { readonly at: Date; readonly of: () => Promise<object> }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await change(memory, ada, random, clock)
      if (round % 10 === 9) copies.push(await copied(memory, `${name} ${copies.length}`, ada.id, clock.now()))
      clock.advance(DAY_MS / 3 + 1)
    }
    for (const { at, of } of copies) {
      await using past = await ada.asOf(at, sqlite({ file: ':memory:' }))
      expect([seed, at, past.missing, await told(past)]).toEqual([seed, at, [], await of()])
    }
  }
})

// A backup, opened with the clock of then.
async function copied(
  memory: Memory,
  name: string,
  id: string,
  at: Date,
): Promise<{ at: Date; of: () => Promise<object> }> {
  const file = join(folder, `${name} of ${id}.db`)
  const target: StorageAdapter = sqlite({ file })
  await memory.backup(target)
  return {
    at,
    async of() {
      const clock = fixedClock(at, { timeZone: 'Europe/Paris' })
      const copy = await createMemory({ storage: sqlite({ file }), clock, recordedContexts: false })
      try {
        return await told(copy.user(id))
      } finally {
        await copy.close()
      }
    },
  }
}
