import { contentHash, MemoryError, type Change, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { checkObject, readOrNone, isWithin, refuse } from '@sheaf/core/adapter'
import { textsOf } from '../characters.ts'
import { prepare, withDiff, type PreparedChange } from './prepare-changes.ts'
import {
  composeProposal,
  parseProposal,
  proposalBody,
  copyPaths,
  isProposalId,
  proposalPath,
  PROPOSALS_DIRECTORY,
  type ProposalFile,
  type ProposalRecord,
  type RecordedAct,
} from './proposal-file.ts'
import type { ProposalChange, ProposalProblem, ProposalStatus } from './proposal.ts'
import { statementsBelow } from '../statements/parse-statements.ts'
import { statementLine } from '../statements/statement-line.ts'
import { SECTIONS } from '../statements/statement.ts'
import { appendLines } from './unified-diff.ts'

interface KeptProposal extends ProposalFile {
  readonly hash: string
}

/** The files of a new proposal: its own, and a copy of each text, since its file may change. */
export async function newProposal(
  record: ProposalRecord,
  prepared: readonly PreparedChange[],
): Promise<Change[]> {
  const body = proposalBody(
    record,
    prepared.map(({ change }) => change),
  )
  const copies = prepared.flatMap(({ change }, place): Change[] => {
    const paths = copyPaths(record.id, place)
    return [
      ...(change.before === undefined ? [] : [{ path: paths.before, content: change.before }]),
      ...(change.content === null ? [] : [{ path: paths.content, content: change.content }]),
    ]
  })
  return [
    { path: proposalPath(record.id), content: await composeProposal({ record, body }), ifMatch: null },
    ...copies,
  ]
}

/** A proposal by its id; a text with the problem of its file; undefined if it does not exist. */
export async function findProposal(
  store: MemoryStore,
  id: string,
  options: ReadOptions,
): Promise<KeptProposal | string | undefined> {
  const text = await readOrNone(store, proposalPath(id), options)
  return text === undefined ? undefined : await keptIn(text, id)
}

async function keptIn(text: string, id: string): Promise<KeptProposal | string> {
  const file = await parseProposal(text, id)
  return typeof file === 'string' ? file : { ...file, hash: await contentHash(text) }
}

export function unknownProposal(id: string): MemoryError {
  return new MemoryError('not-found', `There is no proposal "${id}". list() has the proposals.`)
}

export async function readProposal(
  store: MemoryStore,
  id: string,
  options: ReadOptions,
): Promise<KeptProposal> {
  if (!isProposalId(id))
    refuse('id', `is not like "3f2a9c1b7d04": ${JSON.stringify(id)}. list() has the proposals`)
  const found = await findProposal(store, id, options)
  if (found === undefined) throw unknownProposal(id)
  if (typeof found === 'string') throw damaged(proposalPath(id), found)
  return found
}

/** The changes of a proposal with their texts. Throws `invalid-content` if one was changed. */
export async function readChanges(
  store: MemoryStore,
  record: ProposalRecord,
  options: ReadOptions,
): Promise<ProposalChange[]> {
  const read = async (path: string, hash: string | null) => {
    if (hash === null) return undefined
    const text = await readOrNone(store, path, options)
    if (text === undefined || (await contentHash(text)) !== hash)
      throw damaged(path, copyProblem(text !== undefined))
    return text
  }
  return await Promise.all(
    record.changes.map(async ({ path, kind, ...hashes }, place) => {
      const paths = copyPaths(record.id, place)
      const before = await read(paths.before, hashes.before)
      return withDiff({ path, kind, before, content: (await read(paths.content, hashes.content)) ?? null })
    }),
  )
}

/** The problem of the copies of a proposal's texts, which it does not read. */
async function findCopyProblem(
  store: MemoryStore,
  record: ProposalRecord,
  options: ReadOptions,
): Promise<{ readonly path: string; readonly reason: string } | undefined> {
  for (const [place, change] of record.changes.entries()) {
    const paths = copyPaths(record.id, place)
    for (const name of ['before', 'content'] as const) {
      const [path, hash] = [paths[name], change[name]]
      const stat = hash === null ? undefined : await store.stat(path, { abortSignal: options.abortSignal })
      if (hash !== null && stat?.hash !== hash) return { path, reason: copyProblem(stat !== undefined) }
    }
  }
  return undefined
}

function copyProblem(isThere: boolean): string {
  return `the copy of the proposed text ${isThere ? 'was changed' : 'is missing'}`
}

function damaged(path: string, reason: string): MemoryError {
  return new MemoryError(
    'invalid-content',
    `"${path}" cannot be used: ${reason}. Restore the file as it was, or delete it and propose the change again.`,
  )
}

/**
 * Every proposal of a store, newest first, and invalid files. Checks only copies of waiting proposals.
 */
export async function listProposals(
  store: MemoryStore,
  options: ReadOptions,
): Promise<{ readonly kept: readonly KeptProposal[]; readonly problems: readonly ProposalProblem[] }> {
  const paths = await store.list(PROPOSALS_DIRECTORY, {
    includeHidden: true,
    abortSignal: options.abortSignal,
  })
  const names = paths.map((path) => path.slice(PROPOSALS_DIRECTORY.length + 1))
  const files = names.filter((name) => !name.includes('/')).map((name) => name.slice(0, -'.md'.length))
  const problems: ProposalProblem[] = files
    .filter((name) => !isProposalId(name))
    .map((name) => ({ path: proposalPath(name), reason: 'its name is not the id of a proposal' }))
  const ids = files.filter(isProposalId)
  const known = new Set(ids)
  const kept: KeptProposal[] = []
  const skip = (path: string, reason: string) => void problems.push({ path, reason })
  for await (const [path, text] of textsOf(store, ids.map(proposalPath), options, skip)) {
    const each = await keptIn(text, path.slice(PROPOSALS_DIRECTORY.length + 1, -'.md'.length))
    const problem =
      typeof each === 'string'
        ? { path, reason: each }
        : isWaiting(each.record)
          ? await findCopyProblem(store, each.record, options)
          : undefined
    if (problem !== undefined) problems.push(problem)
    else if (typeof each !== 'string') kept.push(each)
  }
  const reason = 'these are copies of a proposal whose file is missing'
  for (const owner of new Set(names.flatMap((name) => /^(.+?)\//.exec(name)?.[1] ?? [])))
    if (!known.has(owner)) problems.push({ path: `${PROPOSALS_DIRECTORY}/${owner}`, reason })
  kept.sort(
    ({ record: a }, { record: b }) =>
      Date.parse(b.proposedAt) - Date.parse(a.proposedAt) || (a.id < b.id ? -1 : 1),
  )
  return { kept, problems }
}

/** Adds the decisions of a proposal to `declined.md` beside its file, each on a line after `start`. */
export async function declinedNote(
  store: MemoryStore,
  record: ProposalRecord,
  start: string,
  options: ReadOptions,
): Promise<Change[]> {
  const changes = await readChanges(store, record, options).catch((error: unknown) => {
    // Changed by hand; it can still be rejected.
    if (MemoryError.isInstance(error, 'invalid-content')) return []
    throw error
  })
  const saidIn = (content: string) =>
    statementsBelow(content, SECTIONS.decisions).map(({ text, key, until }) =>
      statementLine({ text, key, until }),
    )
  const added = changes.flatMap(({ before = '', content }) => {
    const known = saidIn(before)
    return saidIn(content ?? '').filter((line) => !known.includes(line))
  })
  if (added.length === 0) return []
  const path = `${/^.*\//.exec(record.changes[0]?.path ?? '')?.[0] ?? ''}declined.md`
  const now = await readOrNone(store, path, options)
  const lines = added.map((line) => `- ${start} ${line}\n`).join('')
  const ifMatch = now === undefined ? null : await contentHash(now)
  return [{ path, content: appendLines(now ?? '# Declined proposals\n\n', lines), ifMatch }]
}

/** True for a proposal without a final decision in its file. */
export function isWaiting({ status }: ProposalRecord): boolean {
  return status === 'open' || status === 'approved'
}

export function isAbout({ changes }: ProposalRecord, path: string): boolean {
  return changes.some((change) => isWithin(change.path, path))
}

interface CutProposal {
  readonly path: string
  /** Undefined if it is deleted. */
  readonly status?: ProposalStatus
  readonly changes: readonly Change[]
}

interface Cut {
  /** The rest of a text about a file; null deletes the proposal. The path of a damaged one is "". */
  readonly left: (path: string, text: string) => string | null
  readonly act: RecordedAct
}

/**
 * The commits that take texts out of the proposals of a store. A proposal keeps its record, with the
 * decision; a waiting one without another change is rejected. A damaged one with such a text is deleted.
 */
export async function* cutProposals(
  store: MemoryStore,
  cut: Cut,
  { abortSignal }: ReadOptions = {},
): AsyncGenerator<CutProposal> {
  const { left, act } = checkObject(cut, '{ left, act }', 'cut')
  const paths = await store.list(PROPOSALS_DIRECTORY, { includeHidden: true, abortSignal })
  const idOf = (path: string) => path.slice(PROPOSALS_DIRECTORY.length + 1).split(/\.md$|\//, 1)[0] ?? ''
  for (const [id, files] of Map.groupBy(paths, idOf)) {
    const path = proposalPath(id)
    const kept = await findProposal(store, id, { abortSignal })
    const record = typeof kept === 'object' ? kept.record : undefined
    const changes = record && (await readChanges(store, record, { abortSignal }).catch(ifInvalid))
    const texts = changes ? [] : await Promise.all(files.map((file) => store.read(file, { abortSignal })))
    if (
      changes?.some((each) => left(each.path, '') === null) ||
      texts.some((text) => left('', text) !== text)
    )
      yield { path, changes: files.map((file) => ({ path: file, content: null })) }
    else if (typeof kept === 'object' && changes !== undefined) {
      const [fresh, prepared] = await cutRecord(kept.record, changes, { left, act })
      const [head, ...copies] = await newProposal(fresh, prepared)
      if (head !== undefined && fresh.digest !== kept.record.digest)
        yield { path, status: fresh.status, changes: [{ ...head, ifMatch: kept.hash }, ...copies] }
    }
  }
}

async function cutRecord(
  record: ProposalRecord,
  changes: readonly ProposalChange[],
  { left, act }: Cut,
): Promise<[ProposalRecord, readonly PreparedChange[]]> {
  const prepared = await Promise.all(
    changes.map(async ({ path, before, content }, place) => {
      const { append, header } = record.changes[place] ?? {}
      const restOf = (text: string | undefined) => (text === undefined ? text : (left(path, text) ?? ''))
      const texts = { before: restOf(before), content: restOf(content ?? undefined) ?? null }
      return await prepare(path, { ...texts, append: restOf(append), header: restOf(header) })
    }),
  )
  const about = (text: string) =>
    changes.every(({ path }) => left(path, text) === text) ? text : '(forgotten)'
  const rest: ProposalRecord = {
    ...record,
    reason: about(record.reason),
    changes: prepared.map(({ recorded }) => recorded),
    rejected: record.rejected && { ...record.rejected, reason: about(record.rejected.reason) },
  }
  if (JSON.stringify(rest) === JSON.stringify(record)) return [record, prepared]
  const isLeft = prepared.some(({ change: { kind, before, content }, recorded: { append } }) =>
    kind === 'edit' ? content !== before : (append ?? content ?? before ?? '').trim() !== '',
  )
  const ended = { status: 'rejected', rejected: { ...act, reason: 'its text was forgotten' } } as const
  // The same change may be proposed again.
  const digest = await contentHash(JSON.stringify(rest))
  return [{ ...rest, digest, ...(isWaiting(record) && !isLeft && ended) }, prepared]
}

function ifInvalid(error: unknown): undefined {
  if (!MemoryError.isInstance(error, 'invalid-content')) throw error
}
