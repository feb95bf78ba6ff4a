import { checkOptions, readAll, readOrNone, checkValue, refuse } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { ROLES, type LocatedMessage, type ReadTranscript, type TranscriptRange } from './transcript.ts'
import { knownIds } from './known-ids.ts'
import { parseTranscript, withoutLines, type ParsedMessage } from './parse-transcript.ts'
import { isNextPiece, joinPieces } from './pieces.ts'
import { transcriptParts, branchHead, type TranscriptParts } from './transcript-path.ts'

export interface TranscriptSource {
  readonly store: MemoryStore
  readonly parts: TranscriptParts
}

const PARTS_AT_ONCE = 2

/**
 * The newest messages of a range, oldest first, with those that a branch shares. Reads parts backwards
 * from the last one, and few more than it needs. See `Transcript.messages`.
 */
export async function readTranscript(
  source: TranscriptSource,
  range: TranscriptRange,
): Promise<ReadTranscript> {
  const {
    limit = Infinity,
    before,
    own: isOwn = false,
    roles,
    abortSignal,
  } = checkOptions(range, { before: true, limit: true, own: true, roles: true, abortSignal: true })
  if (roles !== undefined && !(Array.isArray(roles) && roles.every((role) => ROLES.includes(role))))
    refuse('roles', `must be a list of ${ROLES.join(', ')}`)
  if (limit !== Infinity) checkValue.whole('limit', limit, 1)
  checkValue.flag('own', isOwn)
  let isBefore = before === undefined
  let found: readonly LocatedMessage[] = []
  let first: ReadTranscript | undefined
  let through: readonly string[] | undefined
  const seen = new Set<string>()
  const mayHaveCalls = roles === undefined || roles.includes('assistant')
  for (let at = source; ;) {
    seen.add(at.parts.path(1))
    const read = await readOwn(at, {
      limit: Math.max(1, limit - found.length),
      roles,
      abortSignal,
      through,
      before: isBefore ? undefined : before,
    })
    isBefore ||= read.hasEnd
    found = [...read.messages, ...found]
    first ??= read
    const isComplete = found.length >= limit && !(mayHaveCalls && found[0]?.message.role === 'tool')
    const { of } = read.head ?? {}
    if (isOwn || isComplete || of === undefined || seen.has(of)) break
    through = read.head?.after
    at = { store: source.store, parts: transcriptParts(source.store, of) }
  }
  if (!isBefore) refuse('before', 'must be the id of a message of this chat')
  return { messages: found, head: first.head, hasBranches: first.hasBranches }
}

interface OwnRange extends ReadOptions {
  readonly limit: number
  readonly roles: readonly string[] | undefined
  /** Only messages before the one with this id. */
  readonly before: string | undefined
  /** The end of the shared messages; see {@link BranchHead}. All if undefined. */
  readonly through: readonly string[] | undefined
}

/** Own messages; none, and `hasEnd` false, if no message has the id `before`. */
interface ReadOwn extends ReadTranscript {
  readonly hasEnd: boolean
}

