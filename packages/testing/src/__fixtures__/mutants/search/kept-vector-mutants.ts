import { MemoryError } from '@sheaf/core'
import { isSearched, type Embedding } from '@sheaf/core/adapter'
import { InMemoryIndex } from '../../open-in-memory.ts'
import { wrongIndex } from '../wrong-method.ts'
import type { Mutant } from '../mutant.ts'

/** Storages that store other vectors than they get; the name completes "a storage that ...". */
export const KEPT_VECTOR_MUTANTS: Readonly<Record<string, Mutant>> = {
  'reads out the vectors that it keeps themselves': wrongIndex(['kept vectors'], {
    readEmbeddings: (right, handle) => async (model, after, limit) => {
      const read = await right(model, after, limit)
      return read.map(({ textHash, vector }) => ({
        textHash,
        vector: handle.data.vectors.get(`${model} ${textHash}`) ?? vector,
      }))
    },
  }),
  'keeps six digits of the numbers of a vector': putting((embeddings) =>
    embeddings.map(({ textHash, vector }) => ({
      textHash,
      vector: vector.map((value) => Number(value.toPrecision(6))),
    })),
  ),
  'refuses a text that is there twice among vectors': putting((embeddings) => {
    if (new Set(embeddings.map(({ textHash }) => textHash)).size === embeddings.length) return embeddings
    throw new MemoryError('unavailable', 'One statement cannot change a row a second time.')
  }),
  'looks for texts without a vector among the first': wrongIndex(['vectors', 'kept vectors'], {
    pendingEmbeddings: (right, handle) => async (model, limit) => {
      const { data, options } = handle
      const files = [...data.files.values()].filter(({ path }) => isSearched(path))
      const texts = files.flatMap(({ content }) => options.chunker.chunk(content).map(({ text }) => text))
      const first = new Set(texts.slice(0, Math.max(limit, 0)))
      const pending = await right(model, limit === 0 ? 0 : 10_000)
      return pending.filter(({ text }) => first.has(text))
    },
  }),
  'names a model without what follows a colon': wrongIndex(['kept vectors'], {
    embeddedModels: (right) => async () => {
      const models = await right()
      return models.map((each) => ({ ...each, model: each.model.replace(/:.*/, '') }))
    },
  }),
  'reads out vectors after close': wrongIndex(['close'], {
    readEmbeddings: (right) => async (model, after, limit) => {
      return await right(model, after, limit).catch(() => [])
    },
  }),
  'tells the doctor how a damaged text begins': {
    topics: ['damage'],
    parts: {
      doctor: async (storage, { data }, how) => {
        const { findings, ...diagnosis } = await storage.doctor(how)
        const begun = (path = '') => data.files.get(path)?.content.slice(0, 20) ?? ''
        const told = findings.map((finding) => ({
          ...finding,
          message: `${finding.message} It begins with ${JSON.stringify(begun(finding.path))}.`,
        }))
        return { ...diagnosis, findings: told }
      },
    },
  },
}

function putting(change: (embeddings: readonly Embedding[]) => readonly Embedding[]): Mutant {
  const Index = class extends InMemoryIndex {
    override async putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void> {
      await super.putEmbeddings(model, change(embeddings))
    }
  }
  return { topics: ['kept vectors'], parts: { Index } }
}
