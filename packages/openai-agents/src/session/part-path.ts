/** The file of a part of the items, counted from 1, as written by a change. */
export function partPath(directory: string, part: number, change: number): string {
  return `${directory}/items-${String(part).padStart(4, '0')}-${change}.md`
}

/** The change that wrote a file of items; undefined for all other files. */
export function partChange(path: string): number | undefined {
  const [, change] = /\/items-\d+-(\d+)\.md$/.exec(path) ?? []
  return change === undefined ? undefined : Number(change)
}
