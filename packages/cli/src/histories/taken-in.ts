import { createHash, randomUUID } from 'node:crypto'
import { readAll } from '@sheaf/core/adapter'
import type { Change, MemoryStore } from '@sheaf/core'

const START = 'chats/.history/imported-'
// In one file.
const MOST_LINES = 500

/**
 * The messages and files that imports have taken in, as digests in hidden files. One that is among them and
 * not in memory was removed here: by a person, an app or an edit of a file.
 */
export class TakenIn {
  readonly #known = new Set<string>()
  readonly #file: string
  #lines: string[] = []
  #count = 0

  /** `now` orders the files of several imports. */
  constructor(now: Date) {
    this.#file = `${START}${now.toISOString().replaceAll(/[-:.]/g, '')}-${randomUUID().slice(0, 8)}`
  }

  /** Reads the files of earlier imports. */
  async load(store: MemoryStore): Promise<void> {
    const paths = (await store.list('chats', { includeHidden: true })).filter((path) =>
      path.startsWith(START),
    )
    for (const content of await readAll(store, paths.sort(), {}))
      for (const line of (content ?? '').split('\n'))
        if (line.startsWith('- ')) this.#known.delete(line.slice(2))
        else this.#known.add(line)
  }

  has(place: string, id: string): boolean {
    return this.#known.has(digest(place, id))
  }

  /** Enters messages of a chat, and takes out those that an import removed itself. */
  enter(place: string, ids: Iterable<string>, gone: readonly string[] = []): void {
    for (const line of gone.map((id) => digest(place, id))) {
      this.#known.delete(line)
      this.#lines.push(`- ${line}`)
    }
    for (const id of ids) {
      const line = digest(place, id)
      if (!this.#known.has(line)) this.#lines.push(line)
    }
  }

  /** A new file with the entries, if there are many, or at the end of an import some. */
  taken(isEnd: boolean): Change[] {
    if (this.#lines.length < (isEnd ? 1 : MOST_LINES)) return []
    const content = `${this.#lines.join('\n')}\n`
    this.#lines = []
    this.#count += 1
    return [{ path: `${this.#file}-${String(this.#count).padStart(6, '0')}.md`, content, ifMatch: null }]
  }
}

// 72 bits. A base64url digest may begin with "-", but no space follows it.
function digest(place: string, id: string): string {
  return createHash('sha256').update(`${place}\n${id}`).digest('base64url').slice(0, 12)
}
