import fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/**
 * Any Unicode character except halves of surrogate pairs, for `fc.string({ unit })`. The same values as
 * "binary", which takes a second to build a map of all million characters. Finds names such as "constructor".
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat(0x10_ffff - SURROGATES.count)
  .map(characterAt, placeOf)

function characterAt(place: number): string {
  return String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count)
}

function placeOf(value: unknown): number {
  const code = typeof value === 'string' ? value.codePointAt(0) : undefined
  if (code === undefined || value !== String.fromCodePoint(code) || !value.isWellFormed())
    throw new Error('Not one character.')
  return code < SURROGATES.from ? code : code - SURROGATES.count
}
