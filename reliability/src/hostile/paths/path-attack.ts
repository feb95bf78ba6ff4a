import { hash } from 'node:crypto'
import type { MemoryStore } from '@sheaf/core'
import { MemoryError } from '@sheaf/core'

/** Tries every method of one store on one path after the other. */
export class PathAttack {
  readonly problems: string[] = []
  /** The accepted paths with their contents. */
  readonly written = new Map<string, string>()
  calls = 0
  refused = 0
  readonly #name: string
  readonly #store: MemoryStore
  readonly #secrets: readonly string[]

  /** No error may contain `secrets`: parts of other paths, and texts. */
  constructor(name: string, store: MemoryStore, secrets: readonly string[]) {
    this.#name = name
    this.#store = store
    this.#secrets = secrets
  }

  /**
   * Writes to a path. An accepted path must read back; the next method, or every one, must refuse a refused
   * path too.
   */
  async attempt(path: string, place: number, all: boolean): Promise<void> {
    const content = `${this.#name} ${place}`
    if ((await this.#call(path, (store) => store.write(path, content))) !== undefined)
      await this.#useAccepted(path, content, place)
    else {
      // Methods in turns, or all.
      const methods = this.#methodsOn(path)
      for (const [index, method] of methods.entries()) {
        if (all || (place + index) % methods.length === 0) await method()
      }
    }
  }

  /** Checks that all accepted paths are there, and that nothing else was committed. */
  async checkList(): Promise<void> {
    const listed = new Set(await this.#store.list('', { includeHidden: true }))
    for (const path of this.written.keys()) if (!listed.has(path)) this.#report(path, 'is not listed')
    for (const path of ['companion.md'])
      if (listed.has(path)) this.#report(path, 'was committed with a refused change')
    for (const [path, content] of this.written) {
      if ((await this.#store.read(path)) !== content) this.#report(path, 'does not read back in the end')
    }
  }

  async #useAccepted(path: string, content: string, place: number): Promise<void> {
    this.written.set(path, content)
    const read = await this.#call(path, (store) => store.read(path))
    if (read !== content) this.#report(path, 'was accepted and does not read back')
    const stat = await this.#call(path, (store) => store.stat(path))
    if (stat?.path !== path || stat.hash !== hash('sha256', content))
      this.#report(path, 'was accepted and has another stat')
    if (place % 3 === 0) {
      await this.#call(path, (store) => store.append(path, ' and more'))
      this.written.set(path, `${content} and more`)
      if ((await this.#call(path, (store) => store.read(path))) !== `${content} and more`)
        this.#report(path, 'does not read back after an append')
    }
    if (place % 5 === 0) {
      await this.#call(path, (store) => store.delete(path))
      this.written.delete(path)
    }
  }

  #methodsOn(path: string): (() => Promise<void>)[] {
    const read = async () => {
      const content = await this.#call(path, (store) => store.read(path))
      // A refused twin of a file must not be readable; a user's view shows the store's file at that path.
      if (content !== undefined && !/^store \d+(?: and more)?$/.test(content))
        this.#report(path, 'was read, and is not ours')
    }
    const list = async () => {
      const paths = (await this.#call(path, (store) => store.list(path, { includeHidden: true }))) ?? []
      if (paths.some((each) => path !== '' && !each.startsWith(`${path}/`)))
        this.#report(path, 'lists what is not below it')
    }
    const companion = { path: 'companion.md', content: 'only with the other' }
    return [
      read,
      list,
      async () => void (await this.#call(path, (store) => store.stat(path))),
      async () => void (await this.#call(path, (store) => store.exists(path))),
      async () => this.#mustFail(path, (store) => store.append(path, 'appended')),
      async () => this.#mustFail(path, (store) => store.delete(path)),
      async () => this.#mustFail(path, (store) => store.commit([companion, { path, content: 'committed' }])),
      async () => this.#mustFail(path, (store) => store.write(path, 'swapped', { ifMatch: null })),
    ]
  }

  async #mustFail(path: string, act: (store: MemoryStore) => Promise<unknown>): Promise<void> {
    if ((await this.#call(path, async (store) => [await act(store)])) !== undefined)
      this.#report(path, 'was refused once and accepted then')
  }

  async #call<T>(path: string, act: (store: MemoryStore) => Promise<T>): Promise<T | undefined> {
    this.calls += 1
    try {
      return await act(this.#store)
    } catch (error) {
      this.refused += 1
      const problem = checkRefusal(error, { path, secrets: this.#secrets })
      if (problem !== undefined) this.#report(path, problem)
      return undefined
    }
  }

  #report(path: string, problem: string): void {
    this.problems.push(`${this.#name}: ${JSON.stringify(path.slice(0, 200))}: ${problem}`)
  }
}

/** The rules of a refusal. */
interface RefusalRules {
  /** As the caller gave it. */
  readonly path: string
  /**
   * Parts of other paths, such as the root's or the view's; an error may only contain one that the caller's
   * own path contains.
   */
  readonly secrets: readonly string[]
}

/** The problem with the refusal of a hostile path; undefined without one. */
function checkRefusal(error: unknown, { path, secrets }: RefusalRules): string | undefined {
  if (!MemoryError.isInstance(error)) return `not a typed error: ${String(error)}`
  if (!['invalid-path', 'scope-violation', 'not-found'].includes(error.code))
    return `refused as "${error.code}"`
  const { cause: _cause, stack: _stack, ...fields } = { ...error } as Record<string, unknown>
  if (fields['path'] !== path) return `the error names another path`
  const shown = `${error.message} ${JSON.stringify({ ...fields, path: '' })}`
  const told = secrets.find((secret) => shown.includes(secret) && !path.includes(secret))
  return told === undefined ? undefined : `the error tells "${told}"`
}
