import type { Message } from '@sheaf/core'
import { expect, test } from 'vitest'
import { splitTurns } from './assemble-turns.ts'

// A letter for each role.
const ROLES: Readonly<Record<string, Message['role']>> = { s: 'system', u: 'user', a: 'assistant', t: 'tool' }

test.each([
  ['', '', ''],
  ['u', '', 'u'],
  ['uau', 'ua', 'u'],
  ['uauat', 'ua', 'uat'],
  ['uauu', 'ua', 'uu'],
  ['uu', '', 'uu'],
  ['usu', 'us', 'u'],
  ['ususa', 'us', 'usa'],
  ['at', '', 'at'],
  ['s', '', 's'],
])('"%s" is "%s" and then "%s"', (all, earlier, current) => {
  const messages = Array.from(all, (letter) => ({ role: ROLES[letter] ?? 'user', letter }))
  const turns = splitTurns(messages)
  const letters = (part: typeof messages) => part.map(({ letter }) => letter).join('')
  expect([letters([...turns.earlier]), letters([...turns.current])]).toEqual([earlier, current])
  expect([...turns.earlier, ...turns.current].every((message, place) => message === messages[place])).toBe(
    true,
  )
})
