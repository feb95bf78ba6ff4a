import type { Candidate, CandidateQuery, Candidates, EmbeddedModel } from '@sheaf/core/adapter'
import type { Mutant } from '../mutant.ts'
import { InMemoryIndex, type Parts } from '../../open-in-memory.ts'

const topics = ['kept vectors']

/** Storages with wrong stored vectors; the name completes "a storage that ...". */
export const VECTOR_MUTANTS: Readonly<Record<string, Mutant>> = {
  'never gives vectors': { topics, parts: withQuery((query) => ({ ...query, includeVectors: false })) },
  'gives vectors unasked': { topics, parts: withQuery((query) => ({ ...query, includeVectors: true })) },
  'gives vectors in the vector list only': {
    topics,
    parts: withAnswer(({ text, vector }) => ({
      text: text.map(({ vector: _vector, ...candidate }) => candidate),
      vector,
    })),
  },
  'gives an empty vector where there is none': {
    topics,
    parts: withAnswer(({ text, vector }) => ({
      text: text.map((candidate) => ({ vector: new Float32Array(), ...candidate })),
      vector,
    })),
  },
  'gives vectors of whole numbers': {
    topics,
    parts: withAnswer(({ text, vector }) => {
      const rounded = (candidate: Candidate) =>
        candidate.vector === undefined
          ? candidate
          : { ...candidate, vector: candidate.vector.map(Math.round) }
      return { text: text.map(rounded), vector: vector.map(rounded) }
    }),
  },
  'finds only what has a vector when vectors are asked for': {
    topics,
    parts: {
      Index: class extends InMemoryIndex {
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const { text, vector } = await super.candidates(query)
          return {
            text:
              query.includeVectors === true
                ? text.filter((candidate) => candidate.vector !== undefined)
                : text,
            vector,
          }
        }
      },
    },
  },
  'gives the vectors of any model': {
    topics,
    parts: {
      Index: class extends InMemoryIndex {
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const [first] = this.handle.data.vectors.values()
          const { text, vector } = await super.candidates(query)
          if (query.includeVectors !== true || query.vector === undefined || first === undefined)
            return { text, vector }
          return { text: text.map((candidate) => ({ vector: first.slice(), ...candidate })), vector }
        }
      },
    },
  },
  'gives the vectors that it keeps itself': {
    topics,
    parts: {
      Index: class extends InMemoryIndex {
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const kept = [...this.handle.data.vectors.values()]
          const own = (candidate: Candidate): Candidate =>
            candidate.vector === undefined
              ? candidate
              : {
                  ...candidate,
                  vector: kept.find((each) => each.join() === candidate.vector?.join()) ?? candidate.vector,
                }
          const { text, vector } = await super.candidates(query)
          return { text: text.map(own), vector: vector.map(own) }
        }
      },
    },
  },
  'names models in the order of their coming': {
    topics,
    parts: withModels((models, names) =>
      models.toSorted((a, b) => names.indexOf(a.model) - names.indexOf(b.model)),
    ),
  },
  'names one model': { topics, parts: withModels((models) => models.slice(0, 1)) },
  'counts models, not vectors': {
    topics,
    parts: withModels((models) => models.map((each) => ({ ...each, vectors: 1 }))),
  },
  'erases the vectors of models whose name begins so': {
    topics,
    parts: {
      Index: class extends InMemoryIndex {
        override async eraseEmbeddings(model: string): Promise<number> {
          const models = (await super.embeddedModels()).filter((each) => each.model.startsWith(model))
          const counts = await Promise.all(models.map((each) => super.eraseEmbeddings(each.model)))
          return counts.reduce((sum, count) => sum + count, 0)
        }
      },
    },
  },
  'erases the vectors of all models': {
    topics,
    parts: {
      Index: class extends InMemoryIndex {
        override async eraseEmbeddings(model: string): Promise<number> {
          const count = await super.eraseEmbeddings(model)
          this.handle.data.vectors.clear()
          return count
        }
      },
    },
  },
  'says that it erased vectors, and keeps them': {
    topics,
    parts: {
      Index: class extends InMemoryIndex {
        override async eraseEmbeddings(model: string): Promise<number> {
          return (await super.embeddedModels()).find((each) => each.model === model)?.vectors ?? 0
        }
      },
    },
  },
  'erases vectors and does not say how many': {
    topics,
    parts: {
      Index: class extends InMemoryIndex {
        override async eraseEmbeddings(model: string): Promise<number> {
          await super.eraseEmbeddings(model)
          return 0
        }
      },
    },
  },
  'erases vectors for its own handle only': {
    topics,
    parts: {
      Index: class extends InMemoryIndex {
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          for (const [key, vector] of this.handle.data.vectors) this.#known.set(key, vector)
          for (const [key, vector] of this.#known) this.handle.data.vectors.set(key, vector)
          return await super.candidates(query)
        }
        override async eraseEmbeddings(model: string): Promise<number> {
          this.#known.clear()
          return await super.eraseEmbeddings(model)
        }
        override async putEmbeddings(
          ...parameters: Parameters<InMemoryIndex['putEmbeddings']>
        ): Promise<void> {
          await super.putEmbeddings(...parameters)
          for (const [key, vector] of this.handle.data.vectors) this.#known.set(key, vector)
        }
        readonly #known = new Map<string, Float32Array>()
      },
    },
  },
}

function withQuery(change: (query: CandidateQuery) => CandidateQuery): Partial<Parts> {
  return {
    Index: class extends InMemoryIndex {
      override async candidates(query: CandidateQuery): Promise<Candidates> {
        return await super.candidates(change(query))
      }
    },
  }
}

function withAnswer(change: (answer: Candidates) => Candidates): Partial<Parts> {
  return {
    Index: class extends InMemoryIndex {
      override async candidates(query: CandidateQuery): Promise<Candidates> {
        const answer = await super.candidates(query)
        return query.includeVectors === true && query.vector !== undefined ? change(answer) : answer
      }
    },
  }
}

function withModels(change: (models: EmbeddedModel[], names: string[]) => EmbeddedModel[]): Partial<Parts> {
  return {
    Index: class extends InMemoryIndex {
      readonly #names: string[] = []
      override async putEmbeddings(...parameters: Parameters<InMemoryIndex['putEmbeddings']>): Promise<void> {
        this.#names.push(parameters[0])
        await super.putEmbeddings(...parameters)
      }
      override async embeddedModels(): Promise<EmbeddedModel[]> {
        return change(await super.embeddedModels(), this.#names)
      }
    },
  }
}
