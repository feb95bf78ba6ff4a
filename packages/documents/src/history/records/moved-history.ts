import { contentHash, type Change, type ReadOptions } from '@sheaf/core'
import { checkedChange, type CheckedChange, type FilePort } from '@sheaf/core/adapter'
import { HISTORY_DIRECTORY, homeOfHistory, atHome } from './history-place.ts'

interface Texts {
  readonly directory: string
  readonly texts: ReadonlyMap<string, string>
}

/** A history on its way from one directory to another, where an earlier file may have left one. */
export class MovedHistory {
  /** The store after the move, where the recorder of the new directory reads the moved history. */
  readonly port: FilePort
  readonly #below: FilePort
  readonly #from: Texts
  readonly #to: Texts

  private constructor(below: FilePort, from: Texts, to: Texts) {
    this.#below = below
    this.#from = from
    this.#to = to
    const isThere = (path: string) =>
      path.startsWith(`${to.directory}/`) && !path.slice(to.directory.length + 1).includes('/')
    const textAt = (path: string) => from.texts.get(path.slice(to.directory.length + 1))
    this.port = {
      ...below,
      read: async (path, options) => (isThere(path) ? textAt(path) : await below.read(path, options)),
      list: async (directory, options) =>
        directory === to.directory
          ? [...from.texts.keys()].map((name) => `${directory}/${name}`)
          : await below.list(directory, options),
    }
  }

  static async read(below: FilePort, from: string, to: string, options: ReadOptions): Promise<MovedHistory> {
    const read = async (directory: string): Promise<Texts> => {
      const listed = await below.list(directory, { ...options, includeHidden: true })
      // Deeper files belong to files in a folder of the same name.
      const paths = listed.filter((each) => each.lastIndexOf('/') === directory.length)
      const contents = paths.length === 0 ? [] : await below.readAll(paths, options)
      const texts = paths.flatMap((path, place) => {
        const content = contents[place]
        return content === undefined ? [] : [[path.slice(directory.length + 1), content] as const]
      })
      return { directory, texts: new Map(texts) }
    }
    return new MovedHistory(below, await read(from), await read(to))
  }

  /**
   * The changes of the recorder, and those that move the files of the history. The history of an earlier
   * file at the same path is put aside, and stays in the log.
   */
  async changes(recorded: readonly CheckedChange[]): Promise<CheckedChange[]> {
    const { directory } = this.#to
    const left = new Map(this.#from.texts)
    const changes: Change[] = []
    for (const [name, content] of this.#from.texts)
      changes.push({
        path: `${this.#from.directory}/${name}`,
        content: null,
        ifMatch: await contentHash(content),
      })
    const written: CheckedChange[] = []
    for (const change of recorded) {
      const name = change.path.slice(directory.length + 1)
      left.delete(name)
      if (change.content !== null) written.push({ ...change, ifMatch: await this.#hashAt(name) })
    }
    for (const [name, content] of left)
      changes.push({ path: `${directory}/${name}`, content, ifMatch: await this.#hashAt(name) })
    const names = new Set([...left.keys(), ...written.map(({ path }) => path.slice(directory.length + 1))])
    if (this.#to.texts.size > 0) {
      const home = atHome(HISTORY_DIRECTORY, homeOfHistory(directory))
      const mark = await contentHash(`${directory}\n${this.#to.texts.get('head.md')}`)
      for (const [name, content] of this.#to.texts) {
        changes.push({
          path: `${home}/${HISTORY_DIRECTORY}/${mark.slice(0, 32)}/${name}`,
          content,
          ifMatch: null,
        })
        if (!names.has(name))
          changes.push({ path: `${directory}/${name}`, content: null, ifMatch: await contentHash(content) })
      }
    }
    return [...written, ...(await Promise.all(changes.map((change) => checkedChange(this.#below, change))))]
  }

  async #hashAt(name: string): Promise<string | null> {
    const content = this.#to.texts.get(name)
    return content === undefined ? null : await contentHash(content)
  }
}
