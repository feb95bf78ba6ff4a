import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Chunker } from '@sheaf/core'

export interface TreeFile {
  /** Its path on the disk. */
  readonly file: string
  /** Its path in a memory: a number, since a few real names are outside the grammar of paths. */
  readonly path: string
  readonly content: string
}

/** The markdown files below a folder, sorted, so that every run sees the same. */
export function walk(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.mdx?$/.test(name))
    .sort()
    .map((name) => join(directory, name))
    .filter((file) => statSync(file).isFile())
}

/** Reads a tree. */
export function readTree(directory: string): TreeFile[] {
  return walk(directory).map((file, place) => ({
    file,
    path: memoryPath(place),
    content: readFileSync(file, 'utf8'),
  }))
}

/** The path in a memory of the file at a place in the walk. */
function memoryPath(place: number): string {
  return `docs/${String(place).padStart(5, '0')}.md`
}

export function bytesOf(files: readonly TreeFile[]): number {
  return files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
}

/** The first files, until they have `count` chunks, with the text of those chunks. */
export function filesWithChunks(
  files: readonly TreeFile[],
  chunker: Chunker,
  count: number,
): { files: TreeFile[]; texts: string[] } {
  const taken: TreeFile[] = []
  const texts: string[] = []
  for (const file of files) {
    if (texts.length >= count) break
    taken.push(file)
    texts.push(...chunker.chunk(file.content).map(({ text }) => text))
  }
  return { files: taken, texts }
}

/** Headings of at least three words, spread evenly over the files, as questions. */
export function headingQueries(files: readonly TreeFile[], count: number): string[] {
  const headings = files.flatMap(({ content }) =>
    [...content.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => heading.trim()),
  )
  const long = [...new Set(headings)].filter((heading) => heading.split(/\s+/).length >= 3)
  const step = Math.max(1, long.length / count)
  return Array.from(
    { length: Math.min(count, long.length) },
    (_, place) => long[Math.floor(place * step)] ?? '',
  )
}
