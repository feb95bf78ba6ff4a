import { PostgresStore } from '@mastra/pg'

/** A resource's working memory is a note. It has no search without vectors. */
export async function open({ connectionString, schema }) {
  const store = new PostgresStore({ id: 'notes', connectionString, schemaName: schema })
  await store.init()
  const memory = await store.getStore('memory')
  const idOf = (user, note) => `${user}/${note}`
  const put = async (user, note, workingMemory) => {
    const now = new Date()
    await memory.saveResource({
      resource: { id: idOf(user, note), workingMemory, createdAt: now, updatedAt: now },
    })
  }
  return {
    async fill(users) {
      await Promise.all(users.flatMap(([user, notes]) => notes.map(([note, text]) => put(user, note, text))))
    },
    put,
    async get(user, note) {
      return (await memory.getResourceById({ resourceId: idOf(user, note) }))?.workingMemory
    },
    async close() {
      await store.close()
    },
  }
}
