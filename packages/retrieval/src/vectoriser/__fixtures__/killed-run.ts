// Embeds everything in the database argv[2] and kills its own process at step argv[4]. argv[3] gets a line
// for each text that the embedder answered.
import { appendFileSync } from 'node:fs'
import type { Embedding } from '@sheaf/core/adapter'
import { createVectoriser } from '../create-vectoriser.ts'
import { openStorage } from './open-storage.ts'
import { scriptedEmbedder } from './scripted-embedder.ts'

const [file = '', log = '', last = ''] = process.argv.slice(2)
let steps = 0
const step = () => {
  steps += 1
  if (steps === Number(last)) process.kill(process.pid, 'SIGKILL')
}

const { index } = await openStorage(file)
const embedder = scriptedEmbedder()
const vectoriser = createVectoriser({
  index: {
    embeddedModels: () => index.embeddedModels(),
    eraseEmbeddings: (model) => index.eraseEmbeddings(model),
    pendingEmbeddings(model, limit) {
      step()
      return index.pendingEmbeddings(model, limit)
    },
    async putEmbeddings(model: string, embeddings: readonly Embedding[]) {
      step()
      await index.putEmbeddings(model, embeddings)
      step()
    },
  },
  embedder: {
    ...embedder,
    async embed(texts, options) {
      step()
      const vectors = await embedder.embed(texts, options)
      appendFileSync(log, texts.map((text) => `${text}\n`).join(''))
      return vectors
    },
  },
  batchSize: 4,
})
await vectoriser.flush()
console.log(steps)
