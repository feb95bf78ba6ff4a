import type { TokenCounter } from '@sheaf/core'
import { anyCharacter } from '@sheaf/test-texts'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approximateTokens } from './approximate-tokens.ts'
import { cl100kTokens } from '../cl100k.ts'
import { tiktokenCounter } from '../tiktoken.ts'

// A passage of a manual and some lines of a chat in each language, written for these tests.
const LANGUAGE_TEXTS = JSON.parse(
  readFileSync(new URL('../__fixtures__/language-texts.json', import.meta.url), 'utf8'),
) as Record<string, readonly string[]>

const RARE_LETTERS = JSON.parse(
  readFileSync(new URL('../__fixtures__/rare-letters.json', import.meta.url), 'utf8'),
) as Record<string, string>

const exact = tiktokenCounter()
const approximate = approximateTokens()

const samples: Record<string, string> = {
  english: `The cooperative keeps its bees on the roof of the old library. In April the hives are opened for the first time, and whoever
has an hour to spare helps to count the frames. Last year we lost two colonies to a wet autumn; this year the volunteers built a
shelter from pallets, and so far every hive is humming. If you want to visit, write to Marta before Thursday and bring boots.`,
  markdown: `## Release checklist\n\n- [x] Bump the version in \`package.json\`\n- [ ] Run \`pnpm test --coverage\` on **both** branches\n- [ ] Publish, then tag \`v2.4.1\`\n\n| step | owner | due |\n|------|-------|-----|\n| build | Ana | 2026-03-14 |\n| deploy | Tom | 2026-03-16 |\n\nSee [the guide](https://example.com/docs/release#steps) for details.\n`,
  chat: `Ana: hey!! did you get the tickets?\nTom: yep, two for friday, row 7 :) cost me 48€ each lol\nAna: omg great, can't wait. shall we eat before?\nTom: sure, that ramen place near the station? i'm done at 5:30\nAna: perfect, see you there 😀\n`,
  code: `export async function readLines(path: string, options: ReadOptions = {}): Promise<string[]> {\n  const content = await store.read(path, options)\n  if (content.length === 0) return []\n  const lines = content.split('\\n')\n  for (let index = 0; index < lines.length; index += 1) {\n    lines[index] = lines[index]?.trimEnd() ?? ''\n  }\n  return lines.filter((line) => line !== '' && !line.startsWith('#'))\n}\n`,
  chinese: `合作社把蜜蜂养在旧图书馆的屋顶上。四月份第一次打开蜂箱，有空的人都来帮忙数巢脾。去年秋天阴雨连绵，我们失去了两群蜜蜂；今年志愿者用旧木板搭了一个棚子，到目前为止每个蜂箱都很健康。如果你想来参观，请在星期四之前写信给玛尔塔，并且记得带上雨靴。`,
  japanese: `協同組合は古い図書館の屋上でミツバチを飼っています。四月に初めて巣箱を開けるとき、時間のある人はみんな手伝いに来ます。去年は雨の多い秋のせいで二つの群れを失いましたが、今年はボランティアが小屋を建てたので、どの巣箱も元気です。見学したい人は木曜日までに連絡してください。`,
  korean: `협동조합은 오래된 도서관 옥상에서 꿀벌을 기릅니다. 사월에 처음으로 벌통을 열 때 시간이 있는 사람은 누구나 와서 도와줍니다. 작년에는 비가 많이 온 가을 때문에 두 무리를 잃었지만, 올해는 자원봉사자들이 지붕을 만들어서 모든 벌통이 건강합니다. 방문하고 싶으면 목요일까지 편지를 보내 주세요.`,
  thai: `สหกรณ์เลี้ยงผึ้งไว้บนดาดฟ้าของห้องสมุดเก่า ในเดือนเมษายนจะเปิดรังผึ้งเป็นครั้งแรก และทุกคนที่มีเวลาว่างจะมาช่วยกัน ปีที่แล้วเราสูญเสียผึ้งไปสองรังเพราะฝนตกหนัก ปีนี้อาสาสมัครสร้างหลังคาให้ และตอนนี้ทุกรังแข็งแรงดี`,
  russian: `Кооператив держит пчёл на крыше старой библиотеки. В апреле ульи открывают в первый раз, и каждый, у кого есть свободный час, приходит помогать. В прошлом году из-за дождливой осени мы потеряли две семьи, а в этом году добровольцы построили навес, и пока все ульи здоровы.`,
  arabic: `تحتفظ الجمعية بالنحل على سطح المكتبة القديمة. في شهر أبريل تفتح الخلايا للمرة الأولى، ويأتي كل من لديه ساعة فراغ للمساعدة. في العام الماضي فقدنا خليتين بسبب خريف ممطر، وفي هذا العام بنى المتطوعون مظلة جديدة، وكل الخلايا بخير حتى الآن.`,
}

