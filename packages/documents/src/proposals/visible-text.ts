import { codeOf } from '../cut-text.ts'

/** A part of a text: visible text, or the code of a hidden character. */
interface VisiblePart {
  readonly text: string
  readonly isMark: boolean
}

// Control and format characters (bidi controls, joiners, tags), ignorable characters, line separators
// of Unicode, private and half characters, the blank of Braille, and unusual spaces. The ideographic
// space is as wide as a letter, and visible.
/** Characters that are invisible or change how a text looks. */
export const HIDDEN_CHARACTER: RegExp =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?![ \u3000])\p{Zs}/u
const SUSPECT = new RegExp(`${HIDDEN_CHARACTER.source}|\\p{M}`, 'u')
const PICTURE = /\p{Extended_Pictographic}/u
const SKIN = /\p{Emoji_Modifier}/u
const MARK = /\p{M}/u
const EMOJI_VARIANT = '\uFE0F'
const JOINER = '\u200D'
// No script stacks more on one letter; a longer stack covers the lines around it.
const MAX_MARKS = 8

/**
 * Splits a text so that nothing in it is hidden: each character that is invisible, moves the cursor or
 * changes the direction of text becomes a mark such as `⟨U+202E⟩`; line ends too. Joiners inside an
 * emoji stay, since their effect is visible; tabs stay with `keepTabs`. Takes linear time.
 */
export function visibleParts(
  text: string,
  { keepTabs = false }: { readonly keepTabs?: boolean } = {},
): VisiblePart[] {
  if (!SUSPECT.test(text)) return [{ text, isMark: false }]
  const parts: VisiblePart[] = []
  const characters = Array.from(text)
  let plain = ''
  let marks = 0
  for (const [place, character] of characters.entries()) {
    marks = MARK.test(character) ? marks + 1 : 0
    const isHidden =
      marks > MAX_MARKS ||
      (HIDDEN_CHARACTER.test(character) && !isOfEmoji(characters, place) && !(keepTabs && character === '\t'))
    if (!isHidden) plain += character
    else {
      if (plain !== '') parts.push({ text: plain, isMark: false })
      plain = ''
      parts.push({ text: `⟨${codeOf(character)}⟩`, isMark: true })
    }
  }
  return plain === '' ? parts : [...parts, { text: plain, isMark: false }]
}

export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('')
}

function isOfEmoji(characters: readonly string[], place: number): boolean {
  const character = characters[place]
  const before = characters[place - 1] ?? ''
  if (character === EMOJI_VARIANT) return PICTURE.test(before)
  return (
    character === JOINER &&
    (PICTURE.test(before) || SKIN.test(before) || before === EMOJI_VARIANT) &&
    PICTURE.test(characters[place + 1] ?? '')
  )
}
