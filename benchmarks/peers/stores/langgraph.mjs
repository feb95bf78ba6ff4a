import { PostgresStore } from '@langchain/langgraph-checkpoint-postgres/store'

/** An item is a note, its namespace the user. Search by words: there is no embedder. */
export async function open({ connectionString, schema }) {
  const store = new PostgresStore({ connectionOptions: connectionString, schema, ensureTables: true })
  await store.start()
  const namespace = (user) => ['users', user]
  return {
    async fill(users) {
      const items = users.flatMap(([user, notes]) =>
        notes.map(([note, text]) => ({ namespace: namespace(user), key: note, value: { text } })),
      )
      await store.batch(items)
    },
    async put(user, note, text) {
      await store.put(namespace(user), note, { text })
    },
    async get(user, note) {
      return (await store.get(namespace(user), note))?.value.text
    },
    async search(user, query) {
      const items = await store.search(namespace(user), { query, mode: 'text', limit: 10 })
      return items.map(({ key }) => key)
    },
    async close() {
      await store.stop()
    },
  }
}
