// Run as a process of its own, and killed in the middle of it. Writes for ever and says so, one line of JSON for each change that was
// acknowledged: writes and overwrites, appends, and commits of several files that belong together.
import { writeSync } from 'node:fs'
import { openNotes } from './open-notes.ts'

const [root = '', round = ''] = process.argv.slice(2)
const { store } = await openNotes({ root })
// At once, past every buffer: what is not out when the process dies was not acknowledged.
const acknowledge = (what: object) => writeSync(1, `${JSON.stringify(what)}\n`)

for (let turn = 0; ; turn += 1) {
  const id = `r${round}t${turn}`
  await store.write(`notes/${turn % 10}.md`, `# Note\n\nwritten${id}\n\n${'filler text of a note '.repeat(40)}`)
  acknowledge({ kind: 'write', path: `notes/${turn % 10}.md`, id })
  await store.append('log.md', `\nappended${id}\n`)
  acknowledge({ kind: 'append', id })
  const pair = ['pair/a.md', 'pair/b.md'].map((path) => ({ path, content: `both${id}\n` }))
  await store.commit(pair)
  acknowledge({ kind: 'pair', id })
}
