import { describe, expect, test } from 'vitest'
import { dayIn, namedDays } from './named-days.ts'

const DAY = 86_400_000
// A Sunday.
const today = Date.parse('2026-11-22') / DAY
const show = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
const named = (text: string) =>
  namedDays(text, today).map(({ first, last }) =>
    first === last ? show(first) : `${show(first)}..${show(last)}`,
  )

describe('a question names', () => {
  test.each([
    ['What did we decide on 2026-03-14?', '2026-03-14'],
    ['2026/3/14', '2026-03-14'],
    ['What happened on 8 May, 2023?', '2023-05-08'],
    ['on the 8th of May', '2027-05-08'],
    ['ON DECEMBER 24th', '2026-12-24'],
    ['on Feb 29', '2028-02-29'],
    ['am 14.3.2026', '2026-03-14'],
    ['am 14. März', '2027-03-14'],
    ['le 14 mars 2025', '2025-03-14'],
    ['el 14 de mayo de 2024', '2024-05-14'],
    ['il 3 set 2024', '2024-09-03'],
    ['14 мая 2023', '2023-05-14'],
    ['14 maaliskuuta 2025', '2025-03-14'],
    ['2026年3月14日に何を決めた', '2026-03-14'],
    ['三月的会议 3月14日', '2027-03-14'],
    ['3월 14일 회의', '2027-03-14'],
    ['ประชุม 14 พฤษภาคม 2566', '2023-05-14'],
    ['on 13/4/2026', '2026-04-13'],
    ['on 4/13/2026', '2026-04-13'],
    ['on 14/03', '2027-03-14'],
    ['on 03/14', '2027-03-14'],
    ['am 14.3.', '2027-03-14'],
    ['on May 5', '2027-05-05'],
    ['What happened May 5?', '2026-05-05'],
    ['den 14 mars', '2027-03-14'],
    ['on Friday, 23 January 2026', '2026-01-23'],
  ])('a day: %s', (text, day) => {
    expect(named(text)).toEqual([day])
  })

  test.each([
    ['What did Ada read in May?', '2026-05-01..2026-05-31'],
    ['in may', '2027-05-01..2027-05-31'],
    ['im März', '2027-03-01..2027-03-31'],
    ['en décembre', '2026-12-01..2026-12-31'],
    ['in July 2023', '2023-07-01..2023-07-31'],
    ['2026-03', '2026-03-01..2026-03-31'],
    ['3月の予定', '2027-03-01..2027-03-31'],
    ['in 2024', '2024-01-01..2024-12-31'],
    ['2024年', '2024-01-01..2024-12-31'],
    ['im Mai', '2027-05-01..2027-05-31'],
    ['en mars', '2027-03-01..2027-03-31'],
    ['в марте', '2027-03-01..2027-03-31'],
    ['class of 2019', '2019-01-01..2019-12-31'],
    ['ในปี 2015', '2015-01-01..2015-12-31'],
    ['ปี พ.ศ. 2558', '2015-01-01..2015-12-31'],
    ['Q3 2026', '2026-07-01..2026-09-30'],
    ['2025-Q4', '2025-10-01..2025-12-31'],
    ['in Sept', '2026-09-01..2026-09-30'],
    ['in Q4', '2026-10-01..2026-12-31'],
  ])('a month or a year: %s', (text, days) => {
    expect(named(text)).toEqual([days])
  })

  test.each([
    ['yesterday', '2026-11-21'],
    ["yesterday's log", '2026-11-21'],
    ['vorgestern', '2026-11-20'],
    ['3 days ago', '2026-11-19'],
    ['three days ago', '2026-11-19'],
    ['il y a 3 jours', '2026-11-19'],
    ['hace 3 días', '2026-11-19'],
    ['3日前', '2026-11-19'],
    ['เมื่อวาน', '2026-11-21'],
    ['昨天说了什么', '2026-11-21'],
    ['어제 회의에서', '2026-11-21'],
    ['this week', '2026-11-16..2026-11-22'],
    ['What did we say last week?', '2026-11-09..2026-11-15'],
    ['letzte Woche', '2026-11-09..2026-11-15'],
    ['a week ago', '2026-11-09..2026-11-15'],
    ['上周说了什么', '2026-11-09..2026-11-15'],
    ['先週の会議', '2026-11-09..2026-11-15'],
    ['지난주에', '2026-11-09..2026-11-15'],
    ['vor 2 Wochen', '2026-11-02..2026-11-08'],
    ['2주 전에', '2026-11-02..2026-11-08'],
    ['last month', '2026-10-01..2026-10-31'],
    ['в прошлом месяце', '2026-10-01..2026-10-31'],
    ['last year', '2025-01-01..2025-12-31'],
    ["l'année dernière", '2025-01-01..2025-12-31'],
    ["l'altro ieri", '2026-11-20'],
    ['vor einer Woche', '2026-11-09..2026-11-15'],
    ['vor drei Tagen', '2026-11-19'],
    ['il y a un an', '2025-01-01..2025-12-31'],
    ['hace dos días', '2026-11-20'],
    ['три дня назад', '2026-11-19'],
    ['неделю назад', '2026-11-09..2026-11-15'],
    ['21 неделю назад', '2026-06-22..2026-06-28'],
    ['两天前', '2026-11-20'],
    ['二週間前', '2026-11-02..2026-11-08'],
    ['이틀 전', '2026-11-20'],
    ['上星期', '2026-11-09..2026-11-15'],
    ['3 วันก่อน', '2026-11-19'],
    ['last weekend', '2026-11-14..2026-11-15'],
    ['지난 주말에', '2026-11-14..2026-11-15'],
  ])('days gone by: %s', (text, days) => {
    expect(named(text)).toEqual([days])
  })

  test.each([
    ['What did we say on Friday?', '2026-11-20'],
    ["last Monday's meeting", '2026-11-16'],
    // Today is one.
    ['last Sunday', '2026-11-15'],
    ['letzten Montag', '2026-11-16'],
    // Yesterday is one.
    ['What did we say last Saturday?', '2026-11-14'],
    ['letzten Samstag', '2026-11-14'],
    ['samedi dernier', '2026-11-14'],
    ['el sábado pasado', '2026-11-14'],
    ['lundi dernier', '2026-11-16'],
    ['el lunes', '2026-11-23'],
    ['lunedì scorso', '2026-11-16'],
    ['в пятницу', '2026-11-20'],
    ['geçen cuma', '2026-11-20'],
    ['在星期五', '2026-11-20'],
    ['这周五说了什么', '2026-11-20'],
    ['上周五', '2026-11-13'],
    ['上个星期五', '2026-11-13'],
    ['金曜日の会議', '2026-11-20'],
    ['지난 금요일에', '2026-11-20'],
    ['เมื่อวันศุกร์', '2026-11-20'],
    ['วันศุกร์ที่แล้ว', '2026-11-20'],
    ['วันจันทร์หน้า', '2026-11-23'],
    ['ช่างจะมาซ่อมวันพุธ', '2026-11-25'],
  ])('a day of the week: %s', (text, days) => {
    expect(named(text).join('|')).toBe(days)
  })

  test('several times, each once', () => {
    expect(named('april 5 in june').toSorted()).toEqual(['2026-06-01..2026-06-30', '2027-04-05'])
    expect(named('between 8 May 2023 and 2023-06-01, or yesterday').toSorted()).toEqual([
      '2023-05-08..2023-06-01',
      '2026-11-21',
    ])
  })

  test.each([
    'May I ask who may come?',
    'the march of progress on Mars',
    'port 2048 and the year1999x',
    'version 1.2.3, 10.0.0.1',
    '5 out of 10',
    '3/4/2026 may be one of two days',
    '2026-13-45',
    '31.02.2026',
    'hier steht nichts',
    'the moons of Mars, a jar of mayo',
    "the name of June's sister",
    'Step 3 may fail; may 2 users share it?',
    '5 mars rovers, 3 march songs',
    'MacBook Pro 2019, Elo 2000',
    'bin2dec, COVID-19 March, 2.5 mar, APR 5%',
    'a group of 2000 people',
    'Python on 3.11, open 24/7, on 3/4',
    'the Audi Q3',
    'Black Friday, every Monday, on Fridays',
    // The weather now, the weather before, around Japan, the period, to leave in three days, three decades
    // ago.
    '目前天气',
    '以前天气',
    '日本周边',
    '基本周期',
    '3天前往北京',
    '三十年前',
    '每星期五',
    // Closed on Mondays.
    '周一休息',
    '火曜日が休み',
    '월요일은 쉬고',
    '一周一次',
    '第3月台',
    // The third world, a war of six days, nowadays, a title in English, this topic, every Friday.
    '제3 월드',
    '6일 전쟁',
    '오늘날 한국',
    '영어제목',
    '이번 주제',
    '매주 금요일',
    // Nowadays, before Christ.
    'ทุกวันนี้',
    '500 เดือนก่อนคริสตกาล',
    // Seven years long, five sheets, three metres of sea.
    'depuis sept ans',
    '5 лист бумаги',
    'mar 3 metros',
    'FAQ1 2020, ouvert le 24/7',
    '',
    '  ',
  ])('no time: %s', (text) => {
    expect(named(text)).toEqual([])
  })
})

