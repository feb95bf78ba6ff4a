import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createCursors } from './route.ts'
import { Fields } from './route.ts'
import { chatsOf } from './recent-chats.ts'

test('conversations of all users are listed where the log of commits is short', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  for (const user of ['ada', 'bo', 'cy'])
    await memory
      .user(user)
      .thread('t')
      .record([{ role: 'user', content: `I am ${user}.` }])
  const call = {
    memory,
    scope: memory,
    fields: new Fields({}),
    missing: [],
    author: 'grace',
    readOnly: false,
    hasPast: false,
    cursors: createCursors(),
    // On fs, times that are noted again take the place of commits.
    recent: {
      of: async function* () {
        yield { path: 'users/cy/chats/t.md', isGone: false }
      },
    },
    abortSignal: new AbortController().signal,
  }
  expect((await chatsOf(call, '')).map(({ of }) => of?.id)).toEqual(['cy', 'ada', 'bo'])
})
