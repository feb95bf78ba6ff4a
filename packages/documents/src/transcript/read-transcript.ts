import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions, readAll, readOrNone } from '@sheaf/core/adapter'
import type { MemoryStore, ReadOptions } from '@sheaf/core'
import { ROLES } from './check-message.ts'
import { knownIds } from './known-ids.ts'
import { parseTranscript, withoutLines } from './parse-transcript.ts'
import type { ParsedMessage } from './parse-transcript.ts'
import { isNextPiece, joinPieces } from './pieces.ts'
import type { LocatedMessage, TranscriptRange } from './transcript.ts'
import type { TranscriptParts } from './transcript-path.ts'

/** The store and the parts of a transcript. */
export interface TranscriptSource {
  readonly store: MemoryStore
  readonly parts: TranscriptParts
}

/** The number of parts that are read first. */
const PARTS_AT_ONCE = 2

/**
 * The newest messages of a range, oldest first. Reads parts from the last one on, and few more than it
 * needs. See `Transcript.messages`.
 */
export async function readTranscript(
  { store, parts }: TranscriptSource,
  range: TranscriptRange,
): Promise<readonly LocatedMessage[]> {
  const {
    limit = Infinity,
    before,
    roles,
    abortSignal,
  } = checkOptions(range, { before: true, limit: true, roles: true, abortSignal: true })
  if (roles !== undefined && !(Array.isArray(roles) && roles.every((role) => ROLES.includes(role))))
    throw new InvalidArgumentError('roles', `must be a list of ${ROLES.join(', ')}`)
  if (limit !== Infinity && !(Number.isInteger(limit) && limit >= 1))
    throw new InvalidArgumentError('limit', 'must be a whole number, at least 1')
  // A short chat has only its first part.
  const [numbers, first] = await Promise.all([
    parts.all({ abortSignal }),
    readOrNone(store, parts.path(1), { abortSignal }),
  ])
  const end =
    before === undefined
      ? undefined
      : await findMessage({ store, parts }, { id: before, numbers, abortSignal })
  if (before !== undefined && end === undefined)
    throw new InvalidArgumentError('before', 'must be the id of a message of this chat')
  const mayHaveCalls = roles === undefined || roles.includes('assistant')
  const newestFirst: Pieces[] = []
  const oldest = () => newestFirst.at(-1)?.pieces[0]
  const isComplete = () => newestFirst.length >= limit && !(mayHaveCalls && oldest()?.role === 'tool')
  const located = () => newestFirst.reverse().map(whole)
  const wanted = numbers.filter((part) => end === undefined || part <= end.part).reverse()
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
    for (const message of messages.slice(0, Math.max(place, 0)).reverse()) {
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

/** The search for a message. */
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
