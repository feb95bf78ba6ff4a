import type { Change } from '@sheaf/core'
import { PIECE_CHARACTERS } from '../defaults.ts'
import { renderJson } from './item-blocks.ts'

/** The placeholder of a large item among the others: the number of its files. */
const LARGE = /^\{"\$sheaf":"files","item":(\d+),"files":(\d+)\}$/
const FILE = /\/item-(\d+)-\d+\.md$/

/** Splits an item into its own files. Returns its placeholder and the files. */
export function layOutLarge(
  directory: string,
  number: number,
  json: string,
): { readonly json: string; readonly files: readonly Change[] } {
  const pieces: string[] = []
  for (let start = 0; start < json.length;) {
    const end = start + PIECE_CHARACTERS
    // A file cannot store half a surrogate pair.
    const isPair = /^[\uDC00-\uDFFF]/.test(json.charAt(end))
    pieces.push(json.slice(start, isPair ? end - 1 : end))
    start = isPair ? end - 1 : end
  }
  const files = pieces.map((piece, place) => ({
    path: largePath(directory, number, place + 1),
    content: `# Item ${number}, ${place + 1} of ${pieces.length}\n\n${renderJson(piece)}`,
    ifMatch: null,
  }))
  return { json: `{"$sheaf":"files","item":${number},"files":${pieces.length}}`, files }
}

/** The files of a large item, in order; empty for any other. */
export function largePaths(directory: string, json: string): string[] {
  const [, number, files] = LARGE.exec(json) ?? []
  return Array.from({ length: Number(files ?? 0) }, (_, place) =>
    largePath(directory, Number(number), place + 1),
  )
}

/** The number of the item that a file is a piece of; undefined for all other files. */
export function largeNumber(path: string): number | undefined {
  const [, number] = FILE.exec(path) ?? []
  return number === undefined ? undefined : Number(number)
}

function largePath(directory: string, number: number, piece: number): string {
  return `${directory}/item-${number}-${piece}.md`
}
