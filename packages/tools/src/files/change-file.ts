import { fileFields, gatedStore, SCANNERS, type GateOptions, type ProposalSummary } from '@sheaf/documents'
import { contentHash, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { portOf, readOrNone, whileRaced } from '@sheaf/core/adapter'
import { VERSION_CHARACTERS, type ToolSettings, type ToolContext } from '../define-tool.ts'
import type { ChangedFile } from '../memory-tools.ts'
import { checkFile } from './check-place.ts'
import { cutText, invalidInput, ToolError } from '../tool-error.ts'

type PathFinding = ProposalSummary['findings'][number]
type ApprovalRequest = Parameters<NonNullable<GateOptions['approve']>>[0]

const REASON_CHARACTERS = 300

export interface FileChange {
  readonly content: string
  readonly action: ChangedFile['action']
}

// Enough digits of a hash to make an accidental match unlikely.
const VERSION = /^[0-9a-f]{8,64}$/

/**
 * Changes a file by compare-and-set. `change` gets the text of the file (undefined for a missing one),
 * and is called again if another writer changed it meanwhile, so that no change is lost.
 */
export async function changeFile(
  { user, settings }: ToolContext,
  options: ReadOptions & {
    readonly file: string
    readonly tool: string
    readonly allowShrink?: boolean
    readonly isAppend?: boolean
    /** The heading that a new file begins with, in a change that adds lines below it. */
    readonly header?: string
    readonly ifMatch?: string
  },
  change: (before: string | undefined) => FileChange,
): Promise<ChangedFile> {
  const { file, tool, allowShrink, isAppend = false, header, ifMatch, abortSignal } = options
  if (ifMatch !== undefined && !VERSION.test(ifMatch))
    throw invalidInput(
      '"ifMatch" is not a version.',
      'Take the version that MemoryRead shows, or leave ifMatch out.',
    )
  await checkFile(user, file, isAppend ? 'add' : 'replace', { abortSignal })
  const appendsTo: ToolChange['appendsTo'] = (_, before) =>
    isAppend ? '' : before === undefined ? header : undefined
  const gate = { allowShrink, reason: `${tool} ${file}`, appendsTo }
  const work = async (gated: MemoryStore) =>
    await whileRaced(async () => {
      const before = await readOrNone(gated, file, { abortSignal })
      const hash = before === undefined ? undefined : await contentHash(before)
      if (ifMatch !== undefined && hash?.startsWith(ifMatch) !== true) throw notTheVersion(file, hash)
      const { content, action } = change(before)
      if (content === before) return { action: 'unchanged' as const, hash }
      const until = fileFields.validUntil(content)
      if (until !== undefined && until < user.clock.today())
        throw invalidInput(
          `"${file}" has "valid_until: ${until}", which is past, so nothing would find this text.`,
          'Change that line to a later day or take it out, or write another file.',
        )
      const stat = await gated.write(file, content, { ifMatch: hash ?? null, abortSignal })
      return { action: before === undefined ? ('created' as const) : action, hash: stat.hash }
    }, abortSignal)
  // Concurrent changes of one file would conflict and repeat. The key is not the path alone, so that
  // code that proposes a change may append to the file.
  const passed = await portOf(user.store).inTurn(`${file}?tools`, () =>
    throughGate(settings, user.store, gate, work),
  )
  return changedFile(file, passed)
}

export function changedFile(file: string, passed: Passed<Pick<ChangedFile, 'action' | 'hash'>>): ChangedFile {
  const { result, warnings } = passed
  if (result !== undefined) {
    const { action, hash } = result
    return { file, action, ...(hash !== undefined && { hash }), warnings }
  }
  const { proposal } = passed
  return { file, action: 'proposed', ...(proposal === undefined ? {} : { proposal }), warnings }
}

export function describeChange(change: ChangedFile, what: string): string {
  const { action, hash, proposal, warnings } = change
  const name = proposal === undefined ? '' : ` as "${proposal}"`
  const done = {
    created: `Created ${what}`,
    replaced: `Replaced ${what}`,
    appended: `Added to ${what}`,
    edited: `Edited ${what}`,
    deleted: `Deleted ${what}; a person can restore it`,
    unchanged: `Nothing to change: ${what} says so already`,
    proposed: `Proposed${name}: the change of ${what} waits for a person and is not written yet`,
  }[action]
  const version = hash === undefined ? '' : ` (version ${versionOf(hash)})`
  return [`${done}${version}.`, ...warnings].join('\n')
}

export function versionOf(hash: string): string {
  return hash.slice(0, VERSION_CHARACTERS)
}

function notTheVersion(file: string, hash: string | undefined): ToolError {
  if (hash === undefined)
    return new ToolError(
      'conflict',
      `There is no file "${file}", so it has no version.`,
      'Leave ifMatch out to create it.',
    )
  return new ToolError(
    'conflict',
    `"${file}" changed since that version; it is at ${versionOf(hash)} now.`,
    'Read it again with MemoryRead, and repeat the change on its new text.',
  )
}

export type Passed<T> = (
  | { readonly result: T }
  | { readonly result: undefined; readonly proposal?: string }
) & {
  /** Sentences about flagged or redacted text. */
  readonly warnings: readonly string[]
}

export interface ToolChange extends Pick<GateOptions, 'allowShrink' | 'keeps' | 'reason'> {
  /**
   * The header of a file that the tool only appends to; undefined for every other file. `before` is its
   * text. Proposals of such changes never conflict with each other.
   */
  readonly appendsTo?: (path: string, before: string | undefined) => string | undefined
}

/** Runs `work` on `store` behind the write gate. A proposed change is not written. */
export async function throughGate<T extends object>(
  settings: ToolSettings,
  store: MemoryStore,
  { allowShrink, appendsTo, ...gate }: ToolChange,
  work: (gated: MemoryStore) => Promise<T>,
): Promise<Passed<T>> {
  const { writes, propose, author, scanners, limits, onFindings, clock } = settings
  let findings: readonly PathFinding[] = []
  const gated = gatedStore(store, {
    ...gate,
    actor: 'model',
    author,
    // A proposed change may shrink a file: the person who decides sees how much it removes.
    allowShrink: (path) =>
      writes(path) === 'propose' ||
      (typeof allowShrink === 'function' ? allowShrink(path) : allowShrink === true),
    limits,
    onFindings,
    scanners: [...SCANNERS.model, ...scanners],
    async approve(request, options) {
      findings = request.findings
      if (request.changes.every(({ path }) => writes(path) === 'direct')) return true
      const changes = request.changes.map((change) =>
        asAppend(change, appendsTo?.(change.path, change.before)),
      )
      throw new Proposed(await propose({ ...request, changes }, options))
    },
  })
  try {
    const result = await work(gated)
    return { result, warnings: findings.map(warning) }
  } catch (error) {
    if (!(error instanceof Proposed)) throw error
    const { id, declined } = error.proposal ?? {}
    const again = declined === undefined ? [] : [declinedBefore(declined, clock)]
    return { result: undefined, proposal: id, warnings: [...findings.map(warning), ...again] }
  }
}

function declinedBefore(
  { at, reason }: NonNullable<ProposalSummary['rejected']>,
  clock: ToolSettings['clock'],
): string {
  const why = cutText(reason.replaceAll(/\s+/g, ' ').trim(), REASON_CHARACTERS)
  return `A person declined the same change on ${clock.today(at)}${why === '' ? '.' : `: "${why}".`}`
}

type KeptProposal = Awaited<ReturnType<ToolSettings['propose']>>

// Thrown before the commit, to prevent it.
class Proposed extends Error {
  readonly proposal: KeptProposal

  constructor(proposal: KeptProposal) {
    super('The change was proposed.')
    this.name = 'Proposed'
    this.proposal = proposal
  }
}

type ProposedChange = ApprovalRequest['changes'][number]

function asAppend(change: ProposedChange, header: string | undefined): ProposedChange {
  const { content, before } = change
  const start = before ?? header
  if (header === undefined || start === undefined || content?.startsWith(start) !== true) return change
  const added = content.slice(start.length)
  // Without the line end that the last line lacked: applying the proposal adds it if it is still
  // missing.
  const append = start === '' || start.endsWith('\n') ? added : added.replace(/^\r?\n/, '')
  return { ...change, append, header }
}

function warning({ path, line, message, severity, replacement }: PathFinding): string {
  const done =
    severity === 'redact'
      ? replacement === undefined
        ? 'It was replaced by (redacted).'
        : 'It was taken out.'
      : 'It was written; take it out if it should not stay.'
  return `Line ${line} of ${path} has ${message}. ${done}`
}
