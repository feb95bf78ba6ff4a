// Runs as its own process until it is killed. Writes for ever, and prints one line of JSON for each
// acknowledged change: writes and overwrites, appends, deletes, and commits of several files that belong
// together.
import { writeSync } from 'node:fs'
import { childParameters } from '../child-parameters.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'
import { FILLER } from './acknowledgement.ts'
import type { Acknowledgement } from './acknowledgement.ts'

const { target, round } = childParameters<{ readonly target: Target; readonly round: number }>()
const { store } = await openTarget(target)
// Without a buffer: a line that is not written when the process dies was not acknowledged.
const acknowledge = (what: Acknowledgement) => writeSync(1, `${JSON.stringify(what)}\n`)

for (let turn = 0; ; turn += 1) {
  const id = `r${round}t${turn}`
  const path = `notes/${turn % 10}.md`
  await store.write(path, `# Note\n\nwritten${id}\n\n${FILLER}`)
  acknowledge({ kind: 'write', path, id, round, turn })
  await store.append('log.md', `\nappended${id}\n`)
  acknowledge({ kind: 'append', id, round, turn })
  await store.commit(
    ['pair/a.md', 'pair/b.md', 'pair/deep/c.md'].map((each) => ({ path: each, content: `both${id}\n` })),
  )
  acknowledge({ kind: 'pair', id, round, turn })
  const kept = { path: 'turns/here.md', content: `here${id}\n` }
  const gone = { path: 'turns/there.md', content: `there${id}\n` }
  // A commit that makes one of two files and deletes the other: there is always exactly one.
  const exists = await store.exists(kept.path)
  const first = !exists && !(await store.exists(gone.path))
  await store.commit(
    first ? [kept] : exists ? [{ ...kept, content: null }, gone] : [{ ...gone, content: null }, kept],
  )
  acknowledge({ kind: 'turn', path: exists ? gone.path : kept.path, id, round, turn })
}
