// Shorter matches mean little: many places have the same few words in a row.
const SHORTEST = 20

/**
 * The number of characters (UTF-16 code units) of `reference` in `context`, in pieces of at least 20
 * characters, or the whole reference if it is shorter. Pieces are taken from the left, each as long as
 * possible, so that the parts of a reference count if a chunk cuts it.
 */
export function coveredCharacters(reference: string, context: string): number {
  if (context.includes(reference)) return reference.length
  let covered = 0
  let start = 0
  while (start + SHORTEST <= reference.length) {
    if (!context.includes(reference.slice(start, start + SHORTEST))) {
      start += 1
      continue
    }
    const end = longestMatch(reference, start, context)
    covered += end - start
    start = end
  }
  return covered
}

/** The largest `end` with `reference.slice(start, end)` in the context, which has the shortest piece. */
function longestMatch(reference: string, start: number, context: string): number {
  let fits = start + SHORTEST
  let tooFar = reference.length + 1
  while (tooFar - fits > 1) {
    const middle = Math.floor((fits + tooFar) / 2)
    if (context.includes(reference.slice(start, middle))) fits = middle
    else tooFar = middle
  }
  return fits
}
