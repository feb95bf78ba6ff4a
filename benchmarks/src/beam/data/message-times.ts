const MONTHS: readonly string[] = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const DAY = 86_400_000
// The first message of a day: late enough that the day is the same in every zone of Europe and America.
const FIRST_OF_DAY = 8 * 3_600_000

/**
 * The start of a day such as "March-15-2024" or "2024-03-15", in UTC. Throws an Error for every other text
 * and for an impossible day.
 */
export function dayOf(date: string): Date {
  const [, name = '', first = '', year = ''] = /^([A-Za-z]+)-(\d{1,2})-(\d{4})$/.exec(date) ?? []
  const month = MONTHS.indexOf(name.toLowerCase())
  const iso = month === -1 ? date : `${year}-${String(month + 1).padStart(2, '0')}-${first.padStart(2, '0')}`
  const day = /^\d{4}-\d\d-\d\d$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : new Date(NaN)
  // Date reads the 30th of February as a day in March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(iso))
    throw new Error(`"${date}" is not a date such as March-15-2024`)
  return day
}

/**
 * The time of each message, in their order: on its day, a second after the message before it on that day. One
 * without a date has the day of the message before it, or else the first date. Throws an Error if no message
 * has a date.
 */
export function timesOf(dates: readonly (string | undefined)[]): Date[] {
  let current = dates.find((date) => date !== undefined)
  if (current === undefined && dates.length > 0) throw new Error('no message has a date')
  const counts = new Map<number, number>()
  return dates.map((date) => {
    current = date ?? current ?? ''
    const day = dayOf(current).getTime()
    const place = counts.get(day) ?? 0
    counts.set(day, place + 1)
    return new Date(day + FIRST_OF_DAY + place * 1000)
  })
}

/** Noon of the day after the latest of `times`. */
export function dayAfter(times: readonly Date[]): Date {
  const latest = times.reduce((max, time) => Math.max(max, time.getTime()), 0)
  return new Date((Math.floor(latest / DAY) + 1) * DAY + DAY / 2)
}
