import { contentHash } from '@sheaf/core'
import { isHidden, isRecord } from '@sheaf/core/adapter'
import { DIFF_LIMITS } from '../defaults.ts'
import type { PathFinding } from '../gate/scan-change.ts'
import type { ProposalChange, ProposalStatus, AppliedFile, ProposalChangeKind } from './proposal.ts'
import { lossOf, renderDiff } from './render-diff.ts'
import { HIDDEN_CHARACTER, visibleText } from '../characters.ts'

export const PROPOSALS_DIRECTORY = '.proposals'

/** One change in the file of a proposal. Its texts are in copies beside that file. */
export interface RecordedChange {
  readonly path: string
  readonly kind: ProposalChangeKind
  /** The hash of the text before; null if there was no file. */
  readonly before: string | null
  /** The hash of the text after; null if it deletes the file. */
  readonly content: string | null
  /** The text that an append adds. */
  readonly append?: string
  /** The header for an append to a new file. */
  readonly header?: string
}

export interface RecordedAct {
  readonly by: string
  readonly at: string
}

/** A proposal without its texts. */
export interface ProposalRecord {
  readonly id: string
  readonly status: ProposalStatus
  readonly author: string
  readonly reason: string
  readonly proposedAt: string
  readonly changes: readonly RecordedChange[]
  readonly findings?: readonly PathFinding[]
  readonly forgets?: true
  readonly approved?: RecordedAct
  readonly rejected?: RecordedAct & { readonly reason: string }
  readonly applied?: RecordedAct & { readonly files: readonly AppliedFile[] }
  /** Equal for the same change proposed twice. */
  readonly digest: string
}

const ID = /^[0-9a-f]{12}(?:-[1-9][0-9]{0,5})?$/

export function isProposalId(id: unknown): id is string {
  return typeof id === 'string' && ID.test(id)
}

export function proposalPath(id: string): string {
  return `${PROPOSALS_DIRECTORY}/${id}.md`
}

/** The copies of a change's texts, by its index in the proposal: before and after the change. */
export function copyPaths(id: string, place: number): { readonly before: string; readonly content: string } {
  const start = `${PROPOSALS_DIRECTORY}/${id}/${place + 1}`
  return { before: `${start}-before.md`, content: `${start}-after.md` }
}

export interface ProposalFile {
  readonly record: ProposalRecord
  /** The part for people, after the record. */
  readonly body: string
}

const HIDDEN = new RegExp(HIDDEN_CHARACTER, 'gu')
const FENCE = '---\n'
/** In the order of a proposal's life. */
export const STATUSES: readonly ProposalStatus[] = ['open', 'approved', 'applied', 'rejected', 'expired']
const KINDS: readonly unknown[] = ['create', 'edit', 'append', 'delete']
const HASH = /^[0-9a-f]{64}$/

/**
 * The text of a proposal's file: the record as frontmatter (each line a key and JSON, which is also
 * YAML), a seal, and the part for people. The seal, a hash of the rest, only detects changes by hand.
 */
