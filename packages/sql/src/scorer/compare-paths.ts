/**
 * The order of paths in the tables, which is the order of their UTF-8. JavaScript's own order puts characters
 * beyond U+FFFF before some of those below.
 */
export function comparePaths(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let place = 0; place < length; place += 1) {
    const x = a.charCodeAt(place)
    const y = b.charCodeAt(place)
    if (x !== y) return weight(x) - weight(y)
  }
  return a.length - b.length
}

// Puts halves of surrogate pairs after all single code units.
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
