// Control and format characters (bidirectional ones reverse a line, tags hide whole texts), line and
// paragraph separators, and spaces and fillers without a picture.
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}|(?! )\p{Zs}|\p{Default_Ignorable_Code_Point}|\u2800/gu
// After an emoji, these join several emoji into one picture.
const JOINED = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u

const JOINERS: ReadonlySet<string> = new Set(['\u200d', '\ufe0f'])

/** A part of a line: visible text, or one invisible character. */
export type LinePart = { readonly text: string } | { readonly mark: string; readonly name: string }

const NAMES: Readonly<Record<number, string>> = {
  0x00: 'null',
  0x07: 'bell',
  0x08: 'backspace',
  0x0d: 'carriage return',
  0x1b: 'escape',
  0xa0: 'no-break space',
  0xad: 'soft hyphen',
  0x200b: 'zero width space',
  0x200c: 'zero width non-joiner',
  0x200d: 'zero width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202a: 'left-to-right embedding',
  0x202b: 'right-to-left embedding',
  0x202c: 'pop directional formatting',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
  0x2060: 'word joiner',
  0x2066: 'left-to-right isolate',
  0x2067: 'right-to-left isolate',
  0x2068: 'first strong isolate',
  0x2069: 'pop directional isolate',
  0xfeff: 'byte order mark',
}

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
    parts.push({ mark, name: NAMES[code] ?? 'a character that cannot be seen' })
    end = index + character.length
  }
  if (end < line.length) parts.push({ text: line.slice(end) })
  return parts
}