test.each(Object.entries(samples))('is close to o200k_base for a short text of %s', (_, text) => {
  const share = approximate.count(text) / exact.count(text)
  expect(share).toBeGreaterThan(0.93)
  expect(share).toBeLessThan(1.2)
})

const counters = [
  ['o200k_base', approximate, exact],
  ['cl100k_base', cl100kTokens(), tiktokenCounter({ encoding: 'cl100k_base' })],
] as const

describe.each(counters)('%s', (_, counter, tokenizer) => {
  test.each(Object.entries(LANGUAGE_TEXTS))(
    'a budget holds in every language: at most 5%% too low for a manual and a chat in %s',
    (_language, texts) => {
      const text = texts.join('\n')
      const share = counter.count(text) / tokenizer.count(text)
      expect(share).toBeGreaterThan(0.945)
      expect(share).toBeLessThan(1.2)
    },
  )

  test.each(Object.entries(LANGUAGE_TEXTS))('decomposed, %s costs what it takes', (_language, texts) => {
    const text = texts.join('\n').normalize('NFD')
    const share = counter.count(text) / tokenizer.count(text)
    expect(share).toBeGreaterThan(0.85)
    expect(share).toBeLessThan(1.3)
  })

  test.each([
    [
      "I'm trying to plan this weekend and I've got no idea where to begin.",
      "We're six people, we'd like to be near the lake, and I don't think anyone wants to drive for long.",
      "Jo says she'll cook, but it's not fair that she's always the one who does it.",
    ],
    [
      "That's fine, don't worry. They've moved the date, so you won't miss it, and I'd say we'll know soon.",
      "If it doesn't work out, there's another one in May.",
      "He isn't sure yet, she can't come, and you're the only one who hasn't seen Ana's new place.",
    ],
  ])('shortened words of English talk cost what they take: %s', (...lines) => {
    const text = lines.join(' ')
    const share = counter.count(text) / tokenizer.count(text)
    expect(share).toBeGreaterThan(0.93)
    expect(share).toBeLessThan(1.12)
  })

  const bytes = Buffer.from(
    Array.from({ length: 6000 }, (_byte, index) => (Math.imul(index + 1, 0x9e3779b1) >>> 13) & 0xff),
  )
  const hex = bytes.toString('hex')
  test.each([
    ['base64', bytes.toString('base64')],
    ['hexadecimal digits', hex],
    ['a hexadecimal dump', hex.replaceAll(/../g, '$& ')],
    ['identifiers', hex.replaceAll(/(.{8})(.{4})(.{4})(.{4})(.{12})/g, '$1-$2-$3-$4-$5\n')],
    ['capitals', (LANGUAGE_TEXTS['english'] ?? []).join(' ').toUpperCase()],
    ['camel case', 'readUserSettings, parseHtmlDocument, isLastElementVisible, maxRetryCount, '.repeat(20)],
    ['addresses', 'https://docs.example.org/guides/getting-started.html?lang=en&v=12#step-3\n'.repeat(20)],
    ['full-width marks', '項目：値；備考：「確認」、（未定）。'.repeat(40)],
    ['emoji', 'done 🎉 see you 😀 ok 👍🏽 fine ✅ 👩‍👩‍👧\n'.repeat(20)],
    ['a table', `| name | due |\n|---|---|\n${'| green tea | 2026-03-14 |\n'.repeat(60)}`],
  ])('a budget holds in %s', (_kind, text) => {
    const share = counter.count(text) / tokenizer.count(text)
    expect(share).toBeGreaterThan(0.87)
    expect(share).toBeLessThan(1.5)
  })
})

