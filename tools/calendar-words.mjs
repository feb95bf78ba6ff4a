// Writes packages/conversations/src/languages/times/calendar.ts: the names of months and the words for days
// before and after, as the calendar data (CLDR) of the Node that runs this has them. Kept as a file because
// reading it from the platform takes some 50 ms, and because platforms differ. Other spoken forms are in
// spoken.ts, written by hand.
//   node tools/calendar-words.mjs
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

const SPACED = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'hu',
  'ro',
  'tr',
  'id',
  'vi',
  'ru',
  'uk',
  'el',
  'ar',
  'hi',
]
const UNSPACED = ['th', 'zh', 'zh-Hant', 'ja', 'ko']
const UNITS = ['day', 'week', 'month', 'year']
// Words that are others in another language: "here" in German and Dutch, "but" in Italian, "to hurry" in
// German; "over a week" is Dutch for "in a week"; "in a day" is how much fits in one.
const AMBIGUOUS = new Set(['hier', 'ma', 'eilen', 'over # week', 'in # day'])
// Where Monday is "the second", or a month, or a week.
const ORDINAL_DAYS = ['vi', 'ro', 'id']
// "A week ago" without the one, as these languages say it.
const WITHOUT_ONE = ['ru', 'uk', 'pl', 'cs']
// After a preposition, as "in March" and "on Friday" have it. The calendar data has other cases.
const IN_MONTH = { ru: (name) => name.replace(/[ьй]?$/, 'е') }
const ON_DAY = { ru: accusative, uk: accusative, pl: (name) => name.replace(/a$/, 'ę') }
const fold = (text) => text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
const unique = (list) => [...new Set(list)]

function accusative(name) {
  return name.replace(/а$/, 'у').replace(/я$/, 'ю')
}

function monthsOf(language) {
  return Array.from({ length: 12 }, (_, month) => {
    const names = ['long', 'short'].flatMap((length) =>
      [undefined, 'numeric'].map((day) => {
        const format = new Intl.DateTimeFormat(language, {
          month: length,
          day,
          timeZone: 'UTC',
          calendar: 'gregory',
          numberingSystem: 'latn',
        })
        return fold(
          format.formatToParts(Date.UTC(2001, month, 5)).find(({ type }) => type === 'month')?.value ?? '',
        ).replace(/\.$/, '')
      }),
    )
    // Numbers are read as such, and a name of several words is one with a number.
    const [long = ''] = names
    const all = [...names, IN_MONTH[language]?.(long) ?? long]
    return unique(all.filter((name) => /^\p{L}[\p{L}\p{M}.]+$/u.test(name))).join(' ')
  })
}

function weekdaysOf(language) {
  return Array.from({ length: 7 }, (_, day) => {
    // The first of January 2001 was a Monday.
    const nameIn = (length) =>
      fold(
        new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(
          Date.UTC(2001, 0, day + 1),
        ),
      )
    const long = nameIn('long')
    return unique([
      long,
      ON_DAY[language]?.(long) ?? long,
      ...(language.startsWith('zh') ? [nameIn('short')] : []),
    ])
  })
}

// Of a day: two before and two after; of a week, a month and a year: one.
const amountsOf = (unit) => (unit === 'day' ? [0, -1, -2, 1, 2] : [0, -1, 1])

