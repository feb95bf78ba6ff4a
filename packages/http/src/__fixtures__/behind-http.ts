import { scopedStore, type OpenOptions, type Scope, type Storage } from '@sheaf/core'
import {
  isHidden,
  portOf,
  storeOn,
  type Candidate,
  type CandidateQuery,
  type SearchIndex,
} from '@sheaf/core/adapter'
import { createMemory } from '@sheaf/memory'
import { createClient } from '../client.ts'
import { createHandler } from '../create-handler.ts'

const HOME = 'users/ada'
/** The path in the storage of a file, or of a folder, of the user. */
export const inside = (path: string): string => (path === '' ? HOME : `${HOME}/${path}`)
const outside = (path: string) => path.slice(HOME.length + 1)

/**
 * The memory of a user behind HTTP as a storage: every call of its store is a request of the client. The
 * rest cannot be called over HTTP, and goes to `storage` with the paths of the user: the index, the log, the
 * examination, and the folders of the system.
 */
export async function behindHttp(storage: Storage, { clock }: OpenOptions): Promise<Storage> {
  const memory = await createMemory({
    storage: { name: 'opened', open: async () => storage },
    clock,
    history: false,
    recordedContexts: false,
  })
  const handle = createHandler(memory, { scopeOf: () => ({ user: 'ada' }) })
  const client = createClient({
    url: 'http://127.0.0.1:4000',
    fetch: async (input, init) => await handle(new Request(input, init)),
  })
  const [remote, direct] = [portOf(client.store), portOf(scopedStore(storage.store, HOME))]
  const isOfSystem = (path: unknown) => typeof path === 'string' && isHidden(path)
  const portFor = (...paths: readonly string[]) => (paths.some(isOfSystem) ? direct : remote)
  const underWay = new Set<Promise<unknown>>()
  const store = storeOn({
    ...remote,
    checkPath: (path) => portFor(path).checkPath(path),
    checkDirectory: (directory) => portFor(directory).checkDirectory(directory),
    read: (path, options) => portFor(path).read(path, options),
    readAll: (paths, options) => portFor(...paths).readAll(paths, options),
    stat: (path, options) => portFor(path).stat(path, options),
    list: (path, options) => (options.includeHidden === true ? direct : portFor(path)).list(path, options),
    commit: (changes, options) => portFor(...changes.map(({ path }) => path)).commit(changes, options),
    // A client has no close(): the memory behind it waits for its calls.
    async track(call) {
      const made = call()
      underWay.add(made)
      return await made.finally(() => underWay.delete(made))
    },
  })
  return {
    store,
    index: indexOf(storage.index),
    async doctor(options = {}) {
      const diagnosis = await storage.doctor({ ...options, directory: inside(options.directory ?? '') })
      const findings = diagnosis.findings.map(({ path, ...rest }) =>
        path === undefined ? rest : { ...rest, path: outside(path) },
      )
      return { ...diagnosis, findings }
    },
    async changes(options) {
      const { commits, ...rest } = await storage.changes(options)
      return { ...rest, commits: commits.map((each) => ({ ...each, files: each.files.map(withoutHome) })) }
    },
    scrub: (options) => storage.scrub(options),
    async *snapshot(options) {
      for await (const { files, gone, skipped } of storage.snapshot(options))
        yield { files: files.map(withoutHome), gone: gone.map(outside), skipped: skipped.map(withoutHome) }
    },
    async close() {
      await Promise.allSettled(underWay)
      await memory.close()
    },
  }
}

function withoutHome<Item extends { readonly path: string }>(item: Item): Item {
  return { ...item, path: outside(item.path) }
}

function indexOf(index: SearchIndex): SearchIndex {
  return {
    async candidates(query) {
      const { text, vector, marked, chunks, files, ...rest } = await index.candidates(queryInside(query))
      const relative = (list: readonly Candidate[]) => list.map(withoutHome)
      return {
        ...rest,
        text: relative(text),
        vector: relative(vector),
        ...(marked === undefined ? {} : { marked: marked.map(relative) }),
        ...(chunks === undefined ? {} : { chunks: relative(chunks) }),
        ...(files === undefined ? {} : { files: files.map(withoutHome) }),
      }
    },
    pendingEmbeddings: (model, limit) => index.pendingEmbeddings(model, limit),
    putEmbeddings: (model, embeddings) => index.putEmbeddings(model, embeddings),
    readEmbeddings: (model, after, limit) => index.readEmbeddings(model, after, limit),
    embeddedModels: () => index.embeddedModels(),
    eraseEmbeddings: (model) => index.eraseEmbeddings(model),
    sync: (options) => index.sync(options),
    rebuild: (options) =>
      index.rebuild({
        ...options,
        ...(options?.onProgress === undefined
          ? {}
          : { onProgress: (progress) => options.onProgress?.(withoutHome(progress)) }),
      }),
  }
}

function queryInside({ view, within, chunks, ...query }: CandidateQuery): CandidateQuery {
  const scopeInside = ({ directory, except, hiddenBy }: Scope): Scope => ({
    directory: inside(directory),
    ...(except === undefined ? {} : { except: except.map(inside) }),
    // Relative to the whole storage it hides the same, in a folder of this name.
    ...(hiddenBy === undefined ? {} : { hiddenBy }),
  })
  return {
    ...query,
    view: (view ?? [{ directory: '' }]).map(scopeInside),
    ...(chunks === undefined ? {} : { chunks: chunks.map((each) => ({ ...each, path: inside(each.path) })) }),
    ...(within === undefined ? {} : { within: within.map(scopeInside) }),
  }
}
