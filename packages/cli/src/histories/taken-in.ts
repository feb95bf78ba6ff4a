import { hash, randomUUID } from 'node:crypto'
import { readAll } from '@sheaf/core/adapter'
import type { Change, MemoryStore } from '@sheaf/core'
import { shortId } from './history.ts'

const START = 'chats/.history/imported-'
const MOST_LINES = 500

/**
 * The messages and files that were imported, as digests in hidden files. One that is listed here, but missing
 * in memory, was removed after its import: by a person, an app or an edit of a file.
 */
export class TakenIn {
  readonly #known = new Map<string, string>()
  readonly #file: string
  #lines: string[] = []
  #count = 0

  /** `now` orders the files of several imports. */
  constructor(now: Date) {
    this.#file = `${START}${now.toISOString().replaceAll(/[-:.]/g, '')}-${randomUUID().slice(0, 8)}`
  }

  async load(store: MemoryStore): Promise<void> {
    const paths = (await store.list('chats', { includeHidden: true })).filter((path) =>
      path.startsWith(START),
    )
    for (const content of await readAll(store, paths.sort(), {}))
      for (const line of (content ?? '').split('\n'))
        if (line.startsWith('- ')) this.#known.delete(line.slice(2))
        else this.#learn(line.slice(0, DIGEST), line.slice(DIGEST))
  }

  has(place: string, id: string): boolean {
    return this.#known.has(digest(place, id))
  }

  /** The marks of the texts with which a message came in; undefined if it never did. */
  marksOf(place: string, id: string): readonly string[] | undefined {
    return this.#known.get(digest(place, id))?.match(/.{6}/g) ?? undefined
  }

  /** Adds the mark of a message's text. This import knows it at once. */
  mark(place: string, id: string, mark: string): void {
    if (this.marksOf(place, id)?.includes(mark) === true) return
    const line = digest(place, id)
    this.#learn(line, mark)
    this.#lines.push(line + mark)
  }

  #learn(line: string, mark: string): void {
    this.#known.set(line, (this.#known.get(line) ?? '') + mark)
  }

  /** Adds messages of a chat, and removes those that the import itself removed from memory. */
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

  /** A change with a new file of entries, if there are many, or any at the end of an import. */
  taken(isEnd: boolean): Change[] {
    if (this.#lines.length < (isEnd ? 1 : MOST_LINES)) return []
    const content = `${this.#lines.join('\n')}\n`
    this.#lines = []
    this.#count += 1
    return [{ path: `${this.#file}-${String(this.#count).padStart(6, '0')}.md`, content, ifMatch: null }]
  }
}

export const MESSAGE_CHARACTERS = 256
// The characters of an id's mark, and of a text's mark.
const MARK = 6
const DIGEST = 12

/** The names of the chats and files of one export. Different ones with the same name are both imported. */
export class ExportNames {
  readonly #marks = new Map<string, string>()
  /** The number of names that occurred again. */
  twice = 0

  /**
   * The name for a chat or file, with a number if a different one has it: one that shares no message, or has
   * another text in a shared one. Without messages, the name of a chat in several parts.
   */
  nameOf(name: string, messages: readonly { readonly id: string; readonly content: string }[]): string {
    const marks = messages.map(({ id, content }) => `${digest(id, '').slice(0, MARK)}${markOf(content)}`)
    for (let number = 1; ; number += 1) {
      const own = number === 1 ? name : name.replace(/(?:\.md)?$/, ` (${number})$&`)
      const known = this.#marks.get(own)
      if (known !== undefined && !isOne(known, marks)) continue
      this.#marks.set(own, `${known ?? ''}${marks.join('')}`)
      if (known === undefined && number > 1) this.twice += 1
      return own
    }
  }

  /** The messages that `known` lacks. It has the marks of texts by id; an empty mark stands for any text. */
  fresh<M extends { readonly id: string; readonly content: string }>(
    messages: readonly M[],
    known: Map<string, string>,
  ): M[] {
    return messages.flatMap((message) => {
      const own = shortId(message.id, MESSAGE_CHARACTERS)
      const mark = markOf(message.content)
      const isTwice = ![undefined, '', mark].includes(known.get(own))
      if (isTwice) this.twice += 1
      const id = isTwice ? shortId(`${own} ${mark}`, MESSAGE_CHARACTERS) : own
      const isKnown = known.has(id)
      known.set(id, mark)
      return isKnown ? [] : { ...message, id }
    })
  }
}

export function markOf(content: string): string {
  return digest('', content).slice(0, MARK)
}

function isOne(known: string, marks: readonly string[]): boolean {
  if (marks.length === 0) return known === ''
  const texts = new Map((known.match(/.{12}/g) ?? []).map((each) => [each.slice(0, MARK), each.slice(MARK)]))
  const before = marks.map((each) => texts.get(each.slice(0, MARK)))
  return (
    before.some((text) => text !== undefined) &&
    marks.every((each, place) => (before[place] ?? each.slice(MARK)) === each.slice(MARK))
  )
}

// 72 bits. A base64url digest may begin with "-", but no space follows it.
function digest(place: string, id: string): string {
  return hash('sha256', `${place}\n${id}`, 'base64url').slice(0, DIGEST)
}
