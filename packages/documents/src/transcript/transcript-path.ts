import { CHATS_DIRECTORY, checkPath, idDirectory } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'

const PART = /^(\d{4,9})\.md$/

/**
 * The file of a thread's first part, such as "chats/tides.md"; its further parts are "chats/tides/0002.md"
 * and so on. Different ids never share a file on any file system; see `idDirectory` in core for how an id is
 * written. Throws InvalidArgumentError unless the id has 1 to 128 characters.
 */
export function transcriptPath(threadId: string): string {
  return `${idDirectory(CHATS_DIRECTORY, threadId, 'The id of a thread')}.md`
}

/** True when `path` is that of a further part of the transcript at `first`. */
export function isPartOf(first: string, path: string): boolean {
  const directory = `${first.slice(0, -'.md'.length)}/`
  const number = path.startsWith(directory) ? Number(PART.exec(path.slice(directory.length))?.[1] ?? 0) : 0
  return number > 1 && path === `${directory}${fileOf(number)}`
}

function fileOf(part: number): string {
  return `${String(part).padStart(4, '0')}.md`
}

/** The parts of a transcript: where they are, and which is the last. */
export interface TranscriptParts {
  /** Where all parts but the first are. */
  readonly directory: string
  /** The path of a part, counted from 1. */
  path(part: number): string
  /** The path of `part` as the part before it links to it. */
  link(part: number): string
  /** The last part that there is; 1 when it does not exist. */
  last(options: ReadOptions): Promise<number>
  /** The numbers of all parts that there are, in order, and 1 in any case. */
  all(options: ReadOptions): Promise<readonly number[]>
}

/**
 * The parts of the transcript at `path`. Throws InvalidPathError for a value that is not a path of a markdown
 * file.
 */
export function transcriptParts(store: Pick<MemoryStore, 'list'>, path: string): TranscriptParts {
  checkPath(path, ['.md'])
  const directory = path.slice(0, -'.md'.length)
  const name = directory.slice(directory.lastIndexOf('/') + 1)

  async function further({ abortSignal }: ReadOptions): Promise<number[]> {
    const paths = await store.list(directory, { abortSignal })
    const numbers = paths.flatMap((each) => {
      const number = Number(PART.exec(each.slice(directory.length + 1))?.[1] ?? 0)
      return number > 1 && each === `${directory}/${fileOf(number)}` ? [number] : []
    })
    return numbers.sort((a, b) => a - b)
  }

  return {
    directory,
    path: (part) => (part === 1 ? path : `${directory}/${fileOf(part)}`),
    link: (part) => (part === 2 ? `${name.replaceAll(' ', '%20')}/${fileOf(part)}` : fileOf(part)),
    last: async (options) => (await further(options)).at(-1) ?? 1,
    all: async (options) => [1, ...(await further(options))],
  }
}
