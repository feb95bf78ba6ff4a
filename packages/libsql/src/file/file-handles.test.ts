import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openHandle } from './file-database.ts'

test('other handles of a file are counted until the driver has closed it', () => {
  const stats = statSync(import.meta.dirname, { bigint: true })
  const open = () => openHandle(stats, 'memory.db')
  const first = open()
  expect(first.others).toBe('none')
  const second = open()
  expect(second.others).toBe('used')
  for (let time = 0; time < 2; time += 1) first.release()
  const third = open()
  expect(third.others).toBe('used')
  for (const each of [second, third]) each.close()
  const fourth = open()
  expect(fourth.others).toBe('closed')
  for (const each of [second, third, fourth]) each.release()
  const last = open()
  expect(last.others).toBe('none')
  last.release()
})
