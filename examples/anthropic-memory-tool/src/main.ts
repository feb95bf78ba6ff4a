import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { converse } from './converse.ts'
import { FIRST, LAPTOP, LAST, PHONE } from './script.ts'

const print = (text: string) => console.log(text)
const title = (text: string) => print(`\n── ${text} ${'─'.repeat(Math.max(0, 76 - text.length))}\n`)

await using memory = await createMemory({
  storage: sqlite({ file: ':memory:' }),
  clock: fixedClock('2026-11-20T08:00:00Z'),
})
const ada = memory.user('ada')

title('A first conversation')
await converse({ user: ada, said: 'I prefer trains, and an aisle seat. Remember that.', steps: FIRST, print })

title('Two at once')
// Their lines would mix: each is printed when both are done.
const [phone, laptop]: [string[], string[]] = [[], []]
await Promise.all([
  converse({
    user: memory.user('ada'),
    said: 'A window seat, please.',
    steps: PHONE,
    print: (text) => phone.push(text),
  }),
  converse({
    user: memory.user('ada'),
    said: 'At most 100 dollars.',
    steps: LAPTOP,
    print: (text) => laptop.push(text),
  }),
])
for (const line of [...phone, '', ...laptop]) print(line)

title('Another day')
await converse({ user: ada, said: 'Book me something to Lyon.', steps: LAST, print })

title('What the app sees')
for (const path of await ada.ownStore.list())
  print(`${path}\n${(await ada.ownStore.read(path)).replaceAll(/^/gm, '    ').trimEnd()}`)
for (const { source, lineStart, lineEnd } of await ada.search('which seat?', { limit: 1 }))
  print(`\nfound  ${source}#L${lineStart}-L${lineEnd}`)
print('')
for (const { path, version, author, reason } of await ada.history.log())
  print(`history  ${path} ${version} ${author}: ${reason}`)
