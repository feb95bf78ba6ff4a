import { contentHash, InvalidArgumentError, InvalidContentError, isHidden, NotFoundError, ScopeViolationError } from '@sheaf/core'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { applyPatch } from 'diff'
import { DIFF_LIMITS } from '../defaults.ts'
import { readOrNone } from '../read-or-none.ts'
import { appendLines } from './line-ends.ts'
import type { RecordedChange } from './proposal-record.ts'
import type { ChangeRequest, ProposalChange, ProposeRequest } from './proposal.ts'
import { unifiedDiff } from './unified-diff.ts'

/** A change that is ready to be kept. */
export interface PreparedChange {
  readonly change: ProposalChange
  readonly recorded: RecordedChange
}

type Draft = Pick<ProposalChange, 'before' | 'content'> & Pick<RecordedChange, 'append' | 'header'>

/** What a request asks for, on what the files say now; changes that change nothing are left out. Throws as `Proposals.propose` says. */
export async function prepareChanges(store: MemoryStore, request: ProposeRequest, options: ReadOptions): Promise<PreparedChange[]> {
  const requests: readonly ChangeRequest[] = 'changes' in request ? request.changes : [request]
  if (!Array.isArray(requests) || requests.length === 0) throw new InvalidArgumentError('changes', 'are missing; say what to change')
  const paths = new Set<string>()
  for (const { path } of requests) {
    if (paths.has(path)) throw new InvalidArgumentError('changes', `name "${path}" twice; give each file one change`)
    paths.add(path)
  }
  const prepared: PreparedChange[] = []
  for (const each of requests) {
    const { path } = each
    const now = await readOrNone(store, path, options)
    if (isHidden(path)) throw new ScopeViolationError(path, 'it lies in a folder of the system')
    const { append, header, ...draft } = draftOf(each, now)
    if ((draft.content ?? undefined) !== draft.before) prepared.push(await prepare(path, { append, header, ...draft }))
  }
  if (prepared.length === 0)
    throw new InvalidContentError(requests[0]?.path ?? '', 'it is what the file says already, so there is nothing to propose')
  return prepared
}

function draftOf(request: ChangeRequest, now: string | undefined): Draft {
  const { path } = request
  if ('patch' in request) return { before: now, content: patched(path, now ?? '', request.patch) }
  if (!('content' in request)) {
    const { append, header = '' } = request
    checkText(path, append, header)
    return { before: now, content: appendLines(now ?? header, append), append, header }
  }
  const before = 'before' in request ? request.before : now
  const { content, append, header = '' } = request
  if (content === null) {
    if (before === undefined) throw new NotFoundError(path)
    return { before, content }
  }
  if (append === undefined) checkText(path, content)
  else {
    checkText(path, content, append, header)
    const start = before ?? header
    if (!content.startsWith(start) || !content.endsWith(append) || content.length < start.length + append.length)
      throw new InvalidArgumentError('append', `of "${path}" is not what its content adds; leave it out, or the content`)
  }
  return { before, content, ...(append === undefined ? {} : { append, header }) }
}

async function prepare(path: string, { before, content, append, header }: Draft): Promise<PreparedChange> {
  const kind = content === null ? 'delete' : append !== undefined ? 'append' : before === undefined ? 'create' : 'edit'
  return {
    change: { path, kind, before, content, diff: unifiedDiff(path, before, content) },
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
  if (!/^@@ /m.test(patch)) throw new InvalidContentError(path, 'the patch is no unified diff; it has no line that begins with "@@"')
  // Whoever made the patch may not have seen the mark.
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
    // The library's messages quote the patch, so they go no further.
    throw new InvalidContentError(
      path,
      isLong
        ? 'finding the place of the patch takes too long; propose the whole content instead'
        : 'the patch is no unified diff of one file',
    )
  }
  if (result === false)
    throw new InvalidContentError(path, 'the patch does not fit what the file says now; read it again and make the patch of that')
  return mark + result
}

class TooManyComparisons extends Error {}

function checkText(path: string, ...texts: readonly unknown[]): void {
  if (texts.some((text) => typeof text !== 'string')) throw new InvalidContentError(path, 'it is not text')
}
