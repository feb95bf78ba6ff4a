import {
  LAYOUT,
  checkPath,
  idDirectory,
  checkOptions,
  checkPart,
  OPTION_NAMES,
  checkText,
} from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { fileFields } from '../file-fields.ts'

const PART = /^(\d{4,9})\.md$/

/**
 * The file of a thread's first part, such as "chats/tides.md"; further parts are "chats/tides/0002.md"
 * and so on. Different ids never share a file on any file system; `idDirectory` in core encodes the id.
 * Throws `invalid-argument` unless the id has 1 to 128 characters.
 */
export function transcriptPath(threadId: string): string {
  return `${idDirectory(LAYOUT.chats, threadId, 'The id of a thread')}.md`
}

/** True if `path` is a further part of the transcript at `first`. */
export function isPartOf(first: string, path: string): boolean {
  checkText('first', first)
  checkText('path', path)
  const directory = `${first.slice(0, -'.md'.length)}/`
  const number = path.startsWith(directory) ? Number(PART.exec(path.slice(directory.length))?.[1] ?? 0) : 0
  return number > 1 && path === `${directory}${fileOf(number)}`
}

/** The first part of the transcript that has this file. */
export function firstPart(source: string | undefined): string | undefined {
  if (source === undefined) return undefined
  const folder = `${source.slice(0, source.lastIndexOf('/'))}.md`
  return isPartOf(folder, source) ? folder : source
}

const BRANCH_LIST = '.history/branches.md'

/** The file that lists the branches of a tree, by its first transcript: a context leaves out the others. */
export function branchList(root: string): string {
  checkText('root', root)
  return `${root.slice(0, -'.md'.length)}/${BRANCH_LIST}`
}

/** True for the list of a tree: it has no texts, and stays when the first transcript is removed. */
export function isBranchList(path: string): boolean {
  checkText('path', path)
  return path.endsWith(`/${BRANCH_LIST}`)
}

function fileOf(part: number): string {
  return `${String(part).padStart(4, '0')}.md`
}

export interface TranscriptParts {
  /** The directory of all parts except the first. */
  readonly directory: string
  path(part: number): string
  link(part: number): string
  /** The number of the last part; 1 if there is none. */
  last(options: ReadOptions): Promise<number>
  /** The numbers of all parts in order; always includes 1. */
  all(options: ReadOptions): Promise<readonly number[]>
  /** All numbers, and whether there is a list of branches; see `listBranches`. */
  found(options: ReadOptions): Promise<{ readonly numbers: readonly number[]; readonly hasBranches: boolean }>
}

/**
 * The parts of the transcript at `path`. Throws `invalid-path` for a value that is not the path of a
 * markdown file.
 */
export function transcriptParts(store: Pick<MemoryStore, 'list'>, path: string): TranscriptParts {
  checkPath(path, ['.md'])
  const directory = path.slice(0, -'.md'.length)
  const name = directory.slice(directory.lastIndexOf('/') + 1)

  async function further(options: ReadOptions): Promise<number[]> {
    return numbersIn(await store.list(directory, options))
  }

  function numbersIn(paths: readonly string[]): number[] {
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
    async found({ abortSignal }) {
      const paths = await store.list(directory, { includeHidden: true, abortSignal })
      return { numbers: [1, ...numbersIn(paths)], hasBranches: paths.some(isBranchList) }
    },
  }
}

/**
 * The paths of all transcripts in `chats/`, in order: the file of each first part, which
 * `createTranscript` accepts. Files added by people are included.
 */
export async function listTranscripts(
  store: Pick<MemoryStore, 'list'>,
  options: ReadOptions = {},
): Promise<string[]> {
  checkPart('store', store, ['list'])
  const paths = (await store.list(LAYOUT.chats, checkOptions(options, OPTION_NAMES.read))).filter((path) =>
    path.endsWith('.md'),
  )
  const all = new Set(paths)
  return paths.filter((path) => {
    const folder = path.slice(0, path.lastIndexOf('/'))
    return !(all.has(`${folder}.md`) && isPartOf(`${folder}.md`, path))
  })
}

/** The beginning of a transcript that is a branch of another one. */
export interface BranchHead {
  /** The first transcript of the tree, which all its branches name. */
  readonly root: string
  /** The transcript whose messages this one shares; absent if it shares none. */
  readonly of?: string
  /**
   * The ids of the last shared messages, newest first. The first of them that `of` still has is the last
   * shared message; if it has none, nothing is shared.
   */
  readonly after: readonly string[]
}

/** The ids that a head names: sharing survives the removal of all but one of them. */
const AFTER = 8

/** The head of a transcript's first part; undefined for one that is no branch. */
export function branchHead(content: string | undefined): BranchHead | undefined {
  if (content === undefined || !content.startsWith('---')) return undefined
  const { branch_root: root, branch_of: of, branch_after: after } = fileFields.of(content)?.fields ?? {}
  if (!isTranscript(root)) return undefined
  const ids = (Array.isArray(after) ? after : []).filter((id) => typeof id === 'string')
  return { root, ...(isTranscript(of) ? { of } : {}), after: ids }
}

// A person may have written the path.
function isTranscript(path: unknown): path is string {
  return typeof path === 'string' && /^(?:[^/]+\/)*chats\/(?:[^/]+\/)*[^/]+\.md$/.test(path) && isPath(path)
}

function isPath(path: string): boolean {
  try {
    checkPath(path, ['.md'])
    return true
  } catch {
    return false
  }
}

export function renderBranchHead({ root, of, after }: BranchHead): string {
  const lines =
    of === undefined ? [] : [`branch_of: ${quoted(of)}`, `branch_after: ${quoted(after.slice(0, AFTER))}`]
  return `---\nbranch_root: ${quoted(root)}\n${lines.map((line) => `${line}\n`).join('')}---\n`
}

export function withBranchHead(content: string, head: BranchHead): string {
  const { offset = 0, isAlone } = fileFields.of(content) ?? {}
  const text = isAlone === true ? '' : content.slice(offset)
  return text === '' ? renderBranchHead(head) : `${renderBranchHead(head)}\n${text}`
}

// YAML reads JSON text unchanged, except these characters, which end a line for some readers.
function quoted(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (each) => {
    return `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
