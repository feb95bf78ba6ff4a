import { contentHash, type Change, type MemoryStore, type ReadOptions, type SourceLines } from '@sheaf/core'
import { readAll } from '@sheaf/core/adapter'

/** A file of items, or a piece of a large item: see `threadSession` of `@sheaf/openai-agents`. */
const FILE = /^((?:.*\/)?chats\/.+\/\.history)\/item(?:s-\d+-\d+|-\d+-\d+)\.md$/
const BLOCK = /^(?:## \d+ ([^\n]*)\n\s*)?```json\r?\n([^]*?)\r?\n```[ \t\r]*\n*/gm
const LARGE = /^\{"\$sheaf":"files","item":(\d+),"files":(\d+)\}$/
const MESSAGE = /^\S+ (?:user|assistant|system) message\b ?(\S*)/
const CALL = /"callId":"((?:[^"\\]|\\.)*)"/
/** Fields of an item that are not its words. */
const NO_WORDS = new Set(['type', 'role', 'status', 'id', 'callId'])

/** What a framework is given back of a conversation, beside its chat: a message, a call, a result or a thought. */
export interface SessionItem extends SourceLines {
  /** The id of the message in the chat with its words, or "" for another message; undefined for other items. */
  readonly message: string | undefined
  readonly json: string
  readonly block: string
  /** The files with its JSON, if it is large. */
  readonly pieces: readonly string[]
}

/** The files of items among `paths`, by session. */
export function sessionsIn(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const all = Map.groupBy(paths, (path) => FILE.exec(path)?.[1] ?? '')
  all.delete('')
  return all
}

/** The files of items of a chat. */
export async function sessionOf(
  store: Pick<MemoryStore, 'list'>,
  chat: string,
  { abortSignal }: ReadOptions,
): Promise<readonly string[]> {
  const directory = sessionFolder(chat)
  const paths = await store.list(directory, { abortSignal, includeHidden: true })
  return sessionsIn(paths).get(directory) ?? []
}

function sessionFolder(chat: string): string {
  return `${chat.slice(0, -'.md'.length)}/.history`
}

/**
 * Removes items of a session, or gives them another text. What stands between two messages goes with either, and a result with its call:
 * providers refuse one without the other. Returns the changes, and the items that `isGone` named.
 */
