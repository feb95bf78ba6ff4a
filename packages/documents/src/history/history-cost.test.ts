import type { MemoryStore } from '@sheaf/core'
import { expect, test } from 'vitest'
import { contentsOf, openHistory } from './__fixtures__/open-history.ts'
import { createHistory } from './create-history.ts'
import { historyStore } from './history-store.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length

test('the history of a log is below 0.3 times the log', async () => {
  await using open = await openHistory()
  const { store, below, clock } = open
  for (let turn = 0; turn < 500; turn += 1) {
    const author = turn % 2 === 0 ? 'ada' : 'assistant'
    await store.append('projects/p/chats/t.md', `\n## 10:11:12 ${author}\n\n${'word '.repeat(35)}\n`, {
      author,
      reason: 'record a message',
    })
    clock.advance(61_007)
  }
  let [data, history] = [0, 0]
  for (const [path, content] of Object.entries(await contentsOf(below))) {
    if (path.includes('.history')) history += bytesOf(content)
    else data += bytesOf(content)
  }
  expect(data / 500).toBeLessThan(205)
  expect(history / data).toBeLessThan(0.3)
  expect(history / data).toBeGreaterThan(0.1)
})

test('a commit reads the file, and one bounded head where another store wrote it', async () => {
  await using open = await openHistory()
  const { below, clock } = open
  let reads: string[] = []
  let bytes = 0
  const counted: MemoryStore = {
    ...views(below),
    read: async (path, options) => {
      const content = await below.read(path, options)
      reads.push(path)
      return content
    },
    list: async (directory, options) => {
      reads.push(`list ${directory}`)
      return await below.list(directory, options)
    },
    stat: async (path, options) => {
      reads.push(`stat ${path}`)
      return await below.stat(path, options)
    },
  }
  const store = historyStore(counted, { clock })
  for (let round = 0; round < 600; round += 1) {
    reads = []
    await store.write('MEMORY.md', `# M\n\n${'- a line\n'.repeat(round % 40)}- last ${round}\n`)
    if (round > 0) expect(reads).toEqual(['MEMORY.md'])
    bytes = Math.max(bytes, bytesOf(await below.read('.history/memory/head.md')))
  }
  reads = []
  await historyStore(counted, { clock }).append('MEMORY.md', '- one more\n')
  expect(reads.toSorted()).toEqual(['.history/memory/head.md', 'MEMORY.md'])
  // If the file does not match the head, an outdated head is not tried in vain.
  reads = []
  await store.append('MEMORY.md', '- and one\n')
  expect(reads.toSorted()).toEqual(['.history/memory/head.md', 'MEMORY.md'])
  expect(bytes).toBeGreaterThan(8000)
  expect(bytes).toBeLessThanOrEqual(16_384)
  // A version is read from the head, or from one more segment.
  reads = []
  const history = createHistory({ store: counted, clock })
  const [newest] = await history.list('MEMORY.md', { limit: 1 })
  reads = []
  await history.read('MEMORY.md', newest?.version ?? '')
  await history.read('MEMORY.md', '1.0.0')
  expect(reads.filter((path) => path.startsWith('.history'))).toHaveLength(3)
  // A user's changes are searched in her folder.
  await store.write('users/ada/a.md', 'a heron')
  reads = []
  expect(await history.log({ directory: 'users/ada' })).toHaveLength(1)
  expect(reads.filter((path) => path.startsWith('list '))).toContain('list users/ada/.history')
  expect(reads).not.toContain('list ')
})

function views(store: MemoryStore): MemoryStore {
  return {
    read: (path, options) => store.read(path, options),
    stat: (path, options) => store.stat(path, options),
    list: (directory, options) => store.list(directory, options),
    exists: (path, options) => store.exists(path, options),
    write: (path, content, options) => store.write(path, content, options),
    append: (path, content, options) => store.append(path, content, options),
    delete: (path, options) => store.delete(path, options),
    commit: (changes, options) => store.commit(changes, options),
  }
}
