import { contentHash, InvalidArgumentError, MemoryError, NotFoundError } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import { withDiff } from './prepare-changes.ts'
import type { Change, MemoryStore, ReadOptions } from '@sheaf/core'
import type { PreparedChange } from './prepare-changes.ts'
import { composeProposal, parseProposal, proposalBody } from './proposal-file.ts'
import type { ProposalFile } from './proposal-file.ts'
import { copyPaths, isProposalId, proposalPath } from './proposal-record.ts'
import type { ProposalRecord } from './proposal-record.ts'
import type { ProposalChange } from './proposal.ts'

/** A stored proposal. */
export interface KeptProposal extends ProposalFile {
  /** The hash of the file. */
  readonly hash: string
}

/**
 * The files of a new proposal: its own file, and a copy of each text, so that no text is lost if its
 * file changes.
 */
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
  if (text === undefined) return undefined
  const file = await parseProposal(text, id)
  return typeof file === 'string' ? file : { ...file, hash: await contentHash(text) }
}

/** The same for a proposal that must exist. Throws as {@link Proposals} says. */
export async function readProposal(
  store: MemoryStore,
  id: string,
  options: ReadOptions,
): Promise<KeptProposal> {
  if (!isProposalId(id))
    throw new InvalidArgumentError('id', 'is not the id of a proposal, which is like "3f2a9c1b7d04"')
  const found = await findProposal(store, id, options)
  if (found === undefined) throw new NotFoundError(proposalPath(id))
  if (typeof found === 'string') throw damaged(proposalPath(id), found)
  return found
}

/**
 * The changes of a proposal with their texts, each checked by its hash. Throws MemoryError
 * "invalid-content" if a text was changed.
 */
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
  const changes: ProposalChange[] = []
  for (const [place, { path, kind, ...hashes }] of record.changes.entries()) {
    const paths = copyPaths(record.id, place)
    const before = await read(paths.before, hashes.before)
    const content = (await read(paths.content, hashes.content)) ?? null
    changes.push(withDiff({ path, kind, before, content }))
  }
  return changes
}

/**
 * The problem of the copies of a proposal's texts, without reading them; undefined if there is none.
 */
export async function findCopyProblem(
  store: MemoryStore,
  record: ProposalRecord,
  options: ReadOptions,
): Promise<{ readonly path: string; readonly reason: string } | undefined> {
  for (const [place, { before, content }] of record.changes.entries()) {
    const paths = copyPaths(record.id, place)
    for (const [path, hash] of [
      [paths.before, before],
      [paths.content, content],
    ] as const) {
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
