// Shorter matches say little: a few words in a row are in many places.
const SHORTEST = 20

/**
 * The number of characters (UTF-16 code units) of `reference` that are in `context`, in pieces of at least 20
 * characters or the whole reference when that is shorter. Pieces are taken from the left, each as long as
 * possible, so a reference that a chunk cuts in two counts by its parts.
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

/**
 * The furthest end such that `reference.slice(start, end)` is in the context, given that the shortest piece
 * is.
 */
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
