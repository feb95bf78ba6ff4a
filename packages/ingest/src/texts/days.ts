import { calendarDay } from '@sheaf/conversations'
import { checkValue } from '@sheaf/core/adapter'

/** The most days that an option may have: some 270 years ago, which the calendar still has. */
const MOST_DAYS = 100_000

export function checkDays(options: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(options)) checkValue.whole(name, value, 0, { to: MOST_DAYS })
}

/** The day that is `days` after another one, or before it if `days` is negative. */
export function addDays(day: string, days: number): string {
  return calendarDay.text((calendarDay.number(day) ?? Number.NaN) + days)
}

export function monthOf(day: string): string {
  return day.slice(0, 7)
}

export function lastDayOf(month: string): string {
  return addDays(`${monthOf(addDays(`${month}-01`, 31))}-01`, -1)
}
