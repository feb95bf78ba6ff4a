import type { Analyser, MemoryStore, ReadOptions } from '@sheaf/core'
import { statementLines } from '@sheaf/documents'
import { COMPRESS_DEFAULTS } from '../defaults.ts'
import { groupDuplicates } from '../texts/duplicate-texts.ts'
import {
  parseDatedFile,
  factKey,
  listItems,
  lineEndOf,
  linesOf,
  splitLines,
  withoutEnd,
  type ListItem,
} from '../texts/markdown.ts'
import { monthOf } from '../texts/days.ts'
import { readOrNone } from '@sheaf/core/adapter'
import type { DraftChange } from './through-gate.ts'

/** The bytes of UTF-8 from which an archive continues in another file. */
const ARCHIVE_PART_BYTES = 262_144

interface ArchiveRequest {
  /** The start of the archive's paths, such as "archive/observations-". */
  readonly prefix: string
  readonly month: string
  readonly header: string
  /** Added in this order; a text is never cut in two. */
  readonly texts: readonly string[]
}

const encoder = new TextEncoder()

export function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The start of the paths of a file's archive: `archive/observations-` for "observations.md". */
export function archivePrefix(path: string): string {
  const directory = directoryOf(path)
  return `${directory}archive/${path.slice(directory.length).replace(/\.[^.]*$/, '')}-`
}

/**
 * Returns the changes that append `texts` to the archive of a month: `<prefix>2026-11.md`, which continues in
 * `<prefix>2026-11-2.md` once it is full, and so on. An archive only grows.
 */
export async function planArchive(
  store: MemoryStore,
  request: ArchiveRequest,
  options: ReadOptions,
): Promise<DraftChange[]> {
  const { prefix, month, header } = request
  const partPath = (number: number) => `${prefix}${month}${number === 1 ? '' : `-${number}`}.md`
  let number = 1
  while (await store.exists(partPath(number + 1), options)) number += 1
  const bytesOf = (text: string) => encoder.encode(text).length
  let before = await readOrNone(store, partPath(number), options)
  let added: string[] = []
  let bytes = bytesOf(before ?? header)
  const changes: DraftChange[] = []
  const close = () => {
    const append = added.join('')
    if (append !== '')
      changes.push({ path: partPath(number), before, content: (before ?? header) + append, append, header })
  }
  for (const text of request.texts) {
    if (bytes + bytesOf(text) > ARCHIVE_PART_BYTES && (added.length > 0 || before !== undefined)) {
      close()
      number += 1
      before = undefined
      added = []
      bytes = bytesOf(header)
    }
    const part = spaced(added.at(-1) ?? before ?? header, text)
    added.push(part)
    bytes += bytesOf(part)
  }
  close()
  return changes
}

// Adds an empty line before the text, and a line end after it.
function spaced(before: string, text: string): string {
  const gap = before === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return gap + text + (text.endsWith('\n') ? '' : '\n')
}

interface MovedItem extends ListItem {
  readonly day: string
  readonly reason: 'repeated' | 'superseded'
  /** The day of the item that stays. */
  readonly by: string
}

interface DatedItem extends ListItem {
  readonly day: string
}

/**
 * Returns, in the order of the file, the items of dated blocks that a later item repeats or replaces. An item
 * replaces one of an earlier day with the same key in square brackets; items of one day never replace each
 * other.
 */
export function supersededItems(content: string, analyser: Pick<Analyser, 'documentTerms'>): MovedItem[] {
  const items = datedItems(content).sort((a, b) =>
    a.day === b.day ? b.line - a.line : a.day < b.day ? 1 : -1,
  )
  const moved = new Map<DatedItem, MovedItem>()
  const texts = items.map(({ text }) => text)
  for (const { kept, exact, near } of groupDuplicates(texts, {
    analyser,
    similarity: COMPRESS_DEFAULTS.similarity,
  })) {
    const by = items[kept]?.day ?? ''
    for (const place of [...exact, ...near]) {
      const item = items[place]
      if (item !== undefined) moved.set(item, { ...item, reason: 'repeated', by })
    }
  }
  const newest = new Map<string, string>()
  for (const item of items) {
    const found = factKey(item.text)
    if (found?.isExplicit !== true) continue
    const by = newest.get(found.key)
    if (by === undefined) newest.set(found.key, item.day)
    else if (item.day < by && !moved.has(item)) moved.set(item, { ...item, reason: 'superseded', by })
  }
  return [...moved.values()].sort((a, b) => a.line - b.line)
}

/** The content without the items. An emptied block goes too. */
export function withoutItems(content: string, items: readonly ListItem[]): string {
  const gone = new Set(items.flatMap(linesOf))
  return parseDatedFile(content)
    .flatMap(({ day, text, line }) => {
      const lines = splitLines(text)
      const left = lines.filter((_, place) => !gone.has(line + place))
      const isEmptied =
        day !== undefined && left.length < lines.length && left.slice(1).every((each) => each.trim() === '')
      return isEmptied ? [] : left
    })
    .join('')
}

/**
 * The items as blocks for the archive, by month: each unchanged below the heading of its block, with a
 * remark.
 */
export function archivedItems(content: string, items: readonly MovedItem[]): Map<string, string[]> {
  const end = lineEndOf(content)
  const months = new Map<string, string[]>()
  for (const { day = '', text, line, isStatement = false } of parseDatedFile(content)) {
    const size = splitLines(text).length
    const own = items.filter((item) => item.line >= line && item.line < line + size)
    if (own.length === 0) continue
    const heading = isStatement ? `## ${day}` : withoutEnd(splitLines(text)[0] ?? '')
    const bodies = own.map(({ raw, reason, by }) => {
      const remark = reason === 'repeated' ? `Said again on ${by}.` : `Superseded on ${by}.`
      return `${raw}${raw.endsWith('\n') ? '' : end}  *${remark}*${end}`
    })
    const block = `${heading}${end}${end}${bodies.join('')}`
    months.set(monthOf(day), [...(months.get(monthOf(day)) ?? []), block])
  }
  return months
}

function datedItems(content: string): DatedItem[] {
  return parseDatedFile(content).flatMap(({ day, text, line }) =>
    day === undefined
      ? []
      : listItems(text).map((item) => ({
          ...item,
          text: statedText(item.text),
          day,
          line: item.line + line - 1,
          lineEnd: item.lineEnd + line - 1,
        })),
  )
}

// Two statements of different days may have the same text.
function statedText(text: string): string {
  const { statement } = statementLines.read(text)
  if (statement === undefined) return text
  return statement.key === undefined ? statement.text : `[${statement.key}] ${statement.text}`
}