async function readOwn(
  { store, parts }: TranscriptSource,
  { limit, before, through, roles, abortSignal }: OwnRange,
): Promise<ReadOwn> {
  // A short chat has only its first part.
  const [{ numbers, hasBranches }, first] = await Promise.all([
    parts.found({ abortSignal }),
    readOrNone(store, parts.path(1), { abortSignal }),
  ])
  const head = branchHead(first)
  const find = async (id: string) => await findMessage({ store, parts }, { id, numbers, abortSignal })
  const shared =
    through === undefined ? undefined : await findCut({ store, parts }, through, { numbers, abortSignal })
  const end = before === undefined ? undefined : await find(before)
  const nothing = { messages: [], head, hasBranches, hasEnd: false }
  if (through !== undefined && shared === undefined) return nothing
  if (before !== undefined && end === undefined) return nothing
  const sharedPart = shared?.part ?? Infinity
  if (end !== undefined && end.part > sharedPart) return nothing
  const lastPart = Math.min(end?.part ?? Infinity, sharedPart)
  const mayHaveCalls = roles === undefined || roles.includes('assistant')
  const newestFirst: Pieces[] = []
  const oldest = () => newestFirst.at(-1)?.pieces[0]
  const isComplete = () => newestFirst.length >= limit && !(mayHaveCalls && oldest()?.role === 'tool')
  const located = () => ({ messages: newestFirst.reverse().map(whole), head, hasBranches, hasEnd: true })
  const wanted = numbers.filter((part) => part <= lastPart).reverse()
  const contents = new Map([[1, first]])
  for (const [read, part] of wanted.entries()) {
    if (!contents.has(part)) {
      // Doubles the number of parts: few requests, and at most twice as many parts as needed.
      const next = wanted.slice(read, 2 * read + PARTS_AT_ONCE).filter((each) => !contents.has(each))
      const texts = await readAll(
        store,
        next.map((each) => parts.path(each)),
        { abortSignal },
      )
      for (const [place, each] of next.entries()) contents.set(each, texts[place])
    }
    const content = contents.get(part)
    const { messages } = parseTranscript(content ?? '')
    const place = end?.part === part ? messages.findIndex(({ id }) => id === before) : messages.length
    const cut =
      shared?.part === part ? messages.findLastIndex(({ id }) => id === shared.id) + 1 : messages.length
    // The branch begins before this message, and does not share it.
    if (end?.part === part && place >= cut) return nothing
    for (const message of messages.slice(0, Math.max(Math.min(place, cut), 0)).reverse()) {
      const next = oldest()
      const pieces = next !== undefined && isNextPiece(message, next) ? newestFirst.pop()?.pieces : []
      if (pieces?.length === 0 && isComplete()) return located()
      if (roles !== undefined && !roles.includes(message.role)) continue
      // Other pieces of the message `before`.
      if (before !== undefined && message.id === before) continue
      newestFirst.push({ source: parts.path(part), pieces: [message, ...(pieces ?? [])] })
    }
    if (isComplete() && (oldest()?.piece?.number ?? 1) === 1) break
  }
  return located()
}

/** The end of a shared part: the first of the ids that a transcript has, and the part where it ends. */
export async function findCut(
  source: TranscriptSource,
  after: readonly string[],
  options: Omit<Search, 'id'>,
): Promise<{ readonly id: string; readonly part: number } | undefined> {
  for (const id of after) {
    const found = await findMessage(source, { ...options, id })
    if (found !== undefined) return { id, part: found.end }
  }
  return undefined
}

/** The pieces of a message that were read so far, and the file of the first one. */
interface Pieces {
  readonly source: string
  readonly pieces: readonly [ParsedMessage, ...ParsedMessage[]]
}

function whole({ source, pieces }: Pieces): LocatedMessage {
  const [first] = pieces
  const { lineStart, lineEnd } = first
  const message = withoutLines(pieces.length === 1 ? first : (joinPieces(pieces) ?? first))
  return { message, lines: { source, lineStart, lineEnd } }
}

interface Search extends ReadOptions {
  readonly id: string
  readonly numbers: readonly number[]
}

/**
 * The first and the last part of a message. Looks in the last part, then where its id leads to, then in
 * all parts, since people may have moved messages. Undefined if no part has it.
 */
export async function findMessage(
  { store, parts }: TranscriptSource,
  { id, numbers, abortSignal }: Search,
): Promise<{ readonly part: number; readonly end: number } | undefined> {
  const last = numbers.at(-1) ?? 1
  const [candidates = []] =
    last === 1 ? [] : await knownIds(store, parts.directory, { abortSignal }).find([id], last)
  for (const part of new Set([last, ...candidates, ...numbers.toReversed()])) {
    const content = await readOrNone(store, parts.path(part), { abortSignal })
    const found = parseTranscript(content ?? '').messages.find((each) => each.id === id)
    if (found === undefined) continue
    const { number, count } = found.piece ?? { number: 1, count: 1 }
    return { part: Math.max(1, part - number + 1), end: part - number + count }
  }
  return undefined
}
