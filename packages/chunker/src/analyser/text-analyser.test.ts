import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectLinear } from '../__fixtures__/expect-linear.ts'
import { ANALYSER_LIMITS, textAnalyser } from './text-analyser.ts'

const analyser = textAnalyser()
const terms = (text: string) => analyser.documentTerms(text)
const query = (text: string) => analyser.queryTerms(text)

describe('words', () => {
  test('are stemmed when plain a-z', () => {
    expect(terms('Running runners RAN, connections connected')).toEqual([
      'run',
      'runner',
      'run',
      'connect',
      'connect',
    ])
    expect(query('connection')).toEqual(['connect'])
  })

  test('lose the English endings after an apostrophe, however it is written', () => {
    expect(terms("the user's")).toEqual(['the', 'user'])
    expect(terms('the user’s')).toEqual(['the', 'user'])
    expect(terms("The hive is the queen's. It's_so")).toEqual([
      'the',
      'hive',
      'is',
      'the',
      'queen',
      'it',
      'so',
    ])
    expect(terms("don't we'll O'Brien l'homme")).toEqual(['don', 'we', 'o', 'brien', 'l', 'homm'])
    expect(terms('м’яч')).toEqual(terms('м\u02bcяч'))
  })

  test('keep numbers', () => {
    expect(terms('42 items in 2026-03-14, at 3.5%')).toEqual([
      '42',
      'item',
      'in',
      '2026',
      '03',
      '14',
      'at',
      '3.5',
    ])
    expect(terms('１２:30')).toEqual(['12h30', '12', '30'])
  })

  test('find numbers whether or not their thousands are marked', () => {
    for (const text of ['1,234,567', '1.234.567', "1'234'567", '1’234’567', '1,234,567.89'])
      expect(terms(text), text).toContain('1234567')
    expect(terms('1,000')).toEqual(['1000', '1', '000'])
    expect(terms('rows 10,20 or 2026,100 or 1,0000')).toEqual([
      'row',
      '10.20',
      '10',
      '20',
      'or',
      '2026',
      '100',
      'or',
      '1',
      '0000',
    ])
  })

  test('find the year of a date with dots', () => {
    expect(terms('14.03.2026')).toEqual(['14.03.2026', '2026'])
  })

  test('are cut at 64 code units, never inside a character, the same in documents and queries', () => {
    const long = 'x1'.repeat(500)
    expect(terms(long)).toEqual([long.slice(0, 64), 'x1x1x1'])
    expect(query(long)).toEqual([long.slice(0, 64)])
    expect(terms(`a${'𐐨'.repeat(100)}`)).toEqual([`a${'𐐨'.repeat(31)}`])
  })
})

