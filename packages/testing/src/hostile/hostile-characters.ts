import { range } from '../expectations.ts'

/**
 * Texts that are hard to store, normalise, lower-case, split or show, by kind. None contains a NUL or half a
 * surrogate pair.
 */
export function hostileCharacters(): Record<string, readonly string[]> {
  return {
    'emoji joined to one': [
      ...pairs(['👩', '👨', '🧑', '🏳️'], ['🌾', '💻', '🚀', '🌈', '⚕️']).map(
        ([who, what]) => `${who}\u200d${what}`,
      ),
      ...['🏻', '🏽', '🏿'].flatMap((tone) => ['👍', '👋', '🧑'].map((emoji) => emoji + tone)),
      '👩\u200d👩\u200d👧\u200d👦',
      '👨🏿\u200d❤️\u200d💋\u200d👨🏻',
      '\u200d👩',
      '👩\u200d',
      '👩\u200d\u200d👩',
      '❤\ufe0e and ❤\ufe0f',
    ],
    'flags and keycaps': [
      ...pairs(['f', 'j', 'z'], ['r', 'p', 'z']).map((letters) => letters.map(regional).join('')),
      regional('a'),
      range(7)
        .map(() => regional('a'))
        .join(''),
      ...[...'0123456789#*'].map((key) => `${key}\ufe0f\u20e3`),
      `🏴${[...'gbeng'].map((letter) => at(0xe0000 + code(letter))).join('')}\u{e007f}`,
    ],
    'bidirectional controls': [
      ...codes(0x202a, 0x202e, 0x2066, 0x2069, 0x200e, 0x200f, 0x61c, 0x61c).flatMap((mark) => [
        `a${mark}heron`,
        `${mark}heron${mark}`,
        `heron${mark}`,
      ]),
      '\u202e\u2066 heron \u2069\u2066md.exe\u2069',
      '\u2067\u2067\u2067 three open',
      '\u2069\u202c closed, never opened',
    ],
    'right to left scripts': [
      ...[0x5d0, 0x627, 0x710, 0x780, 0x7ca, 0x800, 0x10900, 0x10a10, 0x1e900].map((start) => word(start, 6)),
      'שלום world מרחבא',
      'مرحبا 123 بك',
      'العَرَبِيَّة',
      'שָׁלוֹם',
      'ﷺ',
      'ﻻ ﺍ ﻟ',
    ],
    'combining marks': [
      ...[1, 2, 10, 100, 1000].map((count) => `heron${'\u0301'.repeat(count)}`),
      ...[
        '\u0323\u0307',
        '\u0307\u0323',
        '\u0345\u0301',
        '\u035c\u0315',
        '\u20dd',
        '\u20e3',
        '\ufe20\ufe21',
        '\u{1d165}',
      ].map((marks) => `a${marks}b`),
      '\u0301heron',
      ' \u0301',
      '\n\u0301',
      `Z${range(40)
        .map((place) => at(0x300 + place))
        .join('')}algo`,
    ],
    'composed and decomposed letters': [
      ...range(24)
        .map((place) => at(0xc0 + place))
        .flatMap((letter) => [letter.normalize('NFC'), letter.normalize('NFD')]),
      ...['ǖ', 'ế', 'ṩ', 'ở', '\u1e9b\u0323', '\u212b', '\u2126', '\u0344', '\u0958', '\u{1d15e}'].flatMap(
        (letter) => ['NFC', 'NFD', 'NFKC', 'NFKD'].map((form) => letter.normalize(form)),
      ),
    ],
    'Hangul syllables and their letters': [
      ...['한글', '각', '힣', '까치', '닭'].flatMap((text) => [text, text.normalize('NFD')]),
      'ㄱㄴㄷ ㅏㅑ',
      '\u1100',
      '\u1161',
      '\u11a8',
      '\u1100\u1100\u1161',
      '\u115f\u1161',
      '\ua960\u1161\ud7cb',
      'ﾡﾢ',
      'ㅎㅏㄴ',
      '가\u11a8',
    ],
    'Thai, Lao, Khmer and Burmese': [
      ...[0xe01, 0xe81, 0x1780, 0x1000, 0x1950, 0x1a20].map((start) => word(start, 12)),
      'กำลังใจ',
      'ก็ไม่รู้',
      'น้ำ',
      'เก็บความทรงจำ',
      'ຄວາມຊົງຈຳ',
      'ការចងចាំ',
      'မှတ်ဉာဏ်',
      '\u0e33',
      'ก\u0e4d\u0e32',
    ],
    'Devanagari and its neighbours': [
      ...[0x915, 0x995, 0xa15, 0xa95, 0xb15, 0xb95, 0xc15, 0xc95, 0xd15, 0xd9a, 0xf40].map((start) =>
        word(start, 8),
      ),
      'क्षत्रिय',
      'क\u094d\u200dष',
      'क\u094d\u200cष',
      'श्री',
      'হ্যাঁ',
      'தமிழ்',
      'മലയാളം',
      '\u0915\u093c',
      '\u094d',
    ],
    'Chinese, Japanese and rare ideographs': [
      '记忆',
      '記憶',
      '東京タワーの思い出',
      'ｶﾞｷﾞｸﾞ',
      'か\u3099',
      'が',
      '々〆〇',
      '葛\u{e0100}飾',
      ...[0x4e00, 0x3400, 0x20000, 0x2a700, 0x30000, 0xf900, 0x2f800, 0x2f00].map((start) => word(start, 5)),
      '、。「」・ー',
      '㍿㌔㈱',
    ],
    'wide, narrow and styled letters': [
      range(94)
        .map((place) => at(0xff01 + place))
        .join(''),
      'ｈｅｒｏｎ',
      'ﬁﬂﬃ',
      'x²y₃',
      'Ⅷ ⅷ',
      '①⑳',
      '㋿',
      '½ ¾',
      '℡ ™ №',
      'ª º',
      '⒈',
      '🅰🄰',
      ...[0x1d400, 0x1d49c, 0x1d504, 0x1d538, 0x1d7ce].map((start) => word(start, 10)),
    ],
    'what cannot be seen': [
      '\u00ad',
      '\u034f',
      '\u061c',
      '\u115f',
      '\u1160',
      '\u17b4',
      '\u180e',
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\u2061',
      '\u2064',
      '\u3164',
      '\ufeff',
      '\uffa0',
      '\ufe0f',
      '\u{e0001}',
      '\u{e0041}',
      '\u{e01ef}',
    ].flatMap((character) => [character, `her${character}on`, `${character}heron${character}`]),
    'every kind of space': [
      '\t',
      '\u000b',
      '\u000c',
      '\u001c',
      '\u001d',
      '\u001e',
      '\u001f',
      '\u0085',
      '\u00a0',
      '\u1680',
      '\u2000',
      '\u2003',
      '\u2007',
      '\u200a',
      '\u2028',
      '\u2029',
      '\u202f',
      '\u205f',
      '\u3000',
    ].flatMap((space) => [space, `a${space}heron`, `${space}heron${space}`]),
    'control characters': [
      ...range(31).map((place) => `a${at(place + 1)}heron`),
      ...range(33).map((place) => `a${at(0x7f + place)}heron`),
      '\u001b[31mred\u001b[0m',
      '\u001b]0;title\u0007',
      '\u0008\u0008\u0008rub out',
      '\u0004',
      '\u001a',
    ],
    'private use': [0xe000, 0xf8ff, 0xf0000, 0xffffd, 0x100000, 0x10fffd].map(
      (point) => `a${at(point)}heron`,
    ),
    'what has no meaning yet': [
      0x378,
      0x38b,
      0x530,
      0x2fe0,
      0x1c88,
      0x10200,
      0x1e000 + 0xfff,
      0x3fffd,
      0xe0080,
      0xdfffd,
    ].map((point) => `a${at(point)} heron`),
    noncharacters: [
      ...range(32).map((place) => at(0xfdd0 + place)),
      ...range(17).flatMap((plane) => [at(plane * 0x10000 + 0xfffe), at(plane * 0x10000 + 0xffff)]),
    ].map((character) => `a${character}heron`),
    'the edges of the planes': [
      0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x10ffff,
    ].map((point) => `${at(point).repeat(3)} heron`),
    'letters whose case is a trap': [
      'İstanbul',
      'ISTANBUL',
      'ıstanbul',
      'STRASSE',
      'straße',
      'STRAẞE',
      'ΣΊΣΥΦΟΣ',
      'σίσυφος',
      'ſtern',
      'Kelvin',
      'kelvin',
      'ǅ',
      'ǆ',
      'ŉ',
      'ﬀ',
      'ﬆ',
      'և',
      'Ꭰ',
      'ꭰ',
      'ა',
      'Ა',
      '𐐀',
      '𐐨',
      'ᲀ',
      'ᾳ',
      'ᾼ',
      'ΐ',
      'ẖ',
    ],
    'letters that look alike': [
      'раураl',
      'ѕсоре',
      'Αdа',
      'ɑԁɑ',
      'l1I|',
      'O0О',
      'rn m',
      'ꓮꓓꓮ',
      'ａｄａ',
      '𝐚𝐝𝐚',
      'аdа',
      'ad\u0430',
      '⁄∕／',
      'ǃ！!',
      '․．.',
    ],
    'ends of lines': [
      '\n',
      '\r',
      '\r\n',
      '\n\r',
      '\r\r\n',
      'a\rheron',
      'a\r\nheron',
      'a\n\rheron\r',
      '\n\n\nheron\n\n\n',
      'heron\r\n\r\n',
      '\u2028heron\u2029',
      '\u0085heron',
      '\n'.repeat(500),
      '\r\n'.repeat(500),
      'a\n heron\n\theron',
    ],
  }
}

const at = (point: number): string => String.fromCodePoint(point)
const code = (character: string): number => character.codePointAt(0) ?? 0
/** The letter as half of a flag. */
const regional = (letter: string): string => at(0x1f1e6 + code(letter) - code('a'))
/** `count` characters in a row. */
const word = (start: number, count: number): string =>
  range(count)
    .map((place) => at(start + place))
    .join('')

/** Each character of each range; each range is given by its ends. */
function codes(...ends: readonly number[]): string[] {
  return range(ends.length / 2).flatMap((place) => {
    const [from = 0, to = 0] = ends.slice(place * 2)
    return range(to - from + 1).map((step) => at(from + step))
  })
}

function pairs(first: readonly string[], second: readonly string[]): (readonly [string, string])[] {
  return first.flatMap((one) => second.map((other) => [one, other] as const))
}
