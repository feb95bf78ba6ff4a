import { afterEach, expect, test } from 'vitest'
import { systemClock } from '@sheaf/core'
import { localClock } from './start.ts'

const given = process.env['TZ']
afterEach(() => {
  if (given === undefined) delete process.env['TZ']
  else process.env['TZ'] = given
})

test.each(['UTC', 'Europe/Lisbon', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'in %s it shows the days and hours of that zone, also where the hour changes',
  (timeZone) => {
    process.env['TZ'] = timeZone
    const [local, zoned] = [localClock(), systemClock({ timeZone })]
    for (const month of ['01', '03', '07', '10', '11'])
      for (const time of ['00:30:00', '05:45:10', '23:59:59']) {
        const instant = new Date(`2026-${month}-29T${time}Z`)
        expect(local.today(instant)).toBe(zoned.today(instant))
        expect(local.timeOfDay(instant)).toBe(zoned.timeOfDay(instant))
      }
    expect(() => local.today(new Date('no date'))).toThrow('instant')
  },
)
