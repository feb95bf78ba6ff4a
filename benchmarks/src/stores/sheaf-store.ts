import type { StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { NoteStore } from './note-store.ts'

/** Sheaf with its defaults; without history for `fill`. */
export async function sheafStore(storage: StorageAdapter, purpose: 'fill' | 'call'): Promise<NoteStore> {
  const memory = await createMemory({ storage, history: purpose === 'call' })
  const pathOf = (note: string) => `notes/${note}.md`
  return {
    async fill(users) {
      const changes = users.flatMap(([user, notes]) =>
        notes.map(([note, content]) => ({ path: `users/${user}/${pathOf(note)}`, content, ifMatch: null })),
      )
      await memory.store.commit(changes)
    },
    async put(user, note, text) {
      await memory.user(user).store.write(pathOf(note), text)
    },
    get: async (user, note) => await memory.user(user).store.read(pathOf(note)),
    async search(user, query) {
      const hits = await memory.user(user).search(query, { limit: 10 })
      return hits.map(({ source }) => source.replace(/^notes\/|\.md$/g, ''))
    },
    assemble: async (user, content) =>
      await memory.user(user).assemble({ messages: [{ role: 'user', content }], maxTokens: 4000 }),
    close: () => memory.close(),
  }
}
