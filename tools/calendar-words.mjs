// Writes packages/retrieval/src/time/calendar-words.ts: the names of months and the words for days gone by, as the calendar data (CLDR) of the Node that runs
// this has them. Kept as a file because to ask the platform takes some 50 ms, and because platforms differ.
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
// Words that are others in another language: "here" in German and Dutch, "but" in Italian, "to hurry" in German.
const AMBIGUOUS = new Set(['hier', 'ma', 'eilen'])

const fold = (text) => text.normalize('NFKC').toLowerCase().replaceAll('’', "'")
const unique = (list) => [...new Set(list)]

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
        return fold(format.formatToParts(Date.UTC(2001, month, 5)).find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
      }),
    )
    // Numbers are read as such, and a name of several words is one with a number.
    return unique(names.filter((name) => /^\p{L}[\p{L}\p{M}.]+$/u.test(name))).join(' ')
  })
}

function pastOf(language) {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return UNITS.flatMap((unit) =>
    (unit === 'day' ? [0, 1, 2] : [0, 1]).flatMap((back) => {
      const phrase = fold(format.format(-back, unit)).replace(/^(?:(?:la|le|el) |l')/, '')
      return /\d/.test(phrase) || AMBIGUOUS.has(phrase) ? [] : [[phrase, `${unit} ${back}`]]
    }),
  )
}

function countedOf(language) {
  const format = new Intl.RelativeTimeFormat(language, { numberingSystem: 'latn' })
  return UNITS.flatMap((unit) =>
    [1, 2, 5]
      .map((back) => fold(format.format(-back, unit)))
      .filter((phrase) => /^\D*\d+\D*$/.test(phrase))
      .map((phrase) => [phrase.replace(/\d+/, '#'), unit]),
  )
}

const months = new Map()
for (const language of [...SPACED, ...UNSPACED])
  for (const [month, names] of monthsOf(language).entries())
    for (const name of names.split(' ')) if (name !== '' && !months.has(name)) months.set(name, month + 1)
const listed = Array.from({ length: 12 }, (_, month) =>
  [...months]
    .filter(([, each]) => each === month + 1)
    .map(([name]) => name)
    .join(' '),
)
const byMeaning = (languages, pairsOf) => {
  const found = new Map()
  for (const language of languages) for (const [phrase, meaning] of pairsOf(language)) if (!found.has(phrase)) found.set(phrase, meaning)
  const groups = Map.groupBy(found, ([, meaning]) => meaning)
  return Object.fromEntries([...groups].map(([meaning, pairs]) => [meaning, pairs.map(([phrase]) => phrase).join('|')]))
}
const text = `// Written by tools/calendar-words.mjs from the calendar data (CLDR ${process.versions.cldr}) of ${SPACED.length + UNSPACED.length} languages. Folded: compatibility forms, lower case, straight apostrophes.

/** Names of the months, January first: long and short, alone and as in a date. */
export const MONTH_NAMES: readonly string[] = ${JSON.stringify(listed)}

/** Words for days gone by: which unit of the calendar, and how many back; of languages that put spaces between words. */
export const PAST_WORDS: Readonly<Record<string, string>> = ${JSON.stringify(byMeaning(SPACED, pastOf))}

/** The same with a number, \`#\`, by unit. */
export const COUNTED_WORDS: Readonly<Record<string, string>> = ${JSON.stringify(byMeaning(SPACED, countedOf))}

/** As {@link PAST_WORDS}, of languages that write words together or put endings to them. */
export const PAST_PARTS: Readonly<Record<string, string>> = ${JSON.stringify(byMeaning(UNSPACED, pastOf))}

/** As {@link COUNTED_WORDS}, of these languages. */
export const COUNTED_PARTS: Readonly<Record<string, string>> = ${JSON.stringify(byMeaning(UNSPACED, countedOf))}
`
const file = join(root, 'packages', 'retrieval', 'src', 'time', 'calendar-words.ts')
writeFileSync(file, text)
spawnSync(join(root, 'node_modules', '.bin', 'oxfmt'), [file], { stdio: 'inherit' })
