import { expect, test } from 'vitest'
import { agentPlace } from '../index.ts'

test.each([
  ['notes/a.md', undefined],
  ['USER.md', undefined],
  ['memory/2026-11-20.md', undefined],
  ['memory/archive/2026-10.md', undefined],
  ['config/soul.MD', 'agent'],
  ['SOUL.md', 'agent'],
  ['user.md', { name: 'USER.md' }],
  ['memory/Trash/tea.md', 'trash'],
  ['Chats/tea.md', 'chats'],
  ['memory/MEMORY.md', 'entries'],
  ['memory/2026-13-40.md', 'entries'],
  ['workspaces/pier/chats/tea.md', 'chats'],
  ['workspaces/pier/memory/trash/tea.md', 'trash'],
  ['workspaces/pier/memory/2026-11-20.md', undefined],
])('the place of %s for an agent', (path, place) => {
  expect(agentPlace(path)).toEqual(place)
})
