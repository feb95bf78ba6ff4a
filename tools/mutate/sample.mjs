/** `count` of the changes, in the order of a number that the seed gives each (splitmix32). */
export function sample(from, count, seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e_37_79_b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const drawn = from.map((each) => ({ each, at: next() })).toSorted((one, two) => one.at - two.at)
  return drawn.slice(0, count).map(({ each }) => each)
}
