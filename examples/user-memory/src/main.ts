import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { createMemory } from '@sheaf/memory'
import { converse } from './conversation.ts'
import { approveAll, heartbeat } from './heartbeat.ts'
import { FIRST_START, FRIDAY, HEARTBEAT, THURSDAY } from './script.ts'
import { scriptedModel } from './scripted-model.ts'
import { showTitle } from './transcript.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-user-memory-'))
const print = (text: string) => console.log(text)
try {
  const clock = fixedClock('2026-11-19T08:00:00Z', { timeZone: 'Europe/Paris' })
  await using memory = await createMemory({ storage: fs({ root: folder }), clock })
  const ada = memory.user('ada')

  print(showTitle('First start'))
  await memory.seed({
    texts: {
      'SOUL.md': '# Soul\n\nI am calm, and I say where I know things from.\n',
      'BOOTSTRAP.md': 'Say hello to whoever runs you.\n',
      'HEARTBEAT.md': 'Look after the shared notes: is anything out of date?\n',
    },
  })
  await ada.seed()
  // Of all the machines that start at once, one is given the text; if the run fails, it is put back.
  const hello = await memory.takeBootstrap(async (text) => {
    print(`once   │ ${text.trimEnd()}`)
    return await scriptedModel(FIRST_START).reply([{ role: 'user', content: text }], [])
  })
  print(`agent  │ ${hello?.content ?? ''}`)

  print(showTitle('Thursday'))
  await converse({ user: ada, turns: THURSDAY, clock, print })

  print(showTitle('Friday, a new conversation'))
  const again = await memory.takeBootstrap(async (text) => text)
  print(`once   │ ${again ?? '(BOOTSTRAP was run already)'}`)
  await converse({ user: ada, turns: FRIDAY, clock, print })

  print(showTitle('A heartbeat, without a user'))
  await memory
    .agent()
    .store.write('notes/ferry.md', '# Ferry\n\n- The pier closes at nine until 2026-11-20.\n')
  await heartbeat({ memory, model: scriptedModel(HEARTBEAT), print })
  await approveAll({ memory, print })

  print(showTitle('The files'))
  for (const path of await memory.store.list()) {
    const content = await memory.store.read(path)
    print(`${path}${content === '' ? ' (empty)' : `\n${content.replaceAll(/^/gm, '    ').trimEnd()}`}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