function relativeOf(language) {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const phrases = UNITS.flatMap((unit) =>
    amountsOf(unit).flatMap((amount) => {
      const phrase = fold(format.format(amount, unit)).replace(/^(?:(?:la|le|el) |l')/, '')
      return /\d/.test(phrase) || AMBIGUOUS.has(phrase) ? [] : [[phrase, `${unit} ${amount}`]]
    }),
  )
  return WITHOUT_ONE.includes(language)
    ? phrases.concat(
        countedOf(language, [1]).map(([phrase, meaning]) => [phrase.replace(/# ?/, ''), meaning]),
      )
    : phrases
}

function countedOf(language, numbers = [1, 2, 5]) {
  const format = new Intl.RelativeTimeFormat(language, { numberingSystem: 'latn' })
  return UNITS.flatMap((unit) =>
    [-1, 1].flatMap((side) =>
      numbers
        .map((number) => fold(format.format(side * number, unit)))
        .filter((phrase) => /^\D*\d+\D*$/.test(phrase))
        .map((phrase) => phrase.replace(/\d+/, '#'))
        .filter((phrase) => !AMBIGUOUS.has(phrase))
        .map((phrase) => [phrase, `${unit} ${side}`]),
    ),
  )
}

const months = new Map()
for (const language of [...SPACED, ...UNSPACED])
  for (const [month, names] of monthsOf(language).entries())
    for (const name of names.split(' ')) if (name !== '' && !months.has(name)) months.set(name, month + 1)
const weekdays = (languages) =>
  Array.from({ length: 7 }, (_, day) =>
    unique(languages.flatMap((language) => weekdaysOf(language)[day])).join('|'),
  )
// "# day{/s} ago" is "# day ago" and "# days ago".
const written = (phrases) => {
  const [first = '', ...others] = phrases
  if (others.length === 0) return first
  const shared = (list) => {
    let length = 0
    while (list.every((each) => length < each.length && each[length] === list[0][length])) length += 1
    return length
  }
  const start = shared(phrases)
  const rests = phrases.map((each) => Array.from(each.slice(start)).toReversed().join(''))
  const end = shared(rests)
  const middles = phrases.map((each) => each.slice(start, each.length - end))
  return `${first.slice(0, start)}{${middles.join('/')}}${first.slice(first.length - end)}`
}
const listed = Array.from({ length: 12 }, (_, month) =>
  [...months]
    .filter(([, each]) => each === month + 1)
    .map(([name]) => name)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .reduce((groups, name) => {
      const last = groups.at(-1) ?? ['']
      if (!written([...last, name]).startsWith(name.slice(0, 2) + (name[2] ?? ' '))) groups.push([name])
      else last.push(name)
      return groups
    }, [])
    .map(written)
    .join(' '),
)
const compact = (phrases) =>
  phrases
    .reduce((groups, phrase) => {
      const last = groups.at(-1)
      if (last === undefined || written([...last, phrase]).length > written(last).length + phrase.length)
        groups.push([phrase])
      else last.push(phrase)
      return groups
    }, [])
    .map(written)
    .join('|')
const byMeaning = (languages, pairsOf) => {
  const found = new Map()
  for (const language of languages)
    for (const [phrase, meaning] of pairsOf(language)) if (!found.has(phrase)) found.set(phrase, meaning)
  const groups = Map.groupBy(found, ([, meaning]) => meaning)
  return Object.fromEntries(
    [...groups].map(([meaning, pairs]) => [meaning, compact(pairs.map(([phrase]) => phrase))]),
  )
}
// The words of a language for some days before and after: how it says it, `%` for a unit, and its units.
const countedWords = (language) => {
  const pairs = countedOf(language)
  const framesOf = (side) =>
    unique(
      pairs
        .filter(([, meaning]) => meaning.endsWith(` ${side}`))
        .map(([phrase]) => phrase.replace(/# \S+/, '# %')),
    ).join('/')
  const namesOf = (unit) =>
    unique(
      pairs
        .filter(([, meaning]) => meaning.startsWith(`${unit} `))
        .map(([phrase]) => /# (\S+)/.exec(phrase)?.[1]),
    ).join('/')
  return [framesOf(-1), framesOf(1), ...UNITS.map(namesOf)].join('|')
}
const counted = Object.fromEntries(SPACED.map((language) => [language, countedWords(language)]))
const text = `// Written by tools/calendar-words.mjs from the calendar data (CLDR ${process.versions.cldr}) of ${SPACED.length + UNSPACED.length} languages. Folded: compatibility forms, lower case, straight apostrophes.

/** Names of the months, January first: long and short, alone and as in a date. */
export const MONTH_NAMES: readonly string[] = ${JSON.stringify(listed)}

/** Names of the days of the week, Monday first; of languages that put spaces between words. */
export const WEEKDAY_WORDS: readonly string[] = ${JSON.stringify(weekdays(SPACED.filter((language) => !ORDINAL_DAYS.includes(language))))}

/** The same of languages that write words together or put endings to them. */
export const WEEKDAY_PARTS: readonly string[] = ${JSON.stringify(weekdays(UNSPACED))}

/**
 * Words for a stretch of the calendar: its unit, and how many units after the one of today it lies, negative
 * for before; of languages that put spaces between words.
 */
export const RELATIVE_WORDS: Readonly<Record<string, string>> = ${JSON.stringify(byMeaning(SPACED, relativeOf))}

/**
 * How each language says that something was or will be some units from today, \`#\` for their number and \`%\`
 * for the unit; then its words for a day, a week, a month and a year.
 */
export const COUNTED_WORDS: Readonly<Record<string, string>> = ${JSON.stringify(counted)}

/** As {@link RELATIVE_WORDS}, of languages that write words together or put endings to them. */
export const RELATIVE_PARTS: Readonly<Record<string, string>> = ${JSON.stringify(byMeaning(UNSPACED, relativeOf))}

/** With a number, \`#\`, by which the count is multiplied; of these languages. */
export const COUNTED_PARTS: Readonly<Record<string, string>> = ${JSON.stringify(byMeaning(UNSPACED, (language) => countedOf(language)))}
`
const file = join(root, 'packages', 'conversations', 'src', 'languages', 'times', 'calendar.ts')
writeFileSync(file, text)
spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), [file], { stdio: 'inherit' })
