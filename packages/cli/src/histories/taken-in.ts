import { createHash, randomUUID } from 'node:crypto'
import { readAll } from '@sheaf/core/adapter'
import type { Change, MemoryStore } from '@sheaf/core'
import { shortId } from './history.ts'

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

/** Of the ids of messages. */
export const MESSAGE_CHARACTERS = 256
// Of a mark of an id, and of one of a text.
const MARK = 6

/** The chats and files of one export: of two different ones with one name, both come in. */
export class ExportNames {
  readonly #marks = new Map<string, string>()
  /** The number of names that were there twice. */
  twice = 0

  /**
   * A name for the chat or file: with a number if a different one has it, which shares no message, or has
   * another text in one. Without messages it is that of a chat in several parts.
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

  /** The messages that `known` lacks: marks of texts by ids, empty if any text is known. */
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

function markOf(content: string): string {
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
  return createHash('sha256').update(`${place}\n${id}`).digest('base64url').slice(0, 12)
}
