import { MemoryError, type Clock, type CommitOptions, type MemoryStore, type ReadOptions } from '@sheaf/core'
import {
  checkFunctions,
  checkOptions,
  checkPart,
  commitRead,
  portOf,
  OPTION_NAMES,
  readOrNone,
  STORE_DEFAULTS,
  whileRaced,
  refuse,
} from '@sheaf/core/adapter'
import { TRANSCRIPT_LIMITS } from '../defaults.ts'
import { instantOf } from '../daily-log.ts'
import {
  checkMessage,
  isSameMessage,
  type IdentifiedMessage,
  type RecordedMessage,
  type RecordOutcome,
  type Transcript,
  type TranscriptMessage,
} from './transcript.ts'
import { checkEdit, editParts, sharedEdit } from './edit-parts.ts'
import { knownIds, restoreIds, type KnownIds } from './known-ids.ts'
import { parseTranscript, type ParsedMessage, type ParsedTranscript } from './parse-transcript.ts'
import { joinPieces, splitMessage, layOutParts } from './pieces.ts'
import { renderMessage } from './message-text.ts'
import { transcriptParts, branchHead } from './transcript-path.ts'
import { readTranscript } from './read-transcript.ts'

/**
 * Bytes of UTF-8 at which a transcript continues in another file. Recording a message indexes its file
 * again, so that small files are fast.
 */
const TRANSCRIPT_PART_BYTES = 32_768

export interface TranscriptOptions {
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'now'>
  /** The file of the first part; see `transcriptPath`. */
  readonly path: string
  /** Makes new, unique ids for messages without one. `crypto.randomUUID` by default. */
  readonly ids?: () => string
  /** Bytes of UTF-8 at which a part is full. 32 KiB by default. */
  readonly partBytes?: number
}

/**
 * A chat as markdown; see {@link Transcript}. Does no I/O. Throws `invalid-path` for an invalid path,
 * and `invalid-argument` for options that are missing or out of range.
 */
