import { fileName, MOST_BYTES, notKept, unread, type Owner, type Reader } from './history.ts'
import { Months } from './group-chats.ts'
import { textLines, type ExportFile } from './reading/export-files.ts'

// A line begins with a day and a time, in the order, digits and words of the phone's language.
const S = String.raw`[\s\p{Cf}]*`
const DATE = String.raw`(?<one>\d{1,4})${S}(?<sign>[./년年-])${S}(?<two>\d\d?)${S}[./월月-]${S}(?<three>\d{1,4})`
const CLOCK = String.raw`(?<hour>\d{1,2})(?:[:.]| ?h ?)(?<minute>\d\d)(?:(?:[:.]| min )\d\d(?: s)?)?`
const [BEFORE, AFTER] = ['before', 'after'].map((name) => String.raw`(?!\d)(?<${name}>[^\d:\n]{0,24}?)`)
// In Korean the name is between a comma and " : ".
const END = String.raw`(?:\] | [-–] |, (?=[^:\n]{1,60} : ))[\u200e\u200f]?`
const [DATE_FIRST, CLOCK_FIRST] = [DATE + BEFORE + CLOCK + AFTER, CLOCK + BEFORE + DATE].map(
  (form) => new RegExp(String.raw`^${S}\[?${S}${form}${END}`, 'iu'),
)
// A form that is not known, such as with the name of a month.
const UNKNOWN =
  /^[\s\p{Cf}]*\[?[^:\n]{0,30}\p{Nd}{4}[^:\n]{0,30}\p{Nd}[:.]\p{Nd}{2}.{0,20}?(?:\]| [-–]) [^:\n]{1,60}: /u

// The words of clocks with 12 hours.
const PM = halves(
  'pm 下午 午後 오후 中午 晚上 م بظ شام μμ अपराह्न मउ অপরাহ্ণ ptg ch ös du ' +
    'ip em eh nm odp pop popiet pēcp попл md пп tk',
)
const AM = halves(
  'am 上午 午前 오전 凌晨 早上 ص قظ صبح πμ पूर्वाह्न मपू পূর্বাহ্ণ pg sa öö de ap fm fh vm dop претпл pd дп to',
)

function halves(words: string): RegExp {
  return new RegExp(`^[일日]?(?:${words.replaceAll(' ', '|')})$`, 'iu')
}

// "WhatsApp Chat with Ben", "WhatsApp-Chat mit Ben", "Chat de WhatsApp con Ben" and the like.
const CHAT_WITH =
  /^[\p{L} -]{0,24}\bWhatsApp\b[\p{L} -]{0,12}? (?:with|-|mit|avec|con|com|met|med|z|с|ile|dengan) /iu

