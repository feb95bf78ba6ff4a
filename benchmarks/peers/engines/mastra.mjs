import { LibSQLStore, LibSQLVector } from '@mastra/libsql'
import { Memory } from '@mastra/memory'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Semantic recall over one thread in a libSQL file, with the embedder it is given. No history beside what is
 * recalled.
 */
export async function open({ embedder }) {
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-peers-'))
  const url = `file:${join(directory, 'mastra.db')}`
  const storage = new LibSQLStore({ id: 'storage', url })
  const vector = new LibSQLVector({ id: 'vector', url })
  const options = (topK) => ({
    lastMessages: false,
    semanticRecall: { topK, messageRange: 0, scope: 'thread' },
  })
  const memory = new Memory({ storage, vector, embedder: modelOf(embedder), options: options(10) })
  const where = { threadId: 'conversation', resourceId: 'reader' }
  await memory.createThread(where)
  let next = 0
  const recalled = async (query, topK) => {
    const { messages } = await memory.recall({
      ...where,
      vectorSearchString: query,
      threadConfig: options(topK),
    })
    return messages.map(({ id }) => Number(id))
  }
  return {
    async add(texts) {
      const messages = texts.map((text) => ({
        id: String(next),
        ...where,
        role: 'user',
        createdAt: new Date(Date.UTC(2026, 0, 1) + 1000 * next++),
        content: { format: 2, parts: [{ type: 'text', text }], content: text },
      }))
      await memory.saveMessages({ messages })
    },
    /**
     * What is recalled comes in the order of the conversation. So the five nearest are requested apart, and
     * are first.
     */
    async search(query, limit) {
      const nearest = await recalled(query, Math.min(5, limit))
      return limit <= 5 ? nearest : [...new Set([...nearest, ...(await recalled(query, limit))])]
    },
    async close() {
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The embedder as a model of the AI SDK. */
function modelOf(embedder) {
  return {
    specificationVersion: 'v2',
    provider: 'benchmark',
    modelId: embedder.model,
    maxEmbeddingsPerCall: 256,
    supportsParallelCalls: false,
    async doEmbed({ values }) {
      const vectors = await embedder.embed(values)
      return { embeddings: vectors.map((vector) => [...vector]), usage: { tokens: 0 }, warnings: [] }
    },
  }
}