describe('identifiers', () => {
  test('are found whole and in parts', () => {
    expect(terms('snake_case')).toEqual(['snake_case', 'snake', 'case'])
    expect(terms('camelCase HTTPServer')).toEqual([
      'camelcas',
      'camel',
      'case',
      'httpserver',
      'http',
      'server',
    ])
    expect(terms('node.js')).toEqual(['node.js', 'node', 'js'])
    expect(terms('src/read-file.ts')).toEqual(['src', 'readfil', 'read', 'file.ts', 'file', 'ts'])
    expect(terms('v1.2.3')).toEqual(['1.2.3', 'v1'])
    expect(query('v1.2.3')).toEqual(['1.2.3'])
    expect(terms('1.2.3 14.03.2026')).toEqual(['1.2.3', '1.2', '14.03.2026', '2026'])
    expect(query('1.2.3')).toEqual(['1.2.3'])
    expect(terms('__init__ _emphasis_')).toEqual(['init', 'emphas'])
  })

  test.each([
    ['DE89370400440532013000', 'DE8937'],
    ['0x80070005', '0x8007'],
    ['WVWZZZ1JZXW000001', 'WVWZZZ'],
    ['af1349b9f5f9a1a6a0404dea36dcc949', 'af1349'],
    ['edff0b23c4d5e6f7', 'edff0b2'],
    ['1Z999AA10123456784', '1Z999A'],
    ['edff0b2', 'edff0b23c4d5e6f7'],
    ['2.14.3', '2.14'],
    ['6.12.3-arch1', '6.12'],
  ])('%s is found by its beginning %s', (whole, beginning) => {
    expect(query(beginning).some((term) => terms(whole).includes(term))).toBe(true)
  })

  test.each([
    ['2.14.3', '2.15'],
    ['DE89370400440532013000', 'DE8938'],
    ['h264', 'h265'],
    ['XK1234567', 'XK1234568'],
    ['windows10', 'windows11'],
  ])('%s is not found by %s', (whole, other) => {
    expect(query(other).some((term) => terms(whole).includes(term))).toBe(false)
  })

  test('C++, C#, .NET and C are four different things', () => {
    expect([terms('C++'), terms('C#'), terms('C')]).toEqual([['c++'], ['c#'], ['c']])
    expect(terms('.NET')).toEqual(['.net', 'net'])
    expect(query('What is C++?')).toEqual(['c++'])
    expect(query('is it in C#, or (.NET)?')).toEqual(['c#', '.net', 'net'])
  })

  test('a hyphen between two words joins them, and leaves them', () => {
    expect(terms('re-index the e\u2010mail')).toEqual(['reindex', 're', 'index', 'the', 'email', 'e', 'mail'])
    expect(query('reindex')).toEqual(['reindex'])
    expect(query('e-mail')).toContain('email')
    expect(query('e-mail地址')).toEqual(['email', 'e', 'mail', '地址'])
    expect(terms('state-of-the-art a--b IL-6 x-')).toEqual([
      'state',
      'of',
      'the',
      'art',
      'a',
      'b',
      'il',
      '6',
      'x',
    ])
  })

  test('signs elsewhere are only signs', () => {
    expect(terms('a++b issue#12 wait...what? end. 5# ## x+++')).toEqual([
      'a',
      'b',
      'issu',
      '12',
      'wait',
      'what',
      'end',
      '5',
      'x',
    ])
  })
})