test('is within 5% for all of them together', () => {
  const total = (counter: TokenCounter) =>
    Object.values(samples).reduce((sum, text) => sum + counter.count(text), 0)
  expect(Math.abs(total(approximate) / total(exact) - 1.02)).toBeLessThan(0.05)
})

test('counts 0 for nothing, a whole number of at least 1 for anything else, and never throws', () => {
  expect(approximate.count('')).toBe(0)
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const tokens = approximate.count(text)
      expect(Number.isInteger(tokens)).toBe(true)
      expect(tokens).toBeGreaterThanOrEqual(text === '' ? 0 : 1)
    }),
    { seed: 2, numRuns: 2000 },
  )
})

test('does not lose count of rulers, indentation, long numbers and emoji', () => {
  for (const text of [
    '-'.repeat(80),
    '─'.repeat(60),
    `${' '.repeat(40)}x`,
    '3.14159265358979323846',
    '😀🎉🚀',
    '👩‍👩‍👧',
    'deadbeef0123456789',
  ]) {
    const tokens = exact.count(text)
    expect(Math.abs(approximate.count(text) - tokens), text).toBeLessThan(
      Math.max(4, tokens * 0.5, text.length * 0.2),
    )
  }
})

test.each(['\n', ' ', '\t', '\r\n', 'ệ', 'ё', 'ω', 'a', '=', '你', '👍'])(
  'a long run of %j costs what it takes',
  (character) => {
    const run = character.repeat(20_000)
    const [exact, approximate] = [tiktokenCounter().count(run), approximateTokens().count(run)]
    expect(approximate).toBeGreaterThan(exact / 3)
    expect(approximate).toBeLessThan(exact * 6)
  },
)

describe.each(counters)('%s', (_, counter, tokenizer) => {
  test.each([
    ...Object.entries(RARE_LETTERS),
    ['one letter again and again', 'w '.repeat(200)],
    ['letters apart', 'w a s d w w a d '.repeat(20)],
    ['a letter on each line', 'y\n'.repeat(100)],
    ['a word that is spelled', 'h e l l o   w o r l d '.repeat(20)],
    ['formulas', 'x = y + z; '.repeat(20)],
    ['a row of weather and stars', '☀☁☂☃★☆☎☏☐☑☒ '.repeat(20)],
    ['a row of boxes', '■□▢▣▤▥▦▧▨▩ '.repeat(20)],
    ['a row of operators', '∀∂∃∅∇∈∉∋∏∑ '.repeat(20)],
    ['rules of tables', '| a | b |\n|---|---|\n| 1 | 2 |\n'.repeat(20)],
    ['a rule of a wide table', '|---|---|---|---|---|\n'.repeat(20)],
    ['underlined titles', 'Name\n=====\nText\n-----\n'.repeat(20)],
    ['lines of equals signs', `${'='.repeat(40)}\n`.repeat(20)],
    ['lines of hyphens', `${'-'.repeat(33)}\n`.repeat(20)],
  ])('at most 5%% too low: %s', (_kind, text) => {
    const share = counter.count(text) / tokenizer.count(text)
    expect(share).toBeGreaterThan(0.95)
    expect(share).toBeLessThan(1.5)
  })
})

test('lines with many tabs count at most 5% too low', () => {
  const block = (tabs: number, text: string) => `${'\t'.repeat(tabs)}${text}\n`
  const texts = [
    [block(3, 'if (found) {'), block(4, 'call(found)'), block(3, '}')],
    [block(6, 'return value;'), block(5, 'for (const each of list) {'), block(7, 'total += each;')],
  ]
  for (const lines of texts) {
    const text = lines.join('').repeat(20)
    expect(approximate.count(text) / exact.count(text)).toBeGreaterThan(0.95)
  }
})