test('the last whole date of a title or a path is its day', () => {
  const day = (text: string) => {
    const found = dayIn(text)
    return found === undefined ? undefined : show(found)
  }
  expect(day('Session 1, 1:56 pm on 8 May, 2023')).toBe('2023-05-08')
  expect(day('2023/05/20 (Sat) 02:21')).toBe('2023-05-20')
  expect(day('notes/meeting-2026-11-20-kraków.md')).toBe('2026-11-20')
  expect(day('From 2026-01-01 to 2026-02-03')).toBe('2026-02-03')
  expect(day('Notes of May')).toBeUndefined()
  expect(day('2026-02-30')).toBeUndefined()
})

test('only the sentences that ask are read, and their tense says which day', () => {
  expect(named('I am in a hurry today. Which port does the API listen on?')).toEqual([])
  expect(named('Long day today! Is there anything on Friday?')).toEqual(['2026-11-27'])
  expect(named('I was ill last week. What did Ada cook on Monday?')).toEqual(['2026-11-16'])
  // Words of the languages ask, also without a mark.
  expect(named('이거 영어로 번역해 줘.\n내일은 문을 닫습니다.')).toEqual([])
  expect(named('Dimmi il codice.\nDomani arriva Ada.')).toEqual([])
  // No sentence asks.
  expect(named('Long day today! Friday was better.')).toEqual(['2026-11-22', '2026-11-20'])
  expect(named(`${'polite words, '.repeat(3000)}\n\nWhat do I have tomorrow?`)).toEqual(['2026-11-23'])
  // The code is longer than what is read of a text.
  expect(named(`\`\`\`\n${'2026-01-01 error\n'.repeat(3000)}\`\`\`\nWhat do I have tomorrow?`)).toEqual([
    '2026-11-23',
  ])
  expect(named('```\n2026-01-01 error: which day?\n```\nWhat does this error mean?')).toEqual([])
})

