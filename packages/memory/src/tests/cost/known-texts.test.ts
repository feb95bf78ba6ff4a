import { approximateTokens } from '@sheaf/chunker'
import { standingStatements, statesSomething, type currentStanding } from '@sheaf/conversations'
import { fixedClock, type Storage } from '@sheaf/core'
import { testStorage } from '@sheaf/test-storage'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recentActivity, type Said } from '../../context/recent-activity.ts'
import { createStanding } from '../../context/standing.ts'
import { TextCache } from '../../context/text-cache.ts'
import { createMemory } from '../../create-memory.ts'
import { userView } from '../../handles/homes.ts'

type StandingStatement = ReturnType<typeof standingStatements>[number]

const clock = fixedClock('2026-11-25T12:00:00Z')
const LIMITS = { texts: 1000, characters: 100_000 }

test('a context reads each message once, and what the context before has read not again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-known-'))
  const adapter = testStorage(folder)
  let opened: Storage | undefined
  const storage = {
    name: adapter.name,
    open: async (given: Parameters<typeof adapter.open>[0]) => (opened = await adapter.open(given)),
  }
  try {
    await using memory = await createMemory({ storage, clock })
    const user = memory.user('ada')
    const say = (place: number, content: string) =>
      ({ role: 'user', content, at: new Date(Date.UTC(2026, 10, 1 + (place % 24), 10, place)) }) as const
    await user
      .thread('t')
      .record(
        Array.from({ length: 240 }, (_, place) =>
          say(
            place,
            place < 210 ? `Always answer ${place} with a word of group${place}.` : `I saw heron ${place}.`,
          ),
        ),
      )
    if (opened === undefined) throw new Error('the storage is open')
    const read: string[] = []
    const counted =
      <T>(kind: string, reader: (text: string) => T) =>
      (text: string): T => {
        read.push(`${kind} ${text}`)
        return reader(text)
      }
    const statements = new TextCache<readonly StandingStatement[]>(
      counted('standing', standingStatements),
      LIMITS,
    )
    const stating = new TextCache(counted('stating', statesSomething), LIMITS)
    const lines = new TextCache<ReturnType<typeof currentStanding>>(() => ({ lines: [], ended: [] }), LIMITS)
    const messages = new TextCache<readonly Said[]>(() => [], LIMITS)
    const asked = { count: 0, chunks: 0 }
    const counting = { of: (text: string) => ((asked.count += 1), statements.of(text)) }
    const said = {
      of: (key: string, read: (key: string) => readonly Said[] = () => []) =>
        messages.of(key, () => ((asked.chunks += 1), read(key))),
    }
    const view = userView(memory.store, 'users/ada')
    const { index } = opened
    let searches = 0
    const countingIndex = {
      candidates: (query: Parameters<typeof index.candidates>[0]) => {
        searches += 1
        return index.candidates(query)
      },
    }
    const parts = { index: countingIndex, view, clock }
    const analyser = {
      queryTerms: (text: string) => text.split(' '),
      documentTerms: (text: string) => text.split(' '),
    }
    const context = async () => {
      const standing = createStanding({ ...parts, store: user.store, statements: counting, lines })
      await standing.list()
      const standingAsked = asked.count
      // Also of more than 200 passages.
      expect(searches).toBe(1)
      const recent = recentActivity({
        ...parts,
        within: { directory: 'chats' },
        analyser,
        statements,
        stating,
        said,
      })
      await recent.retrieve({ query: 'Where did I see the heron of the long river?', maxTokens: 1000 })
      // The index knows that these are no standing lines.
      expect(read.filter((each) => each.startsWith('standing I saw')).length).toBeLessThan(4)
      const seen = { read: read.length, distinct: new Set(read).size, standingAsked, chunks: asked.chunks }
      read.length = 0
      asked.count = asked.chunks = 0
      searches = 0
      return seen
    }
    const first = await context()
    expect(first.read).toBeGreaterThan(200)
    expect(first.read).toBe(first.distinct)
    expect(first.chunks).toBeGreaterThan(199)
    // Each passage once, though up to six lists have it.
    expect(first.standingAsked).toBeGreaterThan(199)
    expect(first.standingAsked).toBeLessThanOrEqual(210)
    expect(await context()).toEqual({ read: 0, distinct: 0, standingAsked: 0, chunks: 0 })
    // A message more is a message more to read, and a context with other standing lines reads them again.
    const newest = {
      ...say(241, 'Always answer with a word of the sea.'),
      at: new Date('2026-11-25T11:00:00Z'),
    }
    await user.thread('t').record(newest)
    const next = await context()
    expect([next.read, next.standingAsked > 199]).toEqual([2, true])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a long file that contexts offer is counted once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-counted-'))
  const counter = approximateTokens()
  let characters = 0
  const tokens = {
    ...counter,
    count(text: string) {
      characters += text.length
      return counter.count(text)
    },
  }
  try {
    await using memory = await createMemory({ storage: testStorage(folder), clock, tokens })
    const user = memory.user('ada')
    const entry = (place: number) => `## ${10 + (place % 10)}:00\n\nHeron ${place} stands at the quay.\n`
    const log = `# 2026-11-25\n\n${Array.from({ length: 4000 }, (_, place) => entry(place)).join('\n')}`
    await user.store.write('memory/2026-11-25.md', log)
    const context = async () => {
      characters = 0
      const messages = [{ role: 'user' as const, content: 'Where does the heron stand?' }]
      const { trace } = await memory.user('ada').assemble({ messages, maxTokens: 2000 })
      return { characters, tokens: trace.tokens }
    }
    const [first, next] = [await context(), await context()]
    expect(next.tokens).toBe(first.tokens)
    expect(first.characters).toBeGreaterThan(log.length)
    expect(next.characters).toBeLessThan(log.length / 2)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
