import { InMemoryStore, type BaseStore, type Item, type Operation } from '@langchain/langgraph-checkpoint'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { mulberry } from './__fixtures__/random.ts'
import { langgraphStore } from './store.ts'

type Random = () => number

// Without "." and ":", which InMemoryStore does not allow in namespaces.
const LABELS = [
  'alice',
  'alice2',
  'a',
  'ab',
  'b',
  'Über',
  '日本',
  'x y',
  'CON',
  '-',
  '%',
  '_',
  '/',
  '\\',
  '*',
  'users',
  'x'.repeat(120),
]
const KEYS = [
  'k',
  'K',
  'k2',
  '',
  'a/b',
  '../k',
  'a.b',
  'k\n',
  '\u0000',
  '\ud800',
  'é',
  'e\u0301',
  'long '.repeat(40),
  '__proto__',
]
const VALUES = [
  0,
  1,
  2.5,
  -1,
  '1',
  '2',
  'text',
  'one\ntwo\\n" +\n"three',
  '',
  true,
  false,
  null,
  [1, 2],
  { deep: { er: ['x'] } },
  '```\n---\n',
]

test.each([1, 2, 3])(
  'whatever is done to both, this store and InMemoryStore say the same: seed %i',
  async (seed) => {
    const { memory, clock } = await openMemory()
    const ours = langgraphStore(memory.user('ada'))
    const theirs = new InMemoryStore()
    const random = mulberry(seed)
    for (let round = 0; round < 80; round += 1) {
      clock.advance(1)
      const operations = Array.from({ length: 1 + Math.floor(random() * 4) }, () => operationOf(random))
      const reads = operations.filter((operation) => !('value' in operation))
      const expected = await answersOf(await copyOf(theirs), reads)
      await theirs.batch(operations)
      const answers = await answersOf(ours, operations)
      expect(answers).toHaveLength(operations.length)
      for (const [place, operation] of operations.entries()) {
        const wanted = 'value' in operation ? null : expected[reads.indexOf(operation)]
        // Across namespaces the order differs: InMemoryStore sorts by the first item that each
        // namespace ever had.
        if ('namespacePrefix' in operation) expect(sorted(answers[place])).toEqual(sorted(wanted))
        else expect(answers[place]).toEqual(wanted)
      }
    }
    const all = async (store: BaseStore) =>
      sorted((await store.search([], { limit: 10_000 })).map(withoutTimes))
    expect(await all(ours)).toEqual(await all(theirs))
    expect((await all(ours)).length).toBeGreaterThan(20)
    await memory.close()
  },
)

test('items of one namespace come in the order of their creation, as there', async () => {
  const { memory, clock } = await openMemory()
  const ours = langgraphStore(memory.user('ada'))
  const theirs = new InMemoryStore()
  const random = mulberry(5)
  for (let round = 0; round < 80; round += 1) {
    clock.advance(1)
    const key = `key-${Math.floor(random() * 30)}`
    const value = random() < 0.2 ? null : { round }
    for (const store of [ours, theirs]) await store.batch([{ namespace: ['n'], key, value }])
    const page = { limit: 1 + Math.floor(random() * 10), offset: Math.floor(random() * 10) }
    const [our, their] = await Promise.all(
      [ours, theirs].map(async (store) => (await store.search(['n'], page)).map(withoutTimes)),
    )
    expect(our).toEqual(their)
  }
  await memory.close()
})

function operationOf(random: Random): Operation {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const namespace = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    pick(random() < 0.7 ? LABELS.slice(0, 5) : LABELS),
  )
  if (random() < 0.05) namespace.push(...Array.from({ length: 12 }, () => pick(LABELS)))
  const key = pick(random() < 0.6 ? KEYS.slice(0, 3) : KEYS)
  const kind = random()
  if (kind < 0.45)
    return { namespace, key, value: { size: pick(VALUES), [pick(['color', 'x'])]: pick(VALUES) } }
  if (kind < 0.55) return { namespace, key, value: null }
  if (kind < 0.7) return { namespace, key }
  if (kind < 0.9) {
    const namespacePrefix = namespace.slice(0, Math.floor(random() * (namespace.length + 1)))
    return { namespacePrefix, ...(random() < 0.5 ? {} : { filter: filterOf(random) }), limit: 1000 }
  }
  const path = namespace.map((label) => (random() < 0.3 ? '*' : label)).slice(0, 1 + Math.floor(random() * 2))
  const matchConditions =
    random() < 0.3 ? undefined : [{ matchType: pick(['prefix', 'suffix'] as const), path }]
  const maxDepth = random() < 0.5 ? undefined : 1 + Math.floor(random() * 3)
  return { matchConditions, maxDepth, limit: 1000, offset: 0 }
}

function filterOf(random: Random): Record<string, unknown> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const plain = VALUES.filter((value) => typeof value !== 'object' || value === null)
  const operator = pick(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin'])
  const wanted = operator === '$in' || operator === '$nin' ? [pick(plain), pick(plain)] : pick(plain)
  return { [pick(['size', 'color', 'absent'])]: random() < 0.3 ? pick(plain) : { [operator]: wanted } }
}

async function answersOf(store: BaseStore, operations: Operation[]): Promise<unknown[]> {
  const answers: unknown[] = await store.batch(operations)
  return answers.map((answer) => (Array.isArray(answer) ? answer.map(withoutTimes) : withoutTimes(answer)))
}

// A copy of its current items. The store itself lists every namespace ever used, and its returned items
// change later.
async function copyOf(store: InMemoryStore): Promise<InMemoryStore> {
  const copy = new InMemoryStore()
  await copy.batch(await store.search([], { limit: 10_000 }))
  return copy
}

// Each store has its own clock.
function withoutTimes(answer: unknown): unknown {
  if (!isItem(answer)) return answer
  const { namespace, key, value } = answer
  return { namespace, key, value }
}

function sorted(items: unknown): string[] {
  return (items as unknown[]).map((item) => JSON.stringify(item)).toSorted()
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && 'namespace' in value
}