test('a text of any length takes little time', () => {
  const texts = [
    '1'.repeat(1e6),
    '1.'.repeat(5e5),
    'may '.repeat(3e5),
    '9 '.repeat(5e5),
    'a'.repeat(1e6),
    '三'.repeat(5e5),
  ]
  for (const text of [
    ...texts,
    '周五下周'.repeat(25e4),
    'what? '.repeat(2e5),
    'so '.repeat(3e5),
    'how are you today? '.repeat(5e4),
    '. '.repeat(5e5),
    '\n'.repeat(1e6),
    '```\n'.repeat(25e4),
  ]) {
    const started = performance.now()
    namedDays(text, today)
    expect(performance.now() - started).toBeLessThan(5000)
  }
})

// A Saturday. Open ranges are shown without the bound that is far away.
const june = Date.parse('2026-06-20') / DAY
const open = (text: string) =>
  namedDays(text, june).map(({ first, last, isToCome }) => {
    const [from, to] = [first < june - 30_000 ? '' : show(first), last > june + 700 ? '' : show(last)]
    return `${from}..${to}${isToCome === true ? ' to come' : ''}`
  })

test.each([
  ['after', '2025-01-01..', 'trips after 2024?|Reisen nach 2024|voyages après 2024 ?|viajes después de 2024'],
  ['after', '2025-01-01..', 'depois de 2024|dopo il 2024|после 2024 года|2024年以后的旅行|2024년 이후 여행'],
  ['after May', '2026-06-01..', 'trips after May|What happened after May?'],
  [
    'before',
    '..2024-12-31',
    'trips before 2025?|vor 2025|avant 2025|antes de 2025|2025年之前|2025年より前の|2025년 이전',
  ],
  ['before', '..2024-12-31', 'Before 2025 did I travel?|earlier than 2025'],
  [
    'since',
    '2026-03-01..2026-06-20',
    'What did I buy since March?|seit März|depuis mars|desde marzo|desde março',
  ],
  ['since', '2026-03-01..2026-06-20', '3月以来|3月から|3월부터'],
  ['since', '2026-06-08..2026-06-20', 'What have we discussed since last week?|seit letzter Woche'],
  ['until', '..2026-05-31', 'trips until May'],
  ['until', '2026-06-20..2026-06-26', 'Until Friday, what do I have?'],
  ['from', '2026-03-01..', 'from March on|ab März'],
  ['pair', '2024-01-01..2025-12-31', 'from 2024 to 2025 where did I live?|von 2024 bis 2025|de 2024 à 2025'],
  [
    'from then',
    '2025-01-01..',
    'from 2025 onwards|2025 or later|in or after 2025|no earlier than 2025|newer than 2024|starting in 2025',
  ],
  [
    'from then',
    '2025-01-01..',
    'frühestens 2025|2025 oder später|nicht vor 2025|2025 et après|2025 en adelante|vanaf 2025',
  ],
  [
    'until then',
    '..2024-12-31',
    'no later than 2024|not after 2024|2024 or earlier|up to 2024|before the end of 2024|on or before 2024',
  ],
  [
    'until then',
    '..2024-12-31',
    "spätestens 2024|nicht nach 2024|2024 oder früher|jusqu'en 2024|antes do fim de 2024",
  ],
  [
    'until then',
    '..2025-03-31',
    'no later than March 2025|spätestens im März 2025|avant la fin de mars 2025',
  ],
  [
    'pair',
    '2024-01-01..2025-12-31',
    'entre 2024 y 2025|从2024年到2025年|2024年から2025年まで|between 2024 and 2025',
  ],
  [
    'pair',
    '2026-03-01..2026-05-31',
    'between March and May|entre marzo y mayo|с марта по май|3月から5月まで',
  ],
  ['pair', '2025-03-03..2025-04-05', 'from 3 March to 5 April 2025'],
  ['pair', '2025-10-12..2025-10-14', 'between 12 and 14 October 2025|vom 12. bis 14. Oktober 2025'],
  ['pair', '2026-06-22..2026-06-24', 'from Monday to Wednesday'],
  [
    'season',
    '2026-03-01..2026-05-31',
    'this spring|diesen Frühling|この春|今年春天|올해 봄|этой весной|au printemps',
  ],
  [
    'season',
    '2025-06-01..2025-08-31',
    'last summer|letzten Sommer|l’été dernier|el verano pasado|scorsa estate',
  ],
  ['season', '2025-06-01..2025-08-31', 'no verão passado|прошлым летом|去年夏天|去年の夏|지난 여름'],
  ['season', '2024-06-01..2024-08-31', 'in summer 2024|the summer of 2024|im Sommer 2024'],
  ['season', '2026-12-01..2027-02-28', 'next winter'],
])('a question names a range: %s, %s', (_kind, range, texts) => {
  for (const text of texts.split('|')) expect([text, open(text)]).toEqual([text, [range]])
})