export async function withoutItems(
  store: Pick<MemoryStore, 'read'>,
  paths: readonly string[],
  isGone: (item: SessionItem) => boolean,
  options: ReadOptions,
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<{ readonly changes: readonly Change[]; readonly gone: readonly SessionItem[] }> {
  const { items, contents } = await itemsIn(store, paths, options)
  const gone = items.filter(isGone)
  const out = new Set(gone)
  const calls = () => new Set([...out].flatMap(({ json }) => CALL.exec(json)?.[1] ?? []))
  for (let size = -1; size !== out.size;) {
    size = out.size
    for (const each of [items, items.toReversed()]) {
      let isOut = false
      for (const item of each) {
        if (isOut && item.message === undefined) out.add(item)
        isOut = out.has(item)
      }
    }
    const left = calls()
    for (const item of items) if (left.has(CALL.exec(item.json)?.[1] ?? '')) out.add(item)
  }
  const blocks = new Map([...out].map(({ block }) => [block, '']))
  for (const item of items) {
    const text = texts.get(item.message ?? '')
    if (text !== undefined && !out.has(item)) blocks.set(item.block, withText(item, text))
  }
  const changes: Change[] = []
  for (const [path, content] of contents) {
    const left = content.replace(BLOCK, (block) => blocks.get(block) ?? block)
    if (left !== content) changes.push({ path, content: left, ifMatch: await contentHash(content) })
  }
  const pieces = items.flatMap((item) => (blocks.has(item.block) ? item.pieces : []))
  return { changes: [...changes, ...pieces.map((path) => ({ path, content: null }))], gone }
}

async function itemsIn(store: Pick<MemoryStore, 'read'>, paths: readonly string[], options: ReadOptions) {
  const texts = await readAll(store, paths, options)
  const contents = new Map(paths.map((path, place) => [path, texts[place] ?? '']))
  return { contents, items: paths.flatMap((path) => itemsOf(path, contents)) }
}

// The same message with another text, and the files that a user added.
function withText({ block, json }: SessionItem, text: string): string {
  const item: { content: string | readonly { type: string }[]; role: string } = JSON.parse(json)
  const type = item.role === 'user' ? 'input_text' : 'output_text'
  const files = typeof item.content === 'string' || item.role !== 'user' ? [] : item.content
  const parts = [{ type, text }, ...files.filter((part) => part.type !== type)]
  const content = typeof item.content === 'string' ? text : parts
  return block.replace(/```[^]*/, () => `\`\`\`json\n${JSON.stringify({ ...item, content })}\n\`\`\`\n\n`)
}

/** The session of a branch: a copy without what belongs to later messages. */
export async function branchedSession(
  store: MemoryStore,
  [from, to]: readonly [from: string, to: string],
  laterIn: () => Promise<ReadonlySet<string | undefined>>,
  options: ReadOptions,
): Promise<readonly Change[]> {
  const paths = await sessionOf(store, from, options)
  if (paths.length === 0) return []
  const later = await laterIn()
  const { changes } = await withoutItems(store, paths, ({ message }) => later.has(message), options)
  const head = `${sessionFolder(from)}/session.md`
  const all = [head, ...paths]
  const texts = await readAll(store, all, options)
  const changed = new Map(changes.map(({ path, content }) => [path, content]))
  return all.flatMap((path, place) => {
    const content = changed.has(path) ? (changed.get(path) ?? null) : (texts[place] ?? null)
    return content === null
      ? []
      : { path: sessionFolder(to) + path.slice(path.lastIndexOf('/')), content, ifMatch: null }
  })
}

/** The changes of other sessions that have copies of the items of some messages, as branches do. */
export async function withoutCopies(
  store: MemoryStore,
  chat: string,
  messages: readonly { readonly id?: string | undefined }[],
  options: ReadOptions,
): Promise<readonly Change[]> {
  const own = await sessionOf(store, chat, options)
  if (own.length === 0) return []
  const { items } = await itemsIn(store, own, options)
  const ids = new Set(messages.flatMap(({ id }) => id ?? []))
  const blocks = new Set(items.flatMap(({ message = '', block }) => (ids.has(message) ? block.trim() : [])))
  const chats = chat.slice(0, `/${chat}`.indexOf('/chats/') + 'chats'.length)
  const sessions = sessionsIn(await store.list(chats, { ...options, includeHidden: true }))
  const isCopy = ({ block }: SessionItem) => blocks.has(block.trim())
  const others = [...sessions].filter(([directory]) => directory !== sessionFolder(chat))
  const found = await Promise.all(
    others.map(async ([, paths]) => (await withoutItems(store, paths, isCopy, options)).changes),
  )
  return found.flat()
}

function itemsOf(source: string, contents: ReadonlyMap<string, string>): SessionItem[] {
  const content = source.includes('/items-') ? (contents.get(source) ?? '') : ''
  return [...content.matchAll(BLOCK)].map((match) => {
    const [block, heading = '', short = ''] = match
    const message = MESSAGE.exec(heading)?.[1]
    const lineStart = content.slice(0, match.index).split('\n').length
    const [, number, count = 0] = LARGE.exec(short) ?? []
    const pieces = Array.from({ length: Number(count) }, (_, place) =>
      source.replace(/items-[^/]*$/, `item-${number}-${place + 1}.md`),
    )
    const parts = pieces.map((path) => [...(contents.get(path) ?? '').matchAll(BLOCK)][0]?.[2] ?? '')
    const json = pieces.length === 0 ? short : parts.join('')
    return {
      source,
      lineStart,
      lineEnd: lineStart + block.trimEnd().split('\n').length - 1,
      message,
      json,
      block,
      pieces,
    }
  })
}

/** The words of an item: the texts of all its fields. */
export function wordsOf({ json }: SessionItem): string {
  const texts: string[] = []
  try {
    JSON.parse(json, (key, value: unknown) => {
      if (typeof value === 'string' && !NO_WORDS.has(key)) texts.push(value)
      return value
    })
  } catch {
    return json
  }
  // The arguments of a call are JSON again.
  return texts.join('\n').replaceAll(/\\[nrt"]/g, ' ')
}
