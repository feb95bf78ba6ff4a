import { contentHash, type Change, type MemoryStore, type ReadOptions, type SourceLines } from '@sheaf/core'
import { readAll } from '@sheaf/core/adapter'

/** A file of items, or a piece of a large item: see `threadSession` of `@sheaf/openai-agents`. */
const FILE = /^((?:.*\/)?chats\/.+\/\.history\/)item(?:s-\d+-\d+|-\d+-\d+)\.md$/
const BLOCK = /^(?:## \d+ ([^\n]*)\n\s*)?```json\r?\n([^]*?)\r?\n```[ \t\r]*\n*/gm
const LARGE = /^\{"\$sheaf":"files","item":(\d+),"files":(\d+)\}$/
const MESSAGE = /^\S+ (?:user|assistant|system) message\b/
const CALL = /"callId":"((?:[^"\\]|\\.)*)"/
/** Fields of an item that are not its words. */
const NO_WORDS = new Set(['type', 'role', 'status', 'id', 'callId'])

/** What a framework is given back of a conversation, beside its chat: a message, a call, a result or a thought. */
export interface SessionItem extends SourceLines {
  /** The kind of item. */
  readonly title: string
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

/**
 * Removes items of a session. What stands between two messages goes with either, and a result with its call:
 * providers refuse one without the other. Returns the changes, and the items that `isGone` named.
 */
export async function withoutItems(
  store: Pick<MemoryStore, 'read'>,
  paths: readonly string[],
  isGone: (item: SessionItem) => boolean,
  options: ReadOptions,
): Promise<{ readonly changes: readonly Change[]; readonly gone: readonly SessionItem[] }> {
  const texts = await readAll(store, paths, options)
  const contents = new Map(paths.map((path, place) => [path, texts[place] ?? '']))
  const items = paths.flatMap((path) => itemsOf(path, contents))
  const gone = items.filter(isGone)
  const out = new Set(gone)
  const calls = () => new Set([...out].flatMap(({ json }) => CALL.exec(json)?.[1] ?? []))
  for (let size = -1; size !== out.size;) {
    size = out.size
    for (const each of [items, items.toReversed()]) {
      let isOut = false
      for (const item of each) {
        if (isOut && !MESSAGE.test(item.title)) out.add(item)
        isOut = out.has(item)
      }
    }
    const left = calls()
    for (const item of items) if (left.has(CALL.exec(item.json)?.[1] ?? '')) out.add(item)
  }
  const changes: Change[] = []
  for (const [path, removed] of Map.groupBy(out, ({ source }) => source)) {
    const content = contents.get(path) ?? ''
    const blocks = new Set(removed.map(({ block }) => block))
    const left = content.replace(BLOCK, (block) => (blocks.has(block) ? '' : block))
    changes.push({ path, content: left, ifMatch: await contentHash(content) })
  }
  const pieces = [...out].flatMap((item) => item.pieces)
  return { changes: [...changes, ...pieces.map((path) => ({ path, content: null }))], gone }
}

function itemsOf(source: string, contents: ReadonlyMap<string, string>): SessionItem[] {
  const content = source.includes('/items-') ? (contents.get(source) ?? '') : ''
  return [...content.matchAll(BLOCK)].map((match) => {
    const [block, title = '', short = ''] = match
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
      title,
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
