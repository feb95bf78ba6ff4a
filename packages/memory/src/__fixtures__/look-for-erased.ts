// Run as its own process, with --expose-gc: reports whether the words of a user are in its memory, before she
// is erased and after it, where a context that has found them ends later.
import { getHeapSnapshot } from 'node:v8'
import { createSearcher, type Searcher } from '@sheaf/retrieval'
import { sqlite } from '@sheaf/sqlite'
import { createMemory } from '../index.ts'

// Never whole in a text of this script.
const WORDS = ['zqx', 'canary', String(process.pid)]

async function use(): Promise<void> {
  await ada.store.write('notes/a.md', `# A note\n\nIt says ${WORDS.join('-')} and more.\n`)
  await ada.store.write('notes/b.md', `# Another\n\nIt says ${WORDS.join('-')} too.\n`)
  await ada.store.delete('notes/b.md')
  await ada.thread('t').record({ id: 'a', role: 'user', content: `I say ${WORDS.join('-')}.` })
  for (const path of await ada.store.list()) await ada.store.read(path)
  await ada.search('what does the note say?')
  await ada.thread('t').assemble({ messages: [{ role: 'user', content: 'What does it say?' }] })
  await ada.thread('t').assemble()
}

async function isInMemory(): Promise<boolean> {
  globalThis.gc?.()
  const sought = Buffer.from(WORDS.join('-'))
  let left = Buffer.alloc(0)
  let isThere = false
  for await (const part of getHeapSnapshot()) {
    const bytes = Buffer.concat([left, Buffer.from(part as Uint8Array)])
    isThere ||= bytes.includes(sought)
    left = bytes.subarray(-sought.length)
  }
  return isThere
}

const found = Promise.withResolvers<void>()
const erased = Promise.withResolvers<void>()
let isHeld = false

// Returns the places that it has found once she is erased.
function heldBack(made: Searcher): Searcher {
  return {
    search: async (query, options) => {
      const hits = await made.search(query, options)
      if (!isHeld) return hits
      found.resolve()
      await erased.promise
      return hits
    },
  }
}

const memory = await createMemory({
  storage: sqlite({ file: ':memory:' }),
  searcher: (parts) => heldBack(createSearcher(parts)),
})
const ada = memory.user('ada')
await use()
const before = await isInMemory()
isHeld = true
const assembled = ada
  .assemble({ messages: [{ role: 'user', content: 'What does it say?' }], maxTokens: 2000 })
  .then(() => {})
await found.promise
await ada.erase()
erased.resolve()
await assembled
await memory.flush()
console.log(JSON.stringify([before, await isInMemory()]))
await memory.close()
