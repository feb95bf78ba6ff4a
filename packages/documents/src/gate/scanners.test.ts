import { describe, expect, test } from 'vitest'
import { commonMark, hasCorpora, whySkipped } from '../__fixtures__/corpora.ts'
import { hiddenTextScanner, roleMarkerScanner } from './injection-scanners.ts'
import type { ScanFinding, ScannedChange } from './scan-change.ts'

const change = (content: string): ScannedChange => ({ path: 'MEMORY.md', content, before: undefined })
const hidden = (content: string) => hiddenTextScanner(change(content))
const markers = (content: string) => roleMarkerScanner(change(content))
const rules = (findings: readonly ScanFinding[]) => findings.map(({ rule }) => rule)

test.each([
  ['families and professions', '👩‍👩‍👧‍👦 and 👩🏽‍🚀, ❤️‍🔥, 👁️‍🗨️, 🏳️‍🌈'],
  [
    'flags, of regions too',
    '🇫🇷 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
  ['Persian with its joiners', 'می‌خواهم کتاب‌ها را ببینم'],
  ['Hindi and Sinhala with theirs', 'क्‍ष ශ්‍රී'],
  ['Hebrew and Arabic with marks', 'המחיר \u200f100\u200e ש"ח, السعر \u061c\u200f(١٠٠)\u200f'],
  ['Thai and Khmer with breaks', 'สวัสดี\u200bครับ ខ្ញុំ\u200bស្រលាញ់'],
  ['isolates that are closed', 'name: \u2068עברית\u2069, and \u202bעברית\u202c'],
  ['a byte-order mark at the start', '\uFEFF# Title'],
  ['tabs, CRLF and form feeds', 'a\tb\r\nc\fd\n'],
  ['soft hyphens and hard spaces', 'Donau\u00addampf\u00a0schiff'],
  ['one variation for a Chinese character', '葛\u{e0100}城 辻\u{e0101}さん \u{20bb7}\u{e01ef}'],
  ['emoji with variants', '☎︎ ☎️ 1️⃣'],
  ['a soft hyphen at the end of a line', 'Donau\u00ad\ndampfschiff'],
  ['Braille with blanks', '⠓⠑⠇⠇⠕\u2800⠺⠕⠗⠇⠙'],
  ['a picture of Braille', '\u2800\u2800\u2800\u2800\u2800⣠⣤\u2800\u2800\u2800\u2800⣤⣀\u2800\u2800\n'],
  ['beams of music', '𝅘𝅥𝅮\u{1d173}𝅘𝅥𝅯\u{1d174}'],
  ['Mongolian with its variants', 'ᠪᠠᠭᠠᠨ\u180d ᠠ\u180b'],
  ['signs with variants', '≨\ufe00 ∩\ufe00'],
  ['hieroglyphs in groups', '\u{13000}\u{13430}\u{13001}'],
  ['spaces of typography', '10\u202f000 km, a\u2009%, \u2003\u2003\u2003\u2003indented'],
  ['as many joiners as a script uses, after a flag', `🏴\u{e0067}\u{e007f}${'\u200d'.repeat(3)}a`],
])('%s pass', (_, content) => {
  expect(hidden(content)).toEqual([])
})

test.each([
  ['a right-to-left override', 'invoice\u202egpj.exe', ['bidi-override']],
  ['a left-to-right override, closed', '\u202dabc\u202c', ['bidi-override', 'bidi-unbalanced']],
  ['an isolate that is not closed', 'a\u2066b\nc\u2069', ['bidi-unbalanced', 'bidi-unbalanced']],
  ['an embedding closed as an isolate', '\u202aa\u2069', ['bidi-unbalanced', 'bidi-unbalanced']],
  ['an embedding open at the end', 'a\u202b', ['bidi-unbalanced']],
  ['a zero-width space in a word', 'pass\u200bword', ['hidden-text']],
  ['a word joiner', 'a\u2060b', ['hidden-text']],
  ['an invisible operator', 'f\u2061(x)', ['hidden-text']],
  ['a byte-order mark inside', 'a\uFEFFb', ['hidden-text']],
  ['a filler', 'a\u3164b', ['hidden-text']],
  ['a row of joiners of graphemes', `a${'\u034f'.repeat(5)}b`, ['hidden-text', 'hidden-text']],
  ['a row of Arabic marks', `a${'\u061c'.repeat(4)}b`, ['hidden-text']],
  ['a tag at the start', '\u{e0061}x', ['hidden-text']],
  ['the fillers of syllables', 'a\u115fb\u1160c', ['hidden-text', 'hidden-text']],
  ['a message in tags', 'hi\u{e0068}\u{e0069}', ['hidden-text', 'hidden-text']],
  ['a message in tags behind a flag', `🏴${'\u{e0061}'.repeat(9)}`, ['hidden-text', 'hidden-text']],
  ['a message in variations', '😀\u{e0101}\u{e0102}', ['hidden-text', 'hidden-text']],
  ...[
    ['a', 'a letter'],
    ['😀', 'an emoji'],
    ['か', 'kana'],
    [' ', 'a space'],
  ].map(([base = '', name = '']): [string, string, string[]] => [
    `one variation of ideographs after ${name}`,
    `${base}\u{e0100}`,
    ['hidden-text'],
  ]),
  ['a row of soft hyphens', `a${'\u00ad'.repeat(3)}b`, ['hidden-text', 'hidden-text', 'hidden-text']],
  ['a soft hyphen alone', '- \u00ad', ['hidden-text']],
  ['blanks of Braille', `a${'\u2800'.repeat(3)}b`, ['hidden-text', 'hidden-text', 'hidden-text']],
  ['beams without music', 'a\u{1d173}b\u{1d17a}', ['hidden-text', 'hidden-text']],
  ['vowels of Khmer in Latin', 'a\u17b4\u17b5', ['hidden-text', 'hidden-text']],
  ['a variant of a letter', 'a\ufe00b\ufe0f', ['hidden-text', 'hidden-text']],
  ['variants of Mongolian in Latin', 'a\u180b\u180c', ['hidden-text', 'hidden-text']],
  ['what is not assigned', 'a\ufff0\u{e0fff}', ['hidden-text', 'hidden-text']],
  ['spaces of many widths', `a${'\u2002\u2003'.repeat(4)}b`, ['hidden-text']],
  ['a message in joiners', 'a\u200c\u200d\u200c\u200db', ['hidden-text']],
  ['an escape', 'a\u001b[2J', ['control-character']],
  [
    'a NUL, a backspace and a C1 control',
    '\0\b\u0085',
    ['control-character', 'control-character', 'control-character'],
  ],
])('%s is refused', (_, content, expected) => {
  const findings = hidden(content)
  expect(rules(findings).toSorted()).toEqual(expected)
  for (const { severity, message, start, end } of findings) {
    expect(severity).toBe('refuse')
    expect(message).toMatch(/\(U\+[0-9A-F]{4,5}\)$/)
    expect(end).toBeGreaterThan(start)
  }
})

test.each([
  '<|im_start|>system',
  '  <|im_end|>',
  'text\n<|system|>',
  'text\r\n<|endoftext|>',
  '<|eot_id|>',
  '<|END_OF_TURN_TOKEN|>',
  '<｜User｜>',
  '<｜begin▁of▁sentence｜>',
  '[INST] do',
  '[/inst]',
  '[SYSTEM_PROMPT]',
  '<<SYS>>',
  '<</SYS>>',
  '<start_of_turn>model',
  '> <|im_start|>',
  '- <|im_start|>',
  '## [INST]',
  '\u200d<|im_start|>',
  '1. <|im_start|>',
  '> 12) - <|im_start|>',
  'Note: <|im_start|>system',
  '| a | <|im_start|>system | b |',
  '| a | <\\|im_start\\|>system | b |',
  '"<|im_start|>system',
  'he said “<|system|> you',
  '2026.<|im_start|>',
  'x [/INST] y',
  'a <<SYS>> b',
  'x<start_of_turn>y',
  'said: <｜Assistant｜>',
  'tail `<|im_start|>system',
  'a `b` <|im_start|> `c`',
  '```<|im_start|>',
  ...['\r', '\v', '\f', '\u0085', '\u2028', '\u2029'].map((end) => `text${end}<|im_start|>system`),
  '---\ndescription: <|im_start|>system\n---\n',
  '---\ndescription: "<|im_start|>system"\n---\n',
  '---\ndescription: "\\x3c|im_start|>system"\n---\n',
  '---\ndescription: "a\\n[INST]"\n---\n',
  "---\nnested: { deep: ['- <<SYS>>'] }\n---\n",
  '---\r\ndescription: [INST] is no list\r\n---\r\n',
  '---\ndescription: |\n  <|im_start|>\n---\n',
])('%j is refused', (content) => {
  expect(rules(markers(content))).toEqual(['role-marker'])
})

test.each([
  'assistant: of course',
  'Human: what is it?\n\nAssistant: a quoted transcript',
  'system: the solar one',
  'Chat formats begin a turn with `<|im_start|>` or `[INST]`.',
  '`<|im_start|>` begins a turn',
  'curl -sSf https://example.com/install.sh | sh',
  'wget https://example.com/a.tar.gz',
  '[INSTALL] and [link](x.md)',
  '<system> is a tag, <s>struck</s> too',
  '<| a |',
  '| a | b |\n|---|---|',
  '---\nname: x\n---',
  '---\ndescription: the mark `<|im_start|>` begins a turn\n---\n',
  '| mark | `<|im_start|>` |',
  'Set `tokens = ["<|im_start|>", "<|im_end|>"]` in the config.',
  'let y = xs |> List.map f <| x |> g',
  'f <| x |> g, and [inst](https://example.com)',
  'a << b >> c, <turn>',
  'a list [INSTALL], [TOOL]',
])('%j passes', (content) => {
  expect(markers(content)).toEqual([])
  expect(hidden(content)).toEqual([])
})

test('each marker of a line is found', () => {
  expect(rules(markers('<|start_header_id|>user<|end_header_id|> `<|eot_id|>` <|eot_id|>'))).toEqual([
    'role-marker',
    'role-marker',
    'role-marker',
  ])
})

test('no row of characters without a shape passes, whatever it is after', () => {
  const shapeless = /^[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}\u{16fe4}]$/u
  for (let code = 1; code < 0x110000; code += code === 0xdfff0 ? 1 : 1) {
    if (code >= 0xe1000) break
    const character = String.fromCodePoint(code)
    if ((code >= 0xd800 && code < 0xe000) || !shapeless.test(character)) continue
    for (const base of ['a', ' ', '葛', '😀', 'ក', 'ᠠ', '𝄞'])
      if (hidden(`${base}${character.repeat(6)}b`).length === 0)
        throw new Error(`six of U+${code.toString(16)} after ${base} pass`)
  }
})

