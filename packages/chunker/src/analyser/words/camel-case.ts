import { wordAt } from '../../text/text-codes.ts'

// Between the words of an identifier: camel|Case, HTTP|Server, Sha256|Hash.
const CAMEL_CASE = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/**
 * The lengths of the words in an identifier such as "camelCase", from `start` to `end`; one length if it is a
 * single word.
 */
export function camelCaseLengths(
  codes: Uint16Array,
  start: number,
  end: number,
  isAscii: boolean,
): readonly number[] {
  if (isAscii) return asciiLengths(codes, start, end)
  return wordAt(codes, start, end)
    .split(CAMEL_CASE)
    .map(({ length }) => length)
}

// CAMEL_CASE for ASCII, in a tenth of the time.
function asciiLengths(codes: Uint16Array, start: number, end: number): readonly number[] {
  const lengths: number[] = []
  let from = start
  for (let offset = start + 1; offset < end; offset += 1) {
    if (!isCapital(codes[offset] ?? 0)) continue
    if (isCapital(codes[offset - 1] ?? 0) && (offset + 1 === end || !isLowerCase(codes[offset + 1] ?? 0)))
      continue
    lengths.push(offset - from)
    from = offset
  }
  lengths.push(end - from)
  return lengths
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

function isLowerCase(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}