export async function composeProposal({ record, body }: ProposalFile): Promise<string> {
  const lines = Object.entries(record).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${json(value)}\n`],
  )
  const head = `${FENCE}${lines.join('')}`
  const rest = `${FENCE}${body}`
  return `${head}seal: "${await contentHash(head + rest)}"\n${rest}`
}

/** Parses the file; a text with the problem if the file was changed. */
export async function parseProposal(text: string, id: string): Promise<ProposalFile | string> {
  const end = text.indexOf(`\n${FENCE}`, FENCE.length - 1) + 1
  const sealStart = text.lastIndexOf('\nseal: "', end - 2) + 1
  const [, seal] = /^seal: "([0-9a-f]{64})"\n$/.exec(text.slice(sealStart, end)) ?? []
  if (!text.startsWith(FENCE) || end === 0 || sealStart === 0 || seal === undefined)
    return 'it is not a proposal, or its record was changed'
  const head = text.slice(0, sealStart)
  const rest = text.slice(end)
  if ((await contentHash(head + rest)) !== seal)
    return 'it was changed by hand, so the proposed text is unknown'
  const record = recordOf(head.slice(FENCE.length))
  if (record === undefined) return 'its record cannot be read'
  return record.id === id
    ? { record, body: rest.slice(FENCE.length) }
    : `it is the proposal "${record.id}" under another name`
}

/** The part for people: the request and the diffs, with hidden characters shown; a long part is cut. */
export function proposalBody(record: ProposalRecord, changes: readonly ProposalChange[]): string {
  const findings = (record.findings ?? []).map(
    ({ path, line, message, rule }) => `- line ${line} of ${path} has ${message} [${rule}]\n`,
  )
  let room = DIFF_LIMITS.shownCharacters
  const parts = changes.map((change) => {
    const { path, kind, diff } = change
    const loss = lossOf(change)
    const whole = renderDiff(diff)
    const shown = whole.length <= room ? whole : whole.slice(0, Math.max(0, whole.lastIndexOf('\n', room)))
    room -= shown.length
    const fence = '`'.repeat(Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length)) + 1)
    const more =
      shown === whole
        ? ''
        : `\n(There is more: the whole texts are in the folder "${record.id}" beside this file.)\n`
    const lost = loss === undefined ? '' : `${loss}\n\n`
    return `\n## ${kind} ${path}\n\n${lost}${fence}diff\n${shown}\n${fence}\n${more}`
  })
  const title = `\n# ${visibleText(record.author)} proposes: ${visibleText(record.reason)}\n`
  const note =
    '\nWritten by Sheaf. Approve or reject it there: a change of this file by hand is noticed, and then it is not applied.\n'
  return [title, note, ...(findings.length > 0 ? ['\n', ...findings] : []), ...parts].join('')
}

// Escapes characters that JSON leaves unchanged and a person would not see.
function json(value: unknown): string {
  const unit = (half: string) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replaceAll(HIDDEN, (character) => character.split('').map(unit).join(''))
}

function recordOf(lines: string): ProposalRecord | undefined {
  const fields = new Map<string, unknown>()
  try {
    for (const line of lines.split('\n').slice(0, -1)) {
      const colon = line.indexOf(': ')
      fields.set(line.slice(0, colon), JSON.parse(line.slice(colon + 2)))
    }
  } catch {
    return undefined
  }
  const record = Object.fromEntries(fields)
  return isProposal(record) ? record : undefined
}

// The seal proves that the text is unchanged, and this check proves that it follows the rules.
function isProposal(
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & ProposalRecord {
  const {
    id,
    status,
    author,
    reason,
    proposedAt,
    changes,
    findings,
    forgets,
    approved,
    rejected,
    applied,
    digest,
  } = value
  return (
    isProposalId(id) &&
    STATUSES.some((each) => each === status) &&
    typeof author === 'string' &&
    typeof reason === 'string' &&
    isInstant(proposedAt) &&
    typeof digest === 'string' &&
    Array.isArray(changes) &&
    changes.length > 0 &&
    changes.every(isChange) &&
    (findings === undefined || (Array.isArray(findings) && findings.every(isFinding))) &&
    (forgets === undefined || forgets === true) &&
    [approved, rejected, applied].every(
      (act) => act === undefined || (isRecord(act) && typeof act['by'] === 'string' && isInstant(act['at'])),
    ) &&
    (applied === undefined || (isRecord(applied) && Array.isArray(applied['files']))) &&
    (status !== 'approved' || approved !== undefined) &&
    (status !== 'applied' || applied !== undefined) &&
    (status !== 'rejected' || rejected !== undefined)
  )
}

function isChange(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { path, kind, before, content, append } = value
  const isHash = (hash: unknown) => hash === null || (typeof hash === 'string' && HASH.test(hash))
  return (
    typeof path === 'string' &&
    !isHidden(path) && // as for a new proposal
    KINDS.includes(kind) &&
    isHash(before) &&
    isHash(content) &&
    (kind === 'append') === (typeof append === 'string')
  )
}

/** True for a finding of a scanner that a record may contain. */
export function isFinding(value: unknown): value is PathFinding {
  return (
    isRecord(value) &&
    ['path', 'rule', 'message'].every((name) => typeof value[name] === 'string') &&
    typeof value['line'] === 'number'
  )
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