const SENDER = /^(?:~[\s\u202f]?)?([^:\n]{1,60}):(?:\s|$)([^]*)$/u
// `Ben created group "Trip: Lisbon"`: a quotation that does not end before the colon.
const NOTE = /^[^"“”„«»]*["“„«][^"“”«»]*$| (?:changed|created|added|removed) (?:the|this|group)\b/u
// On iOS its own lines name a sender too, and begin with a mark. A poll and a place have a label.
const OF_PROGRAM = /^\u200e(?!<|[^:：.!?"“„«\n]{1,30}[:：](?:\s|$))/
// On iOS a mark is before the note of an edit, in any language.
const EDITED =
  /(?<=\S)\s?(?:\u200e|(?=<[^>]*(?:edit|éd|bearb|bewerk|modif|редаг|измен|編輯|编辑|編集|수정|تعديل|ویرایش)))<[^<>:\n]{1,60}>$/iu

type Numbers = readonly [one: number, two: number, three: number]

interface Head {
  readonly date: Numbers
  readonly isDayFirst: boolean
  readonly time: string
  /** With the name, and with further lines. */
  text: string
}

function read(line: string): Head | undefined {
  const start = line.slice(0, 120).replaceAll(/(?![\d\u{10000}-\u{10ffff}])\p{Nd}/gu, digitOf)
  const found = DATE_FIRST?.exec(start) ?? CLOCK_FIRST?.exec(start)
  if (found?.groups === undefined) return undefined
  const { one, two, three, sign, hour = '', minute = '', before = '', after = '' } = found.groups
  const is = (half: RegExp) =>
    [before, after].some((each) => half.test(each.replaceAll(/[^\p{L}\p{M}]+/gu, '')))
  const whole = is(PM) ? (Number(hour) % 12) + 12 : is(AM) ? Number(hour) % 12 : hour
  const date: Numbers = [Number(one), Number(two), Number(three)]
  const time = `${String(whole).padStart(2, '0')}:${minute}`
  const isDayFirst = sign === '.' || !line.startsWith(found[0])
  return { date, isDayFirst, time, text: line.slice(found[0].length) }
}

// The ten digits of a script begin at a code that ends in 0 or in 6.
function digitOf(sign: string): string {
  const [low, code] = [sign.charCodeAt(0) % 16, sign.charCodeAt(0)]
  return String(/\p{Nd}/u.test(String.fromCharCode(code - low)) ? low : low - 6)
}

export function isOfWhatsapp(line: string): boolean {
  return SENDER.test(read(line)?.text ?? '')
}

/** Chats that WhatsApp exports as text, on Android (`WhatsApp Chat with Ben.txt`) and iOS (`_chat.txt`). */
export const whatsapp: Reader = async function* (files, problems, owner) {
  for (const file of files.filter(({ path }) => /\.txt$/i.test(path))) {
    const heads: Head[] = []
    let [notes, unknown] = [0, 0]
    let last: { text: string } | undefined
    for await (const { number, text = '', problem } of linesOf(file)) {
      if (problem !== undefined) problems.push(unread(`line ${number} of ${file.path}`, problem))
      const head = read(text)
      if (head !== undefined) heads.push((last = head))
      else if (UNKNOWN.test(text)) [unknown, last] = [unknown + 1, undefined]
      else if (last !== undefined) last.text += `\n${text}`
    }
    if (unknown > 0) yield unread(`messages of ${file.path}`, 'the form of their dates is not known', unknown)
    else if (heads.length === 0) yield unread(file.path, 'no line in it is a message of WhatsApp')
    const order = orderOf(heads, owner)
    if (!ORDERS.some((each) => each === order)) {
      yield unread(file.path, order)
      continue
    }
    const chat = `chats/whatsapp ${nameOf(file.path, owner.source)}`
    const days = new Map<string, string>()
    const months = new Months()
    for (const { date, time, text } of heads) {
      const [, name, said = ''] = SENDER.exec(text) ?? []
      const key = String(date)
      const day = days.get(key) ?? dayOf(date, order, owner) ?? ''
      days.set(key, day)
      const words = said.replace(EDITED, '')
      const own = { text: words.replaceAll('\u200e', ''), isEdited: words !== said }
      if (name === undefined || NOTE.test(name) || OF_PROGRAM.test(said)) notes += 1
      else yield* months.add({ chat, day, time, name, ...own })
    }
    yield* months.end()
    yield* notKept('notes of WhatsApp', notes, 'nobody said them')
  }
}

// The name of the file. An iPhone names only the archive or the folder.
function nameOf(path: string, source = ''): string {
  const own = `${source}/${path}`.replace(/\/_chat\.txt$|\.txt$/i, '').replace(/\.zip$/i, '')
  return fileName(own.replace(/^.*\//, '').replace(CHAT_WITH, '') || 'chat')
}

/** The lines of a text file, also of one in the encoding of older programs. */
export function linesOf(file: ExportFile): ReturnType<typeof textLines> {
  return textLines(file.bytes(), MOST_BYTES, 'windows-1252')
}

const ORDERS = ['day-first', 'month-first', 'year-first'] as const

// The order in which all dates are valid. If two are possible, the one without steps back or future dates.
// Another text is the reason why there is none.
function orderOf(heads: readonly Head[], owner: Owner): string {
  const { clock, dates } = owner
  const given = heads.flatMap(({ date }, place) => {
    return String(date) === String(heads[place - 1]?.date) ? [] : [date]
  })
  const tomorrow = clock.today(new Date(clock.now().getTime() + DAY))
  const right = ORDERS.flatMap((order) => {
    const days = given.map((date) => dayOf(date, order, owner) ?? '')
    const isLikely = days.every((day, place) => day >= (days[place - 1] ?? '') && day <= tomorrow)
    return days.includes('') ? [] : { order, isLikely }
  })
  // Of two numbers that could be the year, it is the one that changes less.
  const values = (place: 0 | 2) => new Set(given.map((date) => date[place])).size
  const wanted = right.filter(({ order }) => (order === 'year-first') === values(0) < values(2))
  const possible = wanted.length > 0 ? wanted : right
  const [first] = possible
  if (first === undefined) return 'its dates are in several orders; write all of them with the day first'
  // No language with dots, or with digits of another script, puts the month first.
  const isClear = heads.some(({ isDayFirst }) => isDayFirst) || given.every(([one, two]) => one === two)
  if (possible.length === 1 || isClear) return first.order
  const likely = possible.filter(({ isLikely }) => isLikely)
  const order = likely.length === 1 ? likely[0]?.order : dates
  return order ?? 'its dates can be read in two ways: add --dates day-first or --dates month-first'
}

// Years of our calendar, the Buddhist one and that of Taiwan; our years and Buddhist ones with two digits.
const YEARS = [0, -543, 1911, 2000, 1957]
const DAY = 86_400_000

function dayOf([one, two, three]: Numbers, order: string, { clock }: Owner): string | undefined {
  const [year, day] = order === 'year-first' ? [one, three] : [three, order === 'day-first' ? one : two]
  const month = order === 'month-first' ? one : two
  // WhatsApp began in 2009. The clock of a phone may be ahead.
  const latest = clock.now().getUTCFullYear() + 1
  const ours = YEARS.map((more) => year + more).find((each) => each >= 2009 && each <= latest)
  if (ours !== undefined) {
    const text = [ours, month, day].map((each) => String(each).padStart(2, '0')).join('-')
    const date = new Date(`${text}T00:00Z`)
    return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text) ? undefined : text
  }
  if (year < 1380 || year > 1460) return undefined
  // The calendar of Iran or of Mecca: the time goes nearer until the calendar shows the day.
  const [calendar, days] = year < 1420 ? ['persian', 365.24] : ['islamic-umalqura', 354.37]
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { timeZone: 'UTC' })
  let time = Date.UTC(2020, 0)
  for (let step = 0; step < 12; step += 1) {
    const [m = 0, d = 0, y = 0] = (format.format(time).match(/\d+/g) ?? []).map(Number)
    const apart = Math.round((year - y) * days + (month - m) * 29.6 + day - d)
    if (apart === 0) return m === month ? new Date(time).toISOString().slice(0, 10) : undefined
    time += apart * DAY
  }
  return undefined
}
