import { contentHash, type Change, type MemoryStore, type ReadOptions } from '@sheaf/core'
import { idDirectory, readOrNone, refuse } from '@sheaf/core/adapter'
import { sourceComments } from '@sheaf/documents'
import { INGESTED_DIRECTORY } from '../defaults.ts'

/** The size from which a cursor continues in another file. */
export const CURSOR_PART_BYTES = 32_768

/** Answers in a row that could not be parsed. */
interface FailedAttempts {
  readonly count: number
  /** The digests of the first and the last message of the first of them. */
  readonly from: string
  readonly to: string
}

export interface Cursor {
  readonly ingested: ReadonlySet<string>
  readonly failed: FailedAttempts | undefined
  /**
   * Returns the changes that add messages and replace the failed attempts; none if nothing changes. They
   * conflict if another writer changes the cursor first.
   */
  advance(digests: readonly string[], failed?: FailedAttempts): Promise<Change[]>
}

const DIGESTS = /^[0-9a-f]{12}(?: [0-9a-f]{12})*$/
const FAILED = /^Attempts without a usable answer: (\d{1,9}), from ([0-9a-f]{12}) to ([0-9a-f]{12})\.$/

// A longer id is hashed: the path of a chat file, which names its conversation, may be longer than the id of
// its thread.
const ID_CHARACTERS = 128
const MAX_CHARACTERS = 1024
// No id has a directory of this name: after "__" they have a hexadecimal digit.
const LONG_NAMES = '__long'

/** Throws `invalid-argument` unless a conversation's name has 1 to 1,024 characters. */
export function checkConversation(conversation: string): void {
  if (
    typeof conversation !== 'string' ||
    conversation === '' ||
    !conversation.isWellFormed() ||
    conversation.length > MAX_CHARACTERS
  )
    refuse('conversation', `must be text of 1 to ${MAX_CHARACTERS} characters that names the conversation`)
}

/**
 * Reads the cursor of a conversation: markdown with a line of digests for each call that ingested messages.
 * It has parts of some 32 KiB, so that a long conversation costs no more to add to.
 */
export async function readCursor(
  store: MemoryStore,
  target: string,
  conversation: string,
  options: ReadOptions,
): Promise<Cursor> {
  const directory = await cursorDirectory(target, conversation)
  const path = (part: number) => partPath(directory, part)
  const ingested = new Set<string>()
  let failed: FailedAttempts | undefined
  let part = 1
  let content = await readOrNone(store, path(1), options)
  for (let text = content; text !== undefined;) {
    const read = parsePart(text)
    for (const digest of read.digests) ingested.add(digest)
    failed = read.failed
    const next = await readOrNone(store, path(part + 1), options)
    if (next !== undefined) {
      part += 1
      content = next
    }
    text = next
  }
  return {
    ingested,
    failed,
    async advance(digests, nextFailed) {
      if (digests.length === 0 && JSON.stringify(nextFailed) === JSON.stringify(failed)) return []
      const isFull = content !== undefined && digests.length > 0 && content.length >= CURSOR_PART_BYTES
      const begun = isFull || content === undefined ? header(target, conversation) : content
      const lines = begun.split('\n').filter((line) => !FAILED.test(line.trimEnd()))
      while (lines.at(-1)?.trim() === '') lines.pop()
      if (digests.length > 0)
        lines.push(...(DIGESTS.test(lines.at(-1)?.trimEnd() ?? '') ? [] : ['']), digests.join(' '))
      if (nextFailed !== undefined)
        lines.push(
          '',
          `Attempts without a usable answer: ${nextFailed.count}, ` +
            `from ${nextFailed.from} to ${nextFailed.to}.`,
        )
      const ifMatch = isFull || content === undefined ? null : await contentHash(content)
      return [{ path: path(isFull ? part + 1 : part), content: `${lines.join('\n')}\n`, ifMatch }]
    },
  }
}

/**
 * Returns the changes after which messages of a conversation count as not ingested; none if nothing changes.
 * They conflict if another writer changes the cursor first.
 */
export async function forgetDigests(
  store: MemoryStore,
  target: string,
  conversation: string,
  digests: ReadonlySet<string>,
  options: ReadOptions,
): Promise<Change[]> {
  const directory = await cursorDirectory(target, conversation)
  const changes: Change[] = []
  for (let part = 1; ; part += 1) {
    const path = partPath(directory, part)
    const content = await readOrNone(store, path, options)
    if (content === undefined) return changes
    const lines = content.split('\n').flatMap((line) => {
      if (!DIGESTS.test(line.trimEnd())) return line
      const left = line.split(' ').filter((digest) => !digests.has(digest.trimEnd()))
      return left.length === 0 ? [] : left.join(' ')
    })
    const next = lines.join('\n')
    if (next !== content) changes.push({ path, content: next, ifMatch: await contentHash(content) })
  }
}

function partPath(directory: string, part: number): string {
  return part === 1 ? `${directory}.md` : `${directory}/${String(part).padStart(4, '0')}.md`
}

// One folder for each file that is learnt into: an ingester must not skip messages that another one ingested.
async function cursorDirectory(target: string, conversation: string): Promise<string> {
  checkConversation(conversation)
  const directory = `${INGESTED_DIRECTORY}/${target.replace(/\.[^./]*$/, '')}`
  if ([...conversation].length <= ID_CHARACTERS) return idDirectory(directory, conversation)
  return `${directory}/${LONG_NAMES}/${await contentHash(conversation)}`
}

function header(target: string, conversation: string): string {
  return [
    `# Messages that ${target} was learnt from`,
    '',
    `Conversation: ${sourceComments.encodeId(conversation)}`,
    '',
    'Each message stands for itself by the first twelve digits of the SHA-256 of its id. One whose digits are removed is learnt from again.',
    '',
  ].join('\n')
}

function parsePart(text: string): {
  readonly digests: readonly string[]
  readonly failed: FailedAttempts | undefined
} {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const attempts = lines.map((line) => FAILED.exec(line))
  const [, count, from = '', to = ''] = attempts.findLast((each) => each !== null) ?? []
  return {
    digests: lines.filter((line) => DIGESTS.test(line)).flatMap((line) => line.split(' ')),
    failed: count === undefined ? undefined : { count: Number(count), from, to },
  }
}