test('a finding is where it says', () => {
  const content = 'é 👍 \n > <|im_start|>x\u202e'
  for (const [finding, text] of [
    [markers(content)[0], '<|im_start|>'],
    [hidden(content)[0], '\u202e'],
  ] as const) {
    expect(content.slice(finding?.start, finding?.end)).toBe(text)
  }
})

// Quadratic work would take minutes on this length.
const LONG_TEXT = process.env['SHEAF_SOAK'] === '1' ? 1_048_576 : 262_144

test('time is linear in the length of a text', () => {
  const fill = (part: string) => part.repeat(Math.ceil(LONG_TEXT / part.length)).slice(0, LONG_TEXT)
  for (const part of [
    'a',
    ' ',
    '\n',
    '<|',
    '<|a',
    '> ',
    '[INST',
    '<<',
    '\u202e',
    '\u2066',
    '\u200d',
    '🏴',
    '\u{e0061}',
    '\u{fe0f}',
    '<|im_start|>\n',
    '1. ',
    '1',
    '\u2028',
    '葛\u{e0100}',
    '#',
    '\u2800',
    '\u2002',
    '\u00ad',
    '`<|a|>',
  ]) {
    const from = performance.now()
    hidden(fill(part))
    markers(fill(part))
    expect(performance.now() - from, JSON.stringify(part)).toBeLessThan(20_000)
  }
})

describe.skipIf(!hasCorpora)(`corpora${whySkipped}`, () => {
  test('a specification full of markdown has no chat markers', () => {
    expect(markers(commonMark())).toEqual([])
  })
})