export function createTranscript(options: TranscriptOptions): Transcript {
  const {
    store,
    clock,
    path,
    ids = () => crypto.randomUUID(),
    partBytes = TRANSCRIPT_PART_BYTES,
  } = checkOptions(
    options,
    { clock: true, ids: true, partBytes: true, path: true, store: true },
    '{ store, clock, path }',
  )
  checkPart('store', store, ['commit', 'list', 'read'])
  checkPart('clock', clock, ['now'])
  checkFunctions(options, 'ids')
  if (!(partBytes > 0)) refuse('partBytes', 'must be a positive number of bytes')
  const parts = transcriptParts(store, path)
  const mostBytes = Math.min(portOf(store).maxFileBytes, STORE_DEFAULTS.maxFileBytes)
  const blockBytes = mostBytes - Math.min(TRANSCRIPT_LIMITS.linkBytes, mostBytes / 4)
  let lastSeen: number | undefined
  let isBranch: boolean | undefined

  // The part for the next message. Other writers may have added parts since, or have removed the chat.
  async function lastPart(
    options: ReadOptions,
  ): Promise<{ part: number; content: string | undefined; parsed: ParsedTranscript }> {
    // A short chat has only its first part.
    const [last, first] = await Promise.all([
      lastSeen ?? parts.last(options),
      readOrNone(store, parts.path(lastSeen ?? 1), options),
    ])
    let part = last
    let content = part === (lastSeen ?? 1) ? first : await readOrNone(store, parts.path(part), options)
    if (content === undefined && lastSeen !== undefined) {
      part = await parts.last(options)
      content = await readOrNone(store, parts.path(part), options)
    }
    let parsed = parseTranscript(content ?? '')
    while (parsed.isContinued) {
      part += 1
      content = await readOrNone(store, parts.path(part), options)
      parsed = parseTranscript(content ?? '')
    }
    return { part, content, parsed }
  }

  // The recorded messages among these ids; `isLost` is true if that is unknown, because the files of
  // ids are missing.
  async function recorded(
    known: KnownIds,
    wanted: readonly IdentifiedMessage[],
    { part, parsed }: { readonly part: number; readonly parsed: ParsedTranscript },
    options: ReadOptions,
  ): Promise<{ readonly standing: Map<string, TranscriptMessage>; readonly isLost: boolean }> {
    const standing = new Map<string, TranscriptMessage>()
    const read = new Map([[part, parsed]])
    const open = async (number: number) => {
      if (!read.has(number))
        read.set(number, parseTranscript((await readOrNone(store, parts.path(number), options)) ?? ''))
      return read.get(number)
    }
    const look = async (id: string, number: number) => {
      const message = (await open(number))?.messages.find((each) => each.id === id)
      if (message !== undefined) standing.set(id, await whole(message, number, open))
    }
    for (const { id } of wanted) await look(id, part)
    if (part === 1) return { standing, isLost: false }
    const missing = wanted.map(({ id }) => id).filter((id) => !standing.has(id))
    if (missing.length === 0) return { standing, isLost: false }
    // An id of the chat must be among the known ones.
    const probe =
      idIn(parsed) ?? idIn(parseTranscript((await readOrNone(store, parts.path(part - 1), options)) ?? ''))
    const places = await known.find(probe === undefined ? missing : [...missing, probe], part)
    for (const [place, candidates] of places.slice(0, missing.length).entries()) {
      for (const candidate of candidates) {
        await look(missing[place] ?? '', candidate)
      }
    }
    return { standing, isLost: probe !== undefined && places.at(-1)?.length === 0 }
  }

  // A message that a branch shares is recorded already.
  async function addShared(
    standing: Map<string, TranscriptMessage>,
    wanted: readonly IdentifiedMessage[],
    { part, content }: { readonly part: number; readonly content: string | undefined },
    options: ReadOptions,
  ): Promise<void> {
    if (isBranch === false || wanted.every(({ id }) => standing.has(id))) return
    const first = part === 1 ? content : await readOrNone(store, parts.path(1), options)
    // A chat is a branch from its first commit on.
    if (first !== undefined) isBranch = branchHead(first) !== undefined
    if (isBranch !== true) return
    const ids = new Set(wanted.map(({ id }) => id))
    for (const { message } of (await readTranscript({ store, parts }, options)).messages) {
      const { id } = message
      if (id !== undefined && ids.has(id) && !standing.has(id)) standing.set(id, message)
    }
  }

  async function attempt(
    messages: readonly IdentifiedMessage[],
    options: CommitOptions,
    mayBeLost = true,
  ): Promise<readonly RecordOutcome[]> {
    const { abortSignal } = options
    const last = await lastPart({ abortSignal })
    const known = knownIds(store, parts.directory, { abortSignal })
    const { standing, isLost } = await recorded(known, messages, last, { abortSignal })
    await addShared(standing, messages, last, { abortSignal })
    if (isLost && mayBeLost) {
      await restoreIds(store, parts, { abortSignal })
      return await attempt(messages, options, false)
    }
    const added: IdentifiedMessage[] = []
    const outcomes = messages.map((message): RecordOutcome => {
      const first = standing.get(message.id)
      if (first !== undefined)
        return { id: message.id, action: isSameMessage(first, message) ? 'known' : 'changed' }
      standing.set(message.id, message)
      added.push(message)
      return { id: message.id, action: 'added' }
    })
    if (added.length === 0) return outcomes

    const pieces = added.flatMap((message) => splitMessage(message, blockBytes))
    const layout = layOutParts(
      { part: last.part, content: last.content ?? '', blocks: pieces.map(renderMessage) },
      { partBytes: Math.min(partBytes, blockBytes), link: parts.link },
    )
    // A message has the part of its first piece.
    const placed = pieces.flatMap(({ id, piece }, place) =>
      (piece?.number ?? 1) === 1 ? [{ id, part: layout.places[place] ?? last.part }] : [],
    )
    // A short chat has one part, which is read in place of ids. They are entered when it is full.
    const entered = layout.full.includes(1) ? placed : placed.filter(({ part }) => part > 1)
    const before = layout.full.includes(1)
      ? last.parsed.messages.flatMap(({ id }) => (id === undefined ? [] : [{ id, part: 1 }]))
      : []
    const changes = [...layout.contents].map(([part, content]): Parameters<typeof commitRead>[1][number] => {
      const current = part === last.part ? last.content : undefined
      const condition = current === undefined ? { ifMatch: null } : { before: current }
      return { path: parts.path(part), content, ...condition }
    })
    changes.push(...(await known.enter([...before, ...entered])))
    await commitRead(store, changes, { reason: 'record messages', ...options })
    lastSeen = Math.max(...layout.contents.keys())
    return outcomes
  }

  // Another writer may have recorded a message, or added a part, so the last part is looked for again.
  const repeated = async <T>(work: () => Promise<T>, { abortSignal }: CommitOptions): Promise<T> =>
    await whileRaced(work, abortSignal, (error) => {
      const isRace = MemoryError.isInstance(error, 'conflict')
      if (isRace) lastSeen = undefined
      return isRace
    })

  return {
    path,
    async record(given, options = {}) {
      checkOptions(options, OPTION_NAMES.commit)
      const now = instantOf(clock)
      const list: readonly RecordedMessage[] = isList(given) ? given : [given]
      const messages = list.map((each) => checkMessage(each, { now, newId: ids }))
      if (messages.length === 0) return []
      // Calls through all handles of the storage run in turn: they keep their order, and only other
      // processes cause a retry.
      return await portOf(store).inTurn(path, () => repeated(() => attempt(messages, options), options))
    },
    async edit(edit, options = {}) {
      const { also = async () => [], ...commit } = checkEdit(edit, options)
      const once = async () => {
        const now = instantOf(clock)
        const { abortSignal } = commit
        const shared = await sharedEdit({ store, parts }, edit, { abortSignal })
        const { changes, ...edited } = await editParts(
          { store, parts },
          { ...(shared?.edit ?? edit), check: (each) => checkMessage(each, { now, newId: ids }) },
          { partBytes, blockBytes },
          { abortSignal },
        )
        const removed = shared?.removed ?? edited.removed
        if (changes.length > 0)
          await commitRead(store, [...changes, ...(await also(removed))], {
            reason: 'edit a conversation',
            ...commit,
          })
        lastSeen = undefined
        return removed
      }
      return await portOf(store).inTurn(path, () => repeated(once, commit))
    },
    messages: async (range = {}) =>
      (await readTranscript({ store, parts }, range)).messages.map(({ message }) => message),
    located: async (range = {}) => await readTranscript({ store, parts }, range),
  }
}

// A message, joined with its pieces in further parts.
async function whole(
  message: ParsedMessage,
  part: number,
  open: (part: number) => Promise<ParsedTranscript | undefined>,
): Promise<TranscriptMessage> {
  const { piece } = message
  if (piece === undefined) return message
  const pieces: ParsedMessage[] = []
  const first = part - piece.number + 1
  for (let number = Math.max(first, 1); number < first + piece.count; number += 1)
    pieces.push(...((await open(number))?.messages ?? []).filter(({ id }) => id === message.id))
  return joinPieces(pieces) ?? message
}

function idIn({ messages }: ParsedTranscript): string | undefined {
  return messages.find(({ id }) => id !== undefined)?.id
}

// Array.isArray does not narrow a readonly list.
function isList(given: RecordedMessage | readonly RecordedMessage[]): given is readonly RecordedMessage[] {
  return Array.isArray(given)
}
