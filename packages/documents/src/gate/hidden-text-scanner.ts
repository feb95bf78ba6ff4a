import type { ScanFinding, ScannedChange } from './scanner.ts'

const EMBEDDINGS = new Set([0x202a, 0x202b])
const OVERRIDES = new Set([0x202d, 0x202e])
const ISOLATES = new Set([0x2066, 0x2067, 0x2068])
const POP_EMBEDDING = 0x202c
const POP_ISOLATE = 0x2069
const BLACK_FLAG = 0x1f3f4
const CANCEL_TAG = 0xe007f
const HAN = /\p{Script=Han}/u
// More joiners and marks in a row than any script uses; a row of them can carry a message.
const MAX_JOINERS = 3
// "gbeng" and the like, and the tag that ends them.
const MAX_FLAG_TAGS = 7

/**
 * Refuses text that a person would not see as it is: overriding text direction, embeddings and isolates that
 * their line does not close, control characters, and characters without a shape where no script has a use for
 * them. Joiners in emoji, Persian and Indic text, the marks of Hebrew and Arabic, spaces between words of
 * Thai, Lao, Khmer and Burmese, flags, emoji variants and the variants of Chinese characters pass. In linear
 * time.
 */
export function hiddenTextScanner({ content }: ScannedChange): ScanFinding[] {
  const findings: ScanFinding[] = []
  // What the line has opened and not yet closed.
  let open: { closedBy: number; start: number }[] = []
  let joiners = 0
  let previous = 0
  let flagTags = 0 // how many tags the flag before may still have
  const add = (rule: string, message: string, start: number, code: number) =>
    findings.push({
      rule,
      severity: 'refuse',
      message: `${message} (${nameOf(code)})`,
      start,
      end: start + (code > 0xffff ? 2 : 1),
    })
  const endLine = () => {
    for (const { start } of open)
      add(
        'bidi-unbalanced',
        'a change of text direction that its line does not close',
        start,
        content.charCodeAt(start),
      )
    open = []
  }

  for (let offset = 0; offset < content.length;) {
    const code = content.codePointAt(offset) ?? 0
    const size = code > 0xffff ? 2 : 1
    if (code === 0x0a) endLine()
    else if (isPlain(code)) joiners = 0
    else {
      if (isJoiner(code)) joiners += 1
      else if (!isVariation(code)) joiners = 0
      if (OVERRIDES.has(code))
        add('bidi-override', 'a character that reverses the text after it', offset, code)
      else if (EMBEDDINGS.has(code)) open.push({ closedBy: POP_EMBEDDING, start: offset })
      else if (ISOLATES.has(code)) open.push({ closedBy: POP_ISOLATE, start: offset })
      else if (code === POP_EMBEDDING || code === POP_ISOLATE) {
        if (open.at(-1)?.closedBy === code) open.pop()
        else
          add(
            'bidi-unbalanced',
            'the end of a change of text direction that its line did not begin',
            offset,
            code,
          )
      } else if (isVariation(code) && isVariation(previous))
        add('hidden-text', 'a row of characters that cannot be seen', offset, code)
      else if (isIdeographicVariation(code) && !HAN.test(String.fromCodePoint(previous)))
        add('hidden-text', 'a character that cannot be seen', offset, code)
      else if (joiners > MAX_JOINERS)
        add('hidden-text', 'a row of characters that cannot be seen', offset, code)
      else if (isTag(code)) {
        if (flagTags === 0) add('hidden-text', 'a character that cannot be seen', offset, code)
      } else if (code === 0x200b) {
        const next = content.codePointAt(offset + 1) ?? 0
        if (!isUnspaced(previous) || !isUnspaced(next))
          add('hidden-text', 'a character that cannot be seen', offset, code)
      } else if (isControl(code)) add('control-character', 'a control character', offset, code)
      else if (isInvisible(code) && !(code === 0xfeff && offset === 0))
        add('hidden-text', 'a character that cannot be seen', offset, code)
    }
    // The flags of England, Scotland and Wales are a black flag and letters as tags, up to a tag that ends
    // them.
    flagTags =
      code === BLACK_FLAG ? MAX_FLAG_TAGS : isTag(code) && code !== CANCEL_TAG ? Math.max(0, flagTags - 1) : 0
    previous = code
    offset += size
  }
  endLine()
  return findings
}

function nameOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

// Most characters of most texts.
function isPlain(code: number): boolean {
  return (
    (code >= 0x20 && code < 0x7f) ||
    (code >= 0xae && code < 0x115f && code !== 0x34f && code !== 0x61c) ||
    (code >= 0x2100 && code < 0x3164)
  )
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09 && code !== 0x0c && code !== 0x0d) || (code >= 0x7f && code <= 0x9f)
}

function isJoiner(code: number): boolean {
  return (code >= 0x200c && code <= 0x200f) || code === 0x061c || code === 0x034f
}

function isVariation(code: number): boolean {
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)
}

// The 240 that Unicode registers for ideographs (UTS 37). After anything else they have no shape, and each
// would carry a byte.
function isIdeographicVariation(code: number): boolean {
  return code >= 0xe0100 && code <= 0xe01ef
}

function isTag(code: number): boolean {
  return code >= 0xe0000 && code <= 0xe007f
}

// Word joiner and invisible operators, what is deprecated, fillers, and annotations.
function isInvisible(code: number): boolean {
  return (
    (code >= 0x2060 && code <= 0x2065) ||
    (code >= 0x206a && code <= 0x206f) ||
    code === 0x180e ||
    code === 0x115f ||
    code === 0x1160 ||
    code === 0x3164 ||
    code === 0xffa0 ||
    code === 0xfeff ||
    (code >= 0xfff9 && code <= 0xfffb)
  )
}

// Thai, Lao, Burmese and Khmer, whose words are without spaces, so that some writers mark them with an
// invisible one.
function isUnspaced(code: number): boolean {
  return (
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff)
  )
}
