import type { Embedder } from '@sheaf/core'
import { createHandler } from '@sheaf/http'
import { createMemory, type Memory } from '@sheaf/memory'
import { durableObject } from '../index.ts'
import type { DurableObjectSql } from '../durable-object.ts'

interface Context {
  readonly storage: DurableObjectSql & { deleteAll(): Promise<void> }
  readonly id: { readonly name?: string }
}

/** Calls of a user's memory by name, each with its arguments. */
const CALLS: Readonly<Record<string, (memory: Memory, args: readonly string[]) => Promise<unknown>>> = {
  write: async (memory, [path = '', text = '']) => await memory.user('me').store.write(path, text),
  fill: async (memory, [path = '', size = '0']) =>
    await memory.user('me').store.write(path, '"\\\n'.repeat(Number(size) / 3)),
  read: async (memory, [path = '']) => await memory.user('me').store.read(path),
  list: async (memory) => await memory.user('me').store.list(),
  say: async (memory, [id = '', content = '', named]) =>
    await memory
      .user('me')
      .thread(id)
      .record([{ role: 'user', content, ...(named === undefined ? {} : { id: named }) }]),
  search: async (memory, [query = '']) => {
    await memory.flush()
    return await memory.user('me').search(query)
  },
  persona: async (memory, [text = '']) => await memory.store.write('SOUL.md', text),
  trueAt: async (memory, [query = '', day = '']) =>
    await memory.user('me').search(query, { trueAt: new Date(day) }),
  branch: async (memory, [id = '', after = '', content = '']) => {
    const branch = await memory.user('me').thread(id).branch({ after })
    await branch.record([{ role: 'user', content }])
    return [branch.id, (await branch.messages()).map((message) => message.content)]
  },
  continue: async (memory, [id = '', query = '']) =>
    await memory.user('me').thread(id).assemble({ query, maxTokens: 2000 }),
  context: async (memory, [query = '']) => await memory.user('me').assemble({ query, maxTokens: 1000 }),
  get: async (memory, [path = '']) => {
    const answer = createHandler(memory, { scopeOf: () => ({ user: 'me' }) })
    return await (await answer(new Request(new URL(path, 'http://localhost')))).json()
  },
  doctor: async (memory, [repair]) => await memory.doctor({ repair: repair !== undefined }),
  close: async (memory) => await memory.close(),
  erase: async (memory) => await memory.user('me').erase(),
}

// Each of these words is one direction: texts in other words are near one another.
const MEANINGS = [/\b(?:cat|tomcat|feline)s?\b/i, /\b(?:boat|ship|vessel)s?\b/i]
const embedder: Embedder = {
  model: 'two-meanings',
  dimensions: MEANINGS.length,
  embed: async (texts: readonly string[]) =>
    texts.map((text) => Float32Array.from(MEANINGS, (meaning) => (meaning.test(text) ? 1 : 0))),
}

/** A user is an object. */
export class Objects {
  readonly #storage: Context['storage']
  #memory: Promise<Memory>

  constructor({ storage }: Context) {
    this.#storage = storage
    this.#memory = this.#open()
  }

  async #open(): Promise<Memory> {
    return await createMemory({ storage: durableObject({ storage: this.#storage }), embedder })
  }

  async fetch(request: Request): Promise<Response> {
    const [name = '', ...args] = (await request.json()) as string[]
    try {
      if (name === 'deleteAll') await this.#storage.deleteAll()
      if (name === 'open') this.#memory = this.#open()
      return Response.json((await CALLS[name]?.(await this.#memory, args)) ?? null)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      return Response.json({ code, message }, { status: 500 })
    }
  }
}

interface Env {
  readonly OBJECTS: {
    idFromName(name: string): unknown
    get(id: unknown): { fetch(request: Request): Promise<Response> }
  }
}

export default {
  async fetch(request: Request, { OBJECTS }: Env): Promise<Response> {
    return await OBJECTS.get(OBJECTS.idFromName(new URL(request.url).pathname)).fetch(request)
  },
}