test.each([
  'what is next for me|What’s next for me?|anything planned?|Anything coming up?',
  'Do I have anything coming up?',
  'What do I have planned?|When is my next appointment?|any upcoming trips?',
  'Was steht als Nächstes an?|Ist etwas geplant?|Was habe ich vor?|Wann ist mein nächster Termin?',
  'Quels sont mes prochains rendez-vous ?|Quelque chose de prévu ?|¿Tengo algo planeado?|próximas citas',
  'Tenho algo marcado?|Ho qualcosa in programma?|Что у меня запланировано?',
  '接下来有什么安排？|今後の予定は？|앞으로 일정이 있어?|Anything planned, oder steht noch was an?',
])('a question for what is to come is from today on: %s', (texts) => {
  for (const text of texts.split('|')) expect([text, open(text)]).toEqual([text, ['2026-06-20.. to come']])
})

test('neither is in other words, and a time that is named goes before', () => {
  for (const text of [
    'spring water|Spring Boot in production|a fall from the roof|How many people after 2024 people?',
    'which database comes next to Postgres|What did we plan?|What should I do?|the 春 in 春巻き',
    'between 30 and 31 February|after 2025-02-30',
    'up to 2000 people|from 2000 people|the port 2048 on my desk|through 2048 tests',
  ].flatMap((each) => each.split('|')))
    expect([text, open(text)]).toEqual([text, []])
  expect(open('anything planned on Friday?')).toEqual(['2026-06-26..2026-06-26'])
  expect(open('the photos from March')).toEqual(['2026-03-01..2026-03-31'])
  expect(open('What did I plan two weeks ago?')).toEqual(['2026-06-01..2026-06-07'])
  // Two languages in one sentence.
  expect(open('Welche trips habe ich after 2024 gemacht?')).toEqual(['2025-01-01..'])
  expect(open('¿What did I do desde marzo?')).toEqual(['2026-03-01..2026-06-20'])
})

test.each([
  'On May 2nd, we talked a lot. What topics did we discuss?|May 2nd was rainy. What did I do?',
  'Am 2. Mai haben wir viel geredet. Worum ging es?|El 2 de mayo hablamos mucho. ¿De qué hablamos?',
  'Le 2 mai, nous avons parlé. De quoi avons-nous parlé ?|5月2日我们聊了很多。我们聊了哪些话题？',
  'What topics did we discuss?\nOn May 2nd, we talked a lot.',
])('a sentence that begins with a past day dates the question: %s', (texts) => {
  for (const text of texts.split('|')) expect([text, open(text)]).toEqual([text, ['2026-05-02..2026-05-02']])
})

test('other sentences do not date a question', () => {
  for (const text of [
    'Yesterday the boiler man came. What does the warranty say?',
    'I flew home from Rome on Monday. Which vaccine did I get?',
    'Tomorrow is my day off. What did I plan?',
  ])
    expect([text, open(text)]).toEqual([text, []])
  const text = 'On May 2nd we talked a lot. What did we say in April?'
  expect(open(text)).toEqual(['2026-04-01..2026-04-30'])
})
