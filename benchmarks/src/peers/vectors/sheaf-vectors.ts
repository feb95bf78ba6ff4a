import { fixedClock } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import type { VectorEngine, VectorSetting } from './vector-engine.ts'

const MODEL = 'benchmark-made-up'
// Notes of a file. Each is a section, which is its own chunk.
const NOTES = 50

/**
 * A memory with a short note for each vector, fifty to a file, with the defaults. A memory never searches by
 * a vector alone, so this uses the index of its storage as a memory does: an answer has the notes' paths,
 * lines and texts.
 */
export async function sheafVectors({ file }: Pick<VectorSetting, 'file'>): Promise<VectorEngine> {
  const adapter = sqlite({ file })
  const opened: Storage[] = []
  const memory = await createMemory({
    storage: {
      name: adapter.name,
      async open(options) {
        const storage = await adapter.open(options)
        opened.push(storage)
        return storage
      },
    },
    clock: fixedClock('2026-01-01T00:00:00Z'),
  })
  const [storage] = opened
  if (storage === undefined) throw new Error('the memory did not open its storage')
  const { index } = storage
  let [notes, vectors] = [0, 0]
  const hashes = new Map<number, string>()
  return {
    async prepare(count) {
      const numbers = Array.from({ length: count }, (_, place) => notes + place)
      notes += count
      const files = [...Map.groupBy(numbers, (number) => Math.floor(number / NOTES))]
      await memory.store.commit(
        files.map(([file, all]) => ({ path: `notes/${file}.md`, content: all.map(noteOf).join('\n') })),
      )
      for (const { text, textHash } of await index.pendingEmbeddings(MODEL, count))
        hashes.set(numberOf(text), textHash)
    },
    async put(added) {
      const embeddings = added.map((vector, place) => ({
        textHash: hashes.get(vectors + place) ?? '',
        vector,
      }))
      await index.putEmbeddings(MODEL, embeddings)
      hashes.clear()
      vectors += added.length
    },
    async nearest(values, limit) {
      const { vector } = await index.candidates({ text: '', vector: { model: MODEL, values }, limit })
      return vector.map(({ text }) => numberOf(text))
    },
  }
}

function noteOf(number: number): string {
  return `## Note ${number}\n\nThe number of this note is ${number}.\n`
}

function numberOf(text: string): number {
  return Number(/\d+/.exec(text)?.[0])
}
