const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'

/** Texts of a given length and alphabet, equal for equal seeds (mulberry32). */
export function texts(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  const from = (alphabet: string) => (length: number) =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
  const hex = from(DIGITS + 'abcdef')
  return {
    any: from(UPPER + LOWER + DIGITS),
    base32: from(UPPER + '234567'),
    base64: from(UPPER + LOWER + DIGITS + '+/'),
    digits: from(DIGITS),
    hex,
    json: (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url'),
    lower: from(LOWER + DIGITS),
    upper: from(UPPER + DIGITS),
    uuid: () => [8, 4, 4, 4, 12].map((length) => hex(length)).join('-'),
  }
}