describe('folding', () => {
  test.each([
    ['café', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ﬁnance', 'finance'],
    ['Ｆｕｌｌ　ｗｉｄｔｈ１２', 'full width12'],
    ['ｶﾞｷﾞｸﾞ', 'ガギグ'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσεύς'],
    ['ёлка', 'елка'],
    ['за\u0301мок', 'замок'],
    ['İSTANBUL Isparta', 'ıstanbul ısparta'],
    ['Łódź Ørsted Þór', 'lodz orsted thor'],
    ['كِتَاب', 'كتاب'],
    ['كتـــاب', 'كتاب'],
    ['أحمد إلى آخر', 'احمد الى اخر'],
    ['کتاب علی', 'كتاب على'],
    ['ज़मीन', 'जमीन'],
    ['हिन्दी सम्बन्ध माँग', 'हिंदी संबंध मांग'],
    ['שָׁלוֹם', 'שלום'],
    ['co\u00adoperate\u200d', 'cooperate'],
    ['\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국'],
  ])('%s is %s', (one, other) => {
    expect(terms(one)).toEqual(terms(other))
    expect(query(one)).toEqual(query(other))
    expect(terms(one).length).toBeGreaterThan(0)
  })

  test('keeps apart what its readers keep apart', () => {
    for (const [one, other] of [
      ['йод', 'иод'],
      ['їжак', 'іжак'],
      ['कि', 'क'],
      ['ก็', 'ก'],
      ['か', 'が'],
    ] as const) {
      expect(terms(one)).not.toEqual(terms(other))
    }
  })

  test('is done once and for all, for every character', () => {
    for (let code = 0; code < 0x20000; code += 1) {
      const found = terms(`x ${String.fromCodePoint(code)}`).slice(1)
      for (const term of found)
        if (!/^[a-z.]+$/.test(term)) expect(terms(term), code.toString(16)).toContain(term)
    }
  })
})

describe('scripts without spaces', () => {
  test('give characters and pairs to a document, pairs to a query', () => {
    expect(terms('数据库')).toEqual(['数', '数据', '据', '据库', '库'])
    expect(query('数据库')).toEqual(['数据', '据库'])
    expect(query('库')).toEqual(['库'])
    expect(query('食べる')).toEqual(['食べ', 'べる'])
    expect(query('데이터')).toEqual(['데이', '이터'])
    expect(query('ラーメン')).toEqual(['ラー', 'ーメ', 'メン'])
  })

  test('keep marks with their letter', () => {
    expect(query('ก็ดี')).toEqual(['ก็ดี'])
    expect(terms('ขน้ำ')).toContain('น้ํ')
    expect(query('မြန်မာ')).toEqual(['မြန်', 'န်မာ'])
  })

  test('are beside words', () => {
    expect(query('GPT模型')).toEqual(['gpt', '模型'])
    expect(query('第3章')).toEqual(['第', '3', '章'])
    expect(query('用 node.js 写')).toEqual(['用', 'node.js', 'node', 'js', '写'])
    expect(query('数据，库存')).toEqual(['数据', '库存'])
  })

  test.each(['数据库', 'データベース', '데이터베이스', 'ฐานข้อมูล', 'ຖານຂໍ້ມູນ', 'មូលដ្ឋាន', 'အချက်အလက်'])(
    '%s is found inside of a sentence',
    (word) => {
      const sentence = terms(`${word[0] ?? ''}${word}${word}`)
      for (const term of query(word)) expect(sentence).toContain(term)
      expect(query(word).length).toBeGreaterThan(0)
    },
  )
})

test('emoji are terms, without skin tone and joiners', () => {
  expect(query('🎉')).toEqual(['🎉'])
  expect(terms('👍🏽👍')).toEqual(['👍', '👍'])
  expect(terms('👩‍👩‍👧')).toEqual(['👩', '👩', '👧'])
  expect(terms('🇫🇷🇯🇵 🇫')).toEqual(['🇫🇷', '🇯🇵'])
  expect(terms('❤️')).toEqual(terms('❤'))
})

test('abbreviations and letters that are stop words in lower case have terms of their own', () => {
  expect(terms('The IT staff fix it. Vitamin A, a carrot')).toEqual([
    'the',
    'it',
    'it.',
    'staff',
    'fix',
    'it',
    'vitamin',
    'a.',
    'a',
    'a',
    'carrot',
  ])
  expect(terms('A bee. I do NOT\nA')).toEqual(['a', 'bee', 'i', 'do', 'not', 'a'])
})

describe('queries', () => {
  test('leave stop words out where other words remain', () => {
    expect(query('What did the user say about bees?')).toEqual(['user', 'sai', 'about', 'bee'])
    expect(query('to be or not to be')).toEqual(['to', 'be', 'or', 'not'])
    expect(query('what is x?')).toEqual(['x'])
    expect(terms('to be')).toEqual(['to', 'be'])
  })

  test.each([
    ['¿Cuándo es la reunión de los clientes?', ['reunion', 'client']],
    ['Quelle est la date de l’échéance ?', ['date', 'echeanc']],
    ['Wann ist der Termin mit dem Kunden?', ['termin', 'kunden']],
    ['когда будет встреча с заказчиком', ['буд', 'встреч', 'заказчик']],
    ['متى الاجتماع في المدرسة', ['اجتماع', 'مدرس']],
    ['बैठक कब है', ['बैठक']],
    ['кто это', ['кто', 'это']],
    ['1234 × 5678 はいくつですか', ['1234', '5678']],
    ['会議はいつでしたか', ['会議', '議は']],
    ['什么时候开会', ['候开', '开会']],
    ['회의는 언제 있습니까', ['회의', '의는']],
    ['どこですか', ['どこ', 'こで', 'です', 'すか']],
  ])('leave out the stop words of other languages: %s', (text, expected) => {
    expect(query(text)).toEqual(expected)
  })

  test('keep in an English query what is a stop word elsewhere', () => {
    expect(query('What is the size of the EL file?')).toEqual(['size', 'el', 'file'])
    expect(query('la paz')).toEqual(['la', 'paz'])
  })

  test.each([
    ['On which floor is the IT department?', ['floor', 'it.', 'depart']],
    ['WHO report', ['who.', 'report']],
    ['how does an OR gate work', ['or.', 'gate', 'work']],
    ['Which food has vitamin A?', ['food', 'vitamin', 'a.']],
    ['IT部門は何階', ['it.', '部門', '門は', 'は何', '何階']],
    ['What does Will like?', ['will', 'like']],
    // Not names:
    ['WHERE IS THE IT DEPARTMENT', ['depart']],
    ['A friend and I did NOT go. A bee', ['friend', 'go', 'bee']],
    ['Where can I find it', ['find']],
    ['What Is The Will About', ['about']],
    ['Will it rain?', ['rain']],
    ['Wo ist die Not in der Stadt', ['die', 'stadt']],
  ])('keep names that are stop words in lower case: %s', (text, expected) => {
    expect(query(text)).toEqual(expected)
    for (const term of expected) expect(terms(text)).toContain(term)
  })

  test('have distinct terms in order, 64 at most', () => {
    expect(query('bees honey BEES bee')).toEqual(['bee', 'honei'])
    const many = query(Array.from({ length: 1000 }, (_, index) => `w${index}`).join(' '))
    expect(many).toEqual(Array.from({ length: ANALYSER_LIMITS.queryTerms }, (_, index) => `w${index}`))
  })

  test.each(['', ' \n', '"', '*', '?!…—', '\0', '\ud800', '\udc00\ud800', '((((', "'''", '\u0301', '\u200d'])(
    '%j asks for nothing',
    (text) => {
      expect(query(text)).toEqual([])
      expect(terms(text)).toEqual([])
    },
  )
})

const words = [
  'the',
  'What',
  "user's",
  'C++',
  'C#',
  '.NET',
  'node.js',
  'snake_case',
  'camelCase',
  '1.2.3',
  '1,000',
  'e-mail',
  '3 pm',
  '15:00',
  '1.250,50',
  'v2.11.0',
  'went',
  'phở',
  'Kündigungsfrist',
  'de',
  'für',
  'книгами',
  'والكتاب',
  'ﬁ',
  'İ',
  'ΣΑΣ',
  '数据',
  'ก็',
  '👩‍👧',
  '🇫🇷',
]
const signs = [
  ' ',
  '.',
  '_',
  '+',
  '#',
  "'",
  '’',
  '"',
  '\0',
  '\u0301',
  '\u200d',
  '\ufe0f',
  '\ud83d',
  '\udc4d',
  '\u3099',
  '\u02bc',
  'A',
  'a',
  '1',
  '國',
  '한',
  'é',
  'ß',
]
const anything = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.array(fc.constantFrom(...words, ...signs), { maxLength: 20 }).map((parts) => parts.join('')),
)

test('for any text: clean terms, and a document has every term of itself as a query', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const document = new Set(terms(text))
      const asked = query(text)
      expect(asked.filter((term) => !document.has(term))).toEqual([])
      expect(new Set(asked).size).toBe(asked.length)
      if (document.size > 0) expect(asked.length).toBeGreaterThan(0)
      for (const term of [...document, ...asked]) {
        expect(term).toMatch(/^[a-z0-9_+#.\u00a0-\u{10ffff}]+$/u)
        expect(term).not.toMatch(/[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}“”‘’«»]/u)
        expect(term.length).toBeLessThanOrEqual(ANALYSER_LIMITS.termLength)
        expect(term.isWellFormed()).toBe(true)
      }
    }),
    { seed: 5, numRuns: 5000 },
  )
})

test.each([
  'a',
  'aA',
  'A ',
  'IT-',
  'a.',
  'a_',
  '_',
  '.',
  '+',
  'a+',
  'a-',
  'aa-',
  '1,',
  '1:',
  '1 1',
  '100 ',
  '1.1,',
  'v1.',
  'ungs',
  'ơ',
  '100,',
  "a'",
  'a\u0301',
  '\u0301',
  '数',
  'ก\u0e47',
  '👩\u200d',
  '🇫',
  'ﷺ',
  '\u200d',
  'é',
  'éÉ',
  '\ud800',
])('any number of %j takes linear time', (unit) => {
  expectLinear(unit, (text) => {
    terms(text)
    expect(query(text).length).toBeLessThanOrEqual(64)
  })
})

test('marks in a row, however many, take linear time', () => {
  const analyser = textAnalyser()
  // A quadratic algorithm took minutes for this.
  expect(analyser.queryTerms(`a${'\u0301\u0323'.repeat(500_000)} heron`)).toContain('heron')
})
