/** Numbers from 0 to below 1 that only depend on the seed: FNV-1a of its characters, then mulberry32. */
export function randomNumbers(seed: string): () => number {
  let state = 0x811c9dc5
  for (let place = 0; place < seed.length; place += 1)
    state = Math.imul(state ^ seed.charCodeAt(place), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
