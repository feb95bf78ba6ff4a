import { contentHash, MemoryError, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { collisionKey, readOrNone, refusalOf, refuse } from '@sheaf/core/adapter'
import { applyPatch } from 'diff'
import { DIFF_LIMITS } from '../defaults.ts'
import { scanChange, actOf, type PathFinding, type Scanner } from '../gate/scan-change.ts'
import { appendLines, lostLines, unifiedDiff } from './unified-diff.ts'
import { addBelow } from '../statements/statement-lines.ts'
import { isFinding, type RecordedChange } from './proposal-file.ts'
import type { ChangeRequest, ProposalChange, ProposeRequest } from './proposal.ts'

export interface PreparedChange {
  readonly change: ProposalChange
  readonly recorded: RecordedChange
}

type Draft = Pick<ProposalChange, 'before' | 'content'> & Pick<RecordedChange, 'append' | 'header'>

// Kinds of files with a required format that may be proposed: an entry, and its move to the trash.
const FORMED = ['entry', 'trash'] as const

interface PathDraft extends Draft {
  readonly path: string
  /** The current text; undefined if the file does not exist. */
  readonly now: string | undefined
}

interface PrepareOptions extends ReadOptions {
  readonly scanners: readonly Scanner[]
}

/** The changes of a request that have an effect, with all findings. Throws as `Proposals.propose` says. */
export async function prepareChanges(
  store: MemoryStore,
  request: ProposeRequest,
  { scanners, abortSignal }: PrepareOptions,
): Promise<{ readonly prepared: readonly PreparedChange[]; readonly findings: readonly PathFinding[] }> {
  const requests: readonly ChangeRequest[] = 'changes' in request ? request.changes : [request]
  if (!Array.isArray(requests) || requests.length === 0) refuse('changes', 'are missing; say what to change')
  if (requests.some((each: ChangeRequest | null) => typeof each !== 'object' || each === null))
    refuse('changes', 'must be a list such as [{ path, content }]')
  const drafts: PathDraft[] = []
  for (const each of requests) {
    const { path } = each
    const now = await readOrNone(store, path, { abortSignal })
    const draft = draftOf(each, now)
    const act = request.forgets === true ? 'erase' : actOf(draft.before, draft.content)
    const refusal = refusalOf('model', path, act, FORMED)
    if (refusal !== undefined) throw MemoryError.scopeViolation(path, refusal)
    drafts.push({ path, now, ...draft })
  }
  checkNames(drafts)
  const changing = drafts.filter(({ before, content }) => (content ?? undefined) !== before)
  if (changing.length === 0)
    throw MemoryError.invalidContent(
      requests[0]?.path ?? '',
      'the file already has this text, so there is nothing to propose',
    )
  // Lines that only move were checked when they were written, as in a gate.
  const known = drafts.flatMap(({ now, before }) => [now, before]).filter((text) => text !== undefined)
  const found: PathFinding[] = []
  const prepared: PreparedChange[] = []
  for (const draft of changing) {
    const { path, before, content } = draft
    const scanned =
      content === null ? undefined : await scanChange({ path, content, before, abortSignal }, scanners, known)
    found.push(...(scanned?.findings ?? []))
    // A redacted text is no longer the requested append.
    const isRedacted = scanned !== undefined && scanned.content !== content
    prepared.push(await prepare(path, isRedacted ? { before, content: scanned.content } : draft))
  }
  return { prepared, findings: withFindings(request.findings ?? [], found) }
}

// Leaves out findings that the gate had already.
function withFindings(given: readonly PathFinding[], found: readonly PathFinding[]): PathFinding[] {
  if (!Array.isArray(given) || !given.every(isFinding)) refuse('findings', 'must be those of a gate')
  const keyOf = ({ path, line, rule }: PathFinding) => JSON.stringify([path, line, rule])
  const known = new Set(given.map(keyOf))
  return [...given, ...found.filter((each) => !known.has(keyOf(each)))]
}

// Twins such as a.md and A.md are one file on some systems: one may replace the other, but both cannot
// be written.
function checkNames(drafts: readonly PathDraft[]): void {
  const [paths, left] = [new Set<string>(), new Map<string, string>()]
  for (const { path, content } of drafts) {
    const twin = content === null ? undefined : left.get(collisionKey(path))
    if (paths.has(path)) refuse('changes', `name "${path}" twice; give each file one change`)
    if (twin !== undefined)
      refuse('changes', `write "${twin}" and "${path}", which are one file on some systems`)
    paths.add(path)
    if (content !== null) left.set(collisionKey(path), path)
  }
}

function draftOf(request: ChangeRequest, now: string | undefined): Draft {
  const { path } = request
  if ('patch' in request) return { before: now, content: patched(path, now ?? '', request.patch) }
  if (!('content' in request)) {
    const { append, header = '' } = request
    checkText(path, append, header)
    const content = now === undefined ? appendLines(header, append) : addBelow(now, header, append)
    return { before: now, content, append, header }
  }
  const before = 'before' in request ? request.before : now
  const { content, append, header = '' } = request
  if (content === null) {
    if (before === undefined) throw MemoryError.notFound(path)
    return { before, content }
  }
  if (append === undefined) checkText(path, content)
  else {
    checkText(path, content, append, header)
    const start = before ?? header
    if (
      !content.startsWith(start) ||
      !content.endsWith(append) ||
      content.length < start.length + append.length
    )
      refuse('append', `of "${path}" differs from the text that its content adds; leave out one of them`)
  }
  return { before, content, ...(append === undefined ? {} : { append, header }) }
}

/** A change of a file between these texts. */
export async function prepare(
  path: string,
  { before, content, append, header }: Draft,
): Promise<PreparedChange> {
  const kind =
    content === null ? 'delete' : append !== undefined ? 'append' : before === undefined ? 'create' : 'edit'
  return {
    change: withDiff({ path, kind, before, content }),
    recorded: {
      path,
      kind,
      before: before === undefined ? null : await contentHash(before),
      content: content === null ? null : await contentHash(content),
      ...(append === undefined ? {} : { append, header }),
    },
  }
}

function patched(path: string, text: string, patch: string): string {
  checkText(path, patch)
  if (!/^@@ /m.test(patch))
    throw MemoryError.invalidContent(
      path,
      'the patch is not a unified diff; it has no line that begins with "@@"',
    )
  // The author of the patch may not have seen the mark.
  const mark = text.startsWith('\uFEFF') && !patch.includes('\uFEFF') ? '\uFEFF' : ''
  let comparisons = 0
  const compareLine = (_: number, line: string, __: string, wanted: string) => {
    comparisons += 1
    if (comparisons > DIFF_LIMITS.patchComparisons) throw new TooManyComparisons()
    return line === wanted
  }
  let result: string | false
  try {
    result = applyPatch(text.slice(mark.length), patch, { compareLine })
  } catch (error) {
    const isLong = error instanceof TooManyComparisons
    // The library's messages quote the patch, so they are not passed on.
    throw MemoryError.invalidContent(
      path,
      isLong
        ? 'finding the place of the patch takes too long; propose the whole content instead'
        : 'the patch is not a unified diff of one file',
    )
  }
  if (result === false)
    throw MemoryError.invalidContent(
      path,
      'the patch does not fit the current text of the file; read it again and make a new patch',
    )
  return mark + result
}

class TooManyComparisons extends Error {}

function checkText(path: string, ...texts: readonly unknown[]): void {
  if (texts.some((text) => typeof text !== 'string')) throw MemoryError.invalidContent(path, 'it is not text')
}

/** The change with its diff, and with the number of lines that it loses. */
export function withDiff(change: Omit<ProposalChange, 'diff' | 'loses'>): ProposalChange {
  const { path, before, content } = change
  return { ...change, diff: unifiedDiff(path, before, content), loses: lostLines(before, content) }
}

/** A hash of the lines that change, without headings and the days of statements. */
export async function subjectOf(prepared: readonly PreparedChange[], forgets: boolean): Promise<string> {
  const parts = prepared.map(({ change: { path, diff } }) => {
    const lines = diff.split('\n').slice(2)
    const changed = lines.filter((line) => /^[+-](?!#)\s*\S/.test(line))
    return [path, ...changed.map((line) => line.replace(/^(.(?:[-*+] )?)\d{4}-\d\d-\d\d /, '$1'))]
  })
  return await contentHash(JSON.stringify([forgets, ...parts]))
}
