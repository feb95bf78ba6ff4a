import {
  MemoryError,
  type Change,
  type CommitOptions,
  type MemoryStore,
  type ReadOptions,
  type SourceLines,
} from '@sheaf/core'
import {
  checkOptions,
  commitRead,
  OPTION_NAMES,
  portOf,
  readAll,
  readOrNone,
  STORE_DEFAULTS,
  storeOn,
  whileRaced,
  checkObject,
  checkText,
  checkValue,
} from '@sheaf/core/adapter'
import { createTranscript } from './create-transcript.ts'
import { parseTranscript } from './parse-transcript.ts'
import { findCut } from './read-transcript.ts'
import type { ReadTranscript, Transcript, TranscriptMessage } from './transcript.ts'
import {
  branchList,
  firstPart,
  isBranchList,
  isPartOf,
  listTranscripts,
  transcriptParts,
  branchHead,
  renderBranchHead,
  withBranchHead,
  type BranchHead,
} from './transcript-path.ts'

const LAST_LINE = Number.MAX_SAFE_INTEGER

/** The part of a transcript that a branch shares. */
interface NewBranch {
  readonly path: string
  /** The id of the last message that it shares; undefined if it shares none. */
  readonly after: string | undefined
  /** Its own first messages, in the same commit. */
  readonly messages?: readonly TranscriptMessage[] | undefined
  /** Further new files. */
  readonly also?: readonly Change[] | undefined
}

/**
 * Makes a branch of a transcript, in one commit with its entry in the list of the tree. Throws MemoryError
 * "not-found" for an id that the transcript does not have, and "conflict" if the branch exists.
 */
async function createBranch(
  store: MemoryStore,
  transcript: Transcript,
  branch: NewBranch,
  options: CommitOptions = {},
): Promise<void> {
  const { path, after, messages: own = [], also = [] } = checkObject(branch, '{ path, after }', 'branch')
  const { abortSignal } = checkOptions(options, OPTION_NAMES.commit)
  const { messages, head: parent } = await transcript.located({ abortSignal })
  const place = messages.findLastIndex(({ message }) => message.id === after)
  if (after !== undefined && place === -1) {
    throw new MemoryError(
      'not-found',
      `No message with the id ${JSON.stringify(after)} is in "${transcript.path}". ` +
        'The headings of the file and messages() have the ids.',
    )
  }
  const root = parent?.root ?? transcript.path
  const shared = after === undefined ? [] : messages.slice(0, place + 1).reverse()
  const of = firstPart(shared[0]?.lines.source)
  const ids = shared.flatMap(({ message }) => message.id ?? [])
  const head = renderBranchHead({ root, of, after: ids })
  const files = await filesOf(store, { path, head, messages: own })
  const list = branchList(root)
  const commit = async () => {
    const known = await readOrNone(store, list, { abortSignal })
    const lines = known ?? (await linesOfTree(store, root, { abortSignal }))
    const entry = {
      path: list,
      content: `${lines}${path}\n`,
      ...(known === undefined ? { ifMatch: null } : { before: known }),
    }
    await commitRead(store, [...files, entry, ...also], { reason: 'branch a conversation', ...options })
  }
  // Another branch was made meanwhile.
  const isOfList = (error: unknown) => MemoryError.isInstance(error, 'conflict') && error.path === list
  await whileRaced(commit, abortSignal, isOfList)
}

// The head with the first messages, and their other files.
async function filesOf(
  store: MemoryStore,
  { path, head, messages }: { path: string; head: string; messages: readonly TranscriptMessage[] },
): Promise<readonly Change[]> {
  const below = portOf(store)
  const files: Change[] = [{ path, content: head, ifMatch: null }]
  const gathering = storeOn({
    ...below,
    maxFileBytes: Math.min(below.maxFileBytes, STORE_DEFAULTS.maxFileBytes) - 4 * head.length,
    async commit(changes) {
      const all = changes.map((each) =>
        each.path === path ? { path, content: `${head}\n${each.content}`, ifMatch: null } : each,
      )
      files.splice(0, 1, ...all)
      return { sequence: 0, committedAt: clock.now(), files: [] }
    },
  })
  const clock = { now: () => messages[0]?.at ?? new Date(0) }
  await createTranscript({ store: gathering, clock, path }).record(messages)
  return files
}

/** The list that names a transcript with this content; undefined if it is no branch. */
function branchListFor(content: string): string | undefined {
  checkText('content', content)
  const head = branchHead(content)
  return head === undefined ? undefined : branchList(head.root)
}

/** The transcripts of a tree, except its first one. */
async function listBranches(
  store: Pick<MemoryStore, 'read'>,
  root: string,
  options: ReadOptions,
): Promise<readonly string[]> {
  const content = await readOrNone(store, branchList(root), options)
  return [...new Set((content ?? '').split('\n').filter((line) => line.trim() !== ''))]
}

// Makes the list from the heads of the branches, because a copy of the visible files lacks it.
async function linesOfTree(
  store: Pick<MemoryStore, 'list' | 'read'>,
  root: string,
  options: ReadOptions,
): Promise<string> {
  const paths = await listTranscripts(store, options)
  const contents = await readAll(store, paths, options)
  return paths
    .flatMap((path, place) => (branchHead(contents[place])?.root === root ? `${path}\n` : []))
    .join('')
}

