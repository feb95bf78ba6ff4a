import { fixedClock } from '@sheaf/core'
import { expect, test } from 'vitest'
import { EntryExpiry } from './frontmatter.ts'

test('what was read before an erasure is not kept after it', async () => {
  const clock = fixedClock('2026-11-20T09:30:15Z')
  const expiry = new EntryExpiry({ clock })
  let read = 0
  let meanwhile = () => {}
  const store = {
    read: async (path: string) => {
      read += 1
      meanwhile()
      return path.endsWith('old.md') ? '---\nvalid_until: 2020-01-01\n---\nold\n' : 'new\n'
    },
  }
  const indexOf = expiry.indexOf('users/ada', store)
  const index = '- [old](old.md): x\n- [new](new.md): y'
  const timesRead = async () => {
    read = 0
    expect(await indexOf(index)).toBe('\n- [new](new.md): y')
    return read
  }
  meanwhile = () => expiry.clear()
  expect(await timesRead()).toBe(2)
  meanwhile = () => {}
  expect(await timesRead()).toBe(2)
  expect(await timesRead()).toBe(1)
  expiry.clear()
  expect(await timesRead()).toBe(2)
})
