import type { Change, MemoryStore } from '@sheaf/core'

/** The contents of a store, by path. */
export type Contents = ReadonlyMap<string, string>

// Long enough for several pages of a database and several sectors of a disk.
const LONG = 'a line of a long note, which a cut would show\n'.repeat(300)

/** The changes of the nth operation, from 0, which depend on `place` alone; one operation is one commit. */
export function changesOf(place: number, contents: Contents): readonly Change[] {
  switch (place % 6) {
    case 0:
      return [
        {
          path: `notes/${place % 7}.md`,
          content: `# Note\n\nwritten${place}\n\n${place % 4 === 0 ? LONG : 'short'}`,
        },
      ]
    case 1:
    case 4:
      return [{ path: 'log.md', content: `${contents.get('log.md') ?? ''}appended${place}\n` }]
    case 2:
      return ['pair/a.md', 'pair/b.md', `pair/${place % 5}/c.md`].map((path) => ({
        path,
        content: `both${place}\n`,
      }))
    case 3:
      // A new folder.
      return [{ path: `days/${place}/day.md`, content: `day${place}\n` }]
    default: {
      // Makes a file, and deletes that of the operation two before.
      const old = `days/${place - 2}/day.md`
      return [
        { path: `moved/${place}.md`, content: `moved${place}\n` },
        ...(contents.has(old) ? [{ path: old, content: null }] : []),
      ]
    }
  }
}

/** The contents after each operation: the first are empty, the last are those after `count` operations. */
export function contentsAfter(count: number): Contents[] {
  const all: Contents[] = [new Map()]
  for (let place = 0; place < count; place += 1) {
    const contents = new Map(all[place])
    for (const { path, content } of changesOf(place, contents)) {
      if (content === null) contents.delete(path)
      else contents.set(path, content)
    }
    all.push(contents)
  }
  return all
}

/** All contents of a store. */
export async function contentsOf(store: MemoryStore): Promise<Contents> {
  const paths = await store.list('', { includeHidden: true })
  return new Map(await Promise.all(paths.map(async (path) => [path, await store.read(path)] as const)))
}

/** The place in `all` of the found state, the last of equal ones; -1 if it is not among them. */
export function placeOf(found: Contents, all: readonly Contents[]): number {
  return all.findLastIndex(
    (each) => each.size === found.size && [...each].every(([path, content]) => found.get(path) === content),
  )
}
