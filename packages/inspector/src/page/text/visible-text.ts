// Control and format characters (bidirectional ones reverse a line, tags hide whole texts), line and
// paragraph separators, and spaces and fillers without a picture.
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}|\u2800/gu
// After an emoji, these join several emoji into one picture.
const JOINED = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u

const JOINERS: ReadonlySet<string> = new Set(['\u200d', '\ufe0f'])

export type LinePart = { readonly text: string } | { readonly mark: string }

/**
 * The parts of a line. Each invisible character is a part with its code point; tabs stay in the text.
 */
export function lineParts(line: string): readonly LinePart[] {
  const parts: LinePart[] = []
  let end = 0
  for (const { 0: character, index } of line.matchAll(UNSEEN)) {
    if (character === '\t' || (JOINERS.has(character) && JOINED.test(line.slice(0, index)))) continue
    if (index > end) parts.push({ text: line.slice(end, index) })
    const code = character.codePointAt(0) ?? 0
    const mark = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    parts.push({ mark })
    end = index + character.length
  }
  if (end < line.length) parts.push({ text: line.slice(end) })
  return parts
}
