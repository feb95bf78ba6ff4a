import { checkPath } from '@sheaf/core/adapter'
import { fileFields } from '../../file-fields.ts'

/** The beginning of a transcript that is a branch of another one. */
export interface BranchHead {
  /** The first transcript of the tree, which all its branches name. */
  readonly root: string
  /** The transcript whose messages this one shares; absent if it shares none. */
  readonly of?: string
  /**
   * The ids of the last shared messages, newest first. Sharing ends with the first of them that `of` still
   * has; if it has none, with nothing of it.
   */
  readonly after: readonly string[]
}

/** The ids that a head names: sharing survives the removal of all but one of them. */
const AFTER = 8

/** The head of a transcript's first part; undefined for one that is no branch. */
export function branchHead(content: string | undefined): BranchHead | undefined {
  if (content === undefined || !content.startsWith('---')) return undefined
  const { branch_root: root, branch_of: of, branch_after: after } = fileFields(content)?.fields ?? {}
  if (!isTranscript(root)) return undefined
  const ids = (Array.isArray(after) ? after : []).filter((id) => typeof id === 'string')
  return { root, ...(isTranscript(of) ? { of } : {}), after: ids }
}

// A person may have written it.
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

/** The head as frontmatter. */
export function renderBranchHead({ root, of, after }: BranchHead): string {
  const lines =
    of === undefined ? [] : [`branch_of: ${quoted(of)}`, `branch_after: ${quoted(after.slice(0, AFTER))}`]
  return `---\nbranch_root: ${quoted(root)}\n${lines.map((line) => `${line}\n`).join('')}---\n`
}

/** The content of a first part with another head. */
export function withBranchHead(content: string, head: BranchHead): string {
  const { offset = 0, isAlone } = fileFields(content) ?? {}
  const text = isAlone === true ? '' : content.slice(offset)
  return text === '' ? renderBranchHead(head) : `${renderBranchHead(head)}\n${text}`
}

// YAML reads a text of JSON as the same text, except these, which end a line for some readers.
function quoted(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (each) => {
    return `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
