import { contentHash, type Storage } from '@sheaf/core'
import { collisionKey, isHidden, isInScope, type CandidateQuery, type Candidates } from '@sheaf/core/adapter'
import type { File } from '../../../example/scan-index.ts'
import { letOthersIn } from '../../let-others-in.ts'
import { InMemoryIndex, openInMemory, type Handle } from '../../open-in-memory.ts'
import { wrongIndex, wrongStore } from '../wrong-method.ts'
import type { Mutant } from '../mutant.ts'

/**
 * Storages that know only some of the unsearched folders, or only short vectors and model names; the name
 * completes "a storage that ...".
 */
export const UNSEEN_MUTANTS: Readonly<Record<string, Mutant>> = {
  'takes an empty view as everywhere': asking(['marks', 'non-interference'], ({ view, ...query }) => ({
    ...query,
    ...(view !== undefined && view.length > 0 && { view }),
  })),
  'hides nothing where no view is given': asking(['non-interference'], ({ within, view, ...query }) => {
    const shown =
      view === undefined ? within?.map(({ directory, except }) => ({ directory, except })) : within
    return { ...query, ...(shown && { within: shown }), ...(view && { view }) }
  }),
  'reads parts of files outside of the view': readingParts(({ chunks = [] }) => ({ chunks })),
  'reads one chunk more than the part has': readingParts(({ chunks = [], ...query }) => ({
    ...query,
    chunks: chunks.map((part) => ({ ...part, last: part.last + 1 })),
  })),
  'finds what is in the trash of a workspace': finding(({ path }) =>
    /(?:^|\/)workspaces\/[^/]+\/memory\/trash\//.test(path),
  ),
  'finds what is in the trash of a user': finding(({ path }) => /^users\/[^/]+\/memory\/trash\//.test(path)),
  'finds what is in .copy and .ingested': finding(({ path }) => /(?:^|\/)\.(?:copy|ingested)\//.test(path)),
  'finds hidden files of more than 64 KiB': finding(({ path, size }) => isHidden(path) && size > 65_536),
  'gives the texts of a trash to be embedded': wrongIndex(['hidden files'], {
    pendingEmbeddings: (right, handle) => async (model, limit) => {
      const pending = await right(model, limit)
      const files = [...handle.data.files.values()].filter(({ path }) => /\/trash\//.test(path))
      for (const { content } of files) pending.push({ text: content, textHash: await contentHash(content) })
      return pending.slice(0, Math.max(limit, 0))
    },
  }),
  'leaves .ingested out of a snapshot': opening((storage) => ({
    async *snapshot(how) {
      for await (const { files, ...part } of storage.snapshot(how))
        yield { ...part, files: files.filter(({ path }) => !path.includes('.ingested/')) }
    },
  })),
  'leaves .ingested out of its log': opening((storage) => ({
    changes: async (how) => {
      const told = await storage.changes(how)
      const isTold = ({ path }: { readonly path: string }) => !path.includes('.ingested/')
      return { ...told, commits: told.commits.filter(({ files }) => files.every(isTold)) }
    },
  })),
  'looks for no twins of hidden files': wrongStore(['names'], {
    doCommit:
      (right, { data }) =>
      async (changes, options) => {
        const { files } = data
        const keys = new Set(changes.map(({ path }) => collisionKey(path)))
        const named = new Set(changes.map(({ path }) => path))
        const twins = [...files].filter(
          ([path]) => isHidden(path) && keys.has(collisionKey(path)) && !named.has(path),
        )
        for (const [path] of twins) files.delete(path)
        try {
          return await right(changes, options)
        } finally {
          for (const [path, file] of twins) files.set(path, file)
        }
      },
  }),
  'reads no hidden file where it reads several': wrongStore(['read and write'], {
    doReadAll: (right) => async (paths, options) => {
      const texts = await right(paths, options)
      return texts.map((text, place) => (isHidden(paths[place] ?? '') ? undefined : text))
    },
  }),
  'puts back all vectors with those that are put': wrongIndex(['kept vectors'], {
    putEmbeddings: (right, handle) => async (model, embeddings) => {
      const { vectors } = handle.data
      const before = new Map(vectors)
      await letOthersIn()
      vectors.clear()
      for (const [key, vector] of before) vectors.set(key, vector)
      await right(model, embeddings)
    },
  }),
}

function asking(topics: readonly string[], change: (query: CandidateQuery) => CandidateQuery): Mutant {
  const Index = class extends InMemoryIndex {
    override candidates(query: CandidateQuery): Promise<Candidates> {
      return super.candidates(change(query))
    }
  }
  return { topics, parts: { Index } }
}

/** A storage that reads other parts of files than the query names. */
function readingParts(change: (query: CandidateQuery) => Partial<CandidateQuery>): Mutant {
  const Index = class extends InMemoryIndex {
    override async candidates(query: CandidateQuery): Promise<Candidates> {
      const answer = await super.candidates(query)
      if (query.chunks === undefined) return answer
      const { chunks = [] } = await super.candidates({ text: '', limit: 0, ...change(query) })
      return { ...answer, chunks }
    }
  }
  return { topics: ['marks'], parts: { Index } }
}

/** A storage that also finds files of a folder that must not be searched. */
function finding(isFound: (file: File) => boolean): Mutant {
  const found = ({ data, options }: Handle, { text, within, view }: CandidateQuery) => {
    const terms = options.analyser.queryTerms(text)
    return (
      [...data.files.values()]
        .filter((file) => isFound(file) && isInScope(file.path, within ?? view))
        .flatMap((file) =>
          options.chunker.chunk(file.content).map((chunk) => ({ ...file, ...chunk, score: -1 })),
        )
        // A megabyte takes too long.
        .filter(({ text: own }) =>
          options.analyser.documentTerms(own.slice(0, 1000)).some((term) => terms.includes(term)),
        )
    )
  }
  const Index = class extends InMemoryIndex {
    override async candidates(query: CandidateQuery): Promise<Candidates> {
      const answer = await super.candidates(query)
      return { ...answer, text: [...found(this.handle, query), ...answer.text] }
    }
  }
  return { topics: ['hidden files'], parts: { Index } }
}

function opening(parts: (storage: Storage) => Partial<Storage>): Mutant {
  return {
    topics: ['hidden files'],
    open: async (options, data) => {
      const storage = await openInMemory(options, data)
      return { ...storage, ...parts(storage) }
    },
  }
}
