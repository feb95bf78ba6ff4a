import { LAYOUT, BaseMemoryStore } from '@sheaf/core/adapter'
import type { CheckedChange } from '@sheaf/core/adapter'
import { contentHash } from '@sheaf/core'
import type { Clock, Commit, FileStat } from '@sheaf/core'
import { createEntries } from '@sheaf/documents'
import { splitLines, withoutEnd } from '../texts/markdown-lines.ts'
import type { AuditedFile, AuditFinding } from './audited-file.ts'

const LINE = /^[-*+] \[([A-Za-z0-9_-]{1,64})\]\(\1\.md\)/

/** Finds differences between the index of typed entries and their files. */
export async function findOrphans(files: readonly AuditedFile[], clock: Clock): Promise<AuditFinding[]> {
  const store = new SnapshotStore(files)
  const byPath = new Map(files.map((file) => [file.path, file.content]))
  const findings: AuditFinding[] = []
  for (const home of new Set(
    files.filter(({ name }) => name.startsWith(`${LAYOUT.memory}/`)).map((file) => file.home),
  )) {
    const directory = home === '' ? LAYOUT.memory : `${home}/${LAYOUT.memory}`
    const path = `${directory}/MEMORY.md`
    const healed = await healedIndex(createEntries({ store, clock, directory }), path)
    if (healed === undefined) continue
    findings.push(...differences(path, directory, byPath.get(path) ?? '', healed))
  }
  return findings
}

/** The index as healing would write it; undefined if it needs no healing. */
async function healedIndex(
  entries: ReturnType<typeof createEntries>,
  path: string,
): Promise<string | undefined> {
  try {
    await entries.heal()
    return undefined
  } catch (error) {
    if (!(error instanceof WouldCommit)) throw error
    return error.changes.find((change) => change.path === path)?.content ?? undefined
  }
}

function differences(path: string, directory: string, before: string, after: string): AuditFinding[] {
  const [had, has] = [linesOf(before), linesOf(after)]
  const names = new Set(has.map(({ name }) => name))
  const texts = new Set(has.map(({ text }) => text))
  const known = new Set<string>()
  const changed = had.flatMap(({ name, text, line }): AuditFinding[] => {
    const isSecond = known.has(name)
    known.add(name)
    if (!isSecond && texts.has(text)) return []
    const place = { path, line, lineEnd: line }
    if (!names.has(name) || isSecond) {
      const message = isSecond
        ? 'An entry has a second line in the index. Remove it.'
        : 'The index names a missing entry. Remove the line, or restore the entry.'
      return [{ kind: 'orphaned-line', severity: 'warning', ...place, message }]
    }
    return [
      {
        kind: 'outdated-line',
        severity: 'info',
        ...place,
        message: 'The index and the entry have different descriptions. Make them equal.',
      },
    ]
  })
  const missing = has.filter(({ name }) => !known.has(name))
  const files = missing.map(({ name }): AuditFinding => ({
    kind: 'orphaned-file',
    severity: 'warning',
    path: `${directory}/${name}.md`,
    message: `An entry has no line in ${path}, so that no model finds it. Add the line.`,
    related: [{ path }],
  }))
  return [...changed, ...files]
}

function linesOf(index: string): { readonly name: string; readonly text: string; readonly line: number }[] {
  return splitLines(index).flatMap((each, place) => {
    const text = withoutEnd(each)
    const name = LINE.exec(text)?.[1]
    return name === undefined ? [] : [{ name, text, line: place + 1 }]
  })
}

/** Thrown in place of a commit. */
class WouldCommit extends Error {
  override readonly name: string = 'WouldCommit'
  readonly changes: readonly CheckedChange[]

  constructor(changes: readonly CheckedChange[]) {
    super('The change was not made; it is only looked at.')
    this.changes = changes
  }
}

/** A store of files as they were read. Its commits throw a {@link WouldCommit} with the changes. */
class SnapshotStore extends BaseMemoryStore {
  readonly #files: ReadonlyMap<string, string>

  constructor(files: readonly AuditedFile[]) {
    super({ maxFileBytes: Infinity })
    this.#files = new Map(files.map(({ path, content }) => [path, content]))
  }

  protected override async doRead(path: string): Promise<string | undefined> {
    return this.#files.get(path)
  }

  protected override async doStat(path: string): Promise<FileStat | undefined> {
    const content = this.#files.get(path)
    if (content === undefined) return undefined
    return {
      path,
      hash: await contentHash(content),
      size: new TextEncoder().encode(content).length,
      updatedAt: new Date(0),
    }
  }

  protected override async doList(directory: string): Promise<string[]> {
    return [...this.#files.keys()].filter((path) => directory === '' || path.startsWith(`${directory}/`))
  }

  protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
    throw new WouldCommit(changes)
  }
}