/** The lines of a tree that one of its branches does not share. */
interface Unshared {
  readonly lines: readonly SourceLines[]
  /** True for a message of these lines. */
  has(conversation: string, messageId: string | undefined): boolean
}

/**
 * The lines of other branches, with `also`, the lines of its parents after its beginning, and the messages of
 * `left`. Undefined for a transcript without branches, if nothing is left.
 */
async function unsharedLines(
  store: MemoryStore,
  path: string,
  transcript: Omit<ReadTranscript, 'messages'>,
  how: ReadOptions & { readonly also: readonly string[]; readonly left: ReadTranscript['messages'] },
): Promise<Unshared | undefined> {
  const { head, hasBranches } = checkObject(transcript, '{ head, hasBranches }', 'transcript')
  const { also, left, ...options } = checkObject(how, '{ also: [], left: [] }')
  const root = head?.root ?? path
  if (head === undefined && !hasBranches && also.length + left.length === 0) return undefined
  const listed = await listBranches(store, root, options)
  const isLost = head !== undefined && !listed.includes(path)
  const branches = isLost ? (await linesOfTree(store, root, options)).trim().split('\n') : listed
  const others = new Set([root, ...branches, ...also])
  others.delete(path)
  const lines = left.map((each) => each.lines)
  const tails = new Map<string, ReadonlySet<string>>()
  const seen = new Set([path])
  for (let child = head; child?.of !== undefined && !seen.has(child.of);) {
    const { of, after } = child
    seen.add(of)
    const parts = transcriptParts(store, of)
    const numbers = await parts.all(options)
    const cut = await findCut({ store, parts }, after, { numbers, ...options })
    if (cut !== undefined) {
      others.delete(of)
      const tail = new Set<string>()
      for (const part of numbers.filter((each) => each >= cut.part)) {
        const { messages } = parseTranscript((await readOrNone(store, parts.path(part), options)) ?? '')
        const place = part === cut.part ? messages.findLastIndex(({ id }) => id === cut.id) + 1 : 0
        for (const { id } of messages.slice(place)) if (id !== undefined) tail.add(id)
        const lineStart = messages[place]?.lineStart
        if (lineStart !== undefined) lines.push({ source: parts.path(part), lineStart, lineEnd: LAST_LINE })
      }
      tails.set(of, tail)
    }
    child = branchHead(await readOrNone(store, parts.path(1), options))
  }
  for (const other of others) {
    const parts = transcriptParts(store, other)
    for (const part of await parts.all(options))
      lines.push({ source: parts.path(part), lineStart: 1, lineEnd: LAST_LINE })
  }
  return {
    lines,
    has: (conversation, messageId) =>
      others.has(conversation) ||
      (messageId !== undefined &&
        (tails.get(conversation)?.has(messageId) === true ||
          left.some(
            ({ message: { id }, lines: { source } }) =>
              id === messageId && (source === conversation || isPartOf(conversation, source)),
          ))),
  }
}

/** A branch that begins at or after messages which an edit removes. */
interface Affected {
  /** The last message that a branch shares; undefined if none shares a removed one. */
  readonly last: string | undefined
  /** The changes of their heads, for a parent at `path`. */
  changes(path: string): Parameters<typeof commitRead>[1]
}

/** The branches that share a message from `first` on, an index of the transcript's own messages. */
async function branchesFrom(
  store: MemoryStore,
  path: string,
  own: readonly TranscriptMessage[],
  how: ReadOptions & { readonly first: number },
): Promise<Affected> {
  checkValue.list('own', own, 'of messages')
  const { first, abortSignal } = checkObject(how, '{ first: 0 }')
  const parts = transcriptParts(store, path)
  const root = branchHead(await readOrNone(store, parts.path(1), { abortSignal }))?.root ?? path
  const affected: { readonly path: string; readonly content: string; readonly head: BranchHead }[] = []
  const known = new Set(own.map(({ id }) => id))
  let last = -1
  for (const branch of await listBranches(store, root, { abortSignal })) {
    const content = await readOrNone(store, branch, { abortSignal })
    const head = branchHead(content)
    if (content === undefined || head?.of !== path) continue
    const shared = head.after.find((each) => known.has(each))
    const cut = shared === undefined ? -1 : own.findLastIndex(({ id }) => id === shared)
    if (cut < first) continue
    last = Math.max(last, cut)
    affected.push({ path: branch, content, head })
  }
  return {
    last: own[last]?.id,
    changes: (parent) =>
      affected.map(({ path: branch, content, head }) => ({
        path: branch,
        content: withBranchHead(content, { ...head, of: parent }),
        before: content,
      })),
  }
}

/** The tree of branches of a transcript, for a program that keeps conversations. */
export const branches: {
  readonly create: typeof createBranch
  readonly all: typeof listBranches
  readonly from: typeof branchesFrom
  readonly unsharedLines: typeof unsharedLines
  readonly listFor: typeof branchListFor
  readonly isList: typeof isBranchList
  readonly isPartOf: typeof isPartOf
} = {
  create: createBranch,
  all: listBranches,
  from: branchesFrom,
  unsharedLines,
  listFor: branchListFor,
  isList: isBranchList,
  isPartOf,
}
