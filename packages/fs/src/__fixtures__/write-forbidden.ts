// Runs as its own process, as a user who may not write everywhere. Prints the results of writes to a folder
// without permission, and of a commit that was decided before the permission was removed.
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash, MemoryError } from '@sheaf/core'
import { formatJournal } from '../commit/journal.ts'
import { found, openNotes } from './open-notes.ts'

const [root = ''] = process.argv.slice(2)
const outcome = async (work: () => Promise<unknown>) => {
  try {
    await work()
    return 'fine'
  } catch (error) {
    return MemoryError.isInstance(error) ? error.code : String(error)
  }
}
let storage = await openNotes({ root })
const write = (path: string, content: string) => outcome(() => storage.store.write(path, content))
const both = (first: string, second: string, content: string) =>
  outcome(() => storage.store.commit([first, second].map((path) => ({ path, content }))))
await both('locked/a.md', 'other/o.md', 'first gnu')
const locked = join(root, 'locked')
chmodSync(locked, 0o500)
const refused = await both('locked/b.md', 'other/p.md', 'x')
const journal = existsSync(join(root, '.sheaf/journal'))
const others = await both('other/p.md', 'other/q.md', 'x')

// The state that a process leaves if it dies after its commit is decided.
writeFileSync(join(root, '.sheaf/tmp', '1'.repeat(32)), 'second')
const entries = [{ path: 'locked/a.md', temporary: '1'.repeat(32), before: await contentHash('first gnu') }]
writeFileSync(join(root, '.sheaf/journal'), formatJournal(entries))
const stuckRead = await storage.store.read('locked/a.md')
const stuckWrite = await write('locked/a.md', 'third')
const stuckAppend = await outcome(() => storage.store.append('locked/a.md', 'third'))
const othersWhileStuck = await both('other/r.md', 'other/s.md', 'x')
const list = await storage.store.list()
const search = (await found(storage, 'gnu')).filter((path) => path.startsWith('other'))
await storage.close()
storage = await openNotes({ root })
const again = await storage.store.read('locked/a.md')
const { findings } = await storage.doctor({ repair: true })
const problems = findings.filter(({ state }) => state === 'manual').map(({ problem }) => problem)
chmodSync(locked, 0o700)
await write('locked/a.md', 'third')
const after = await storage.store.read('locked/a.md')
const onDisk = readFileSync(join(locked, 'a.md'), 'utf8')
const left = [...readdirSync(join(root, '.sheaf/tmp')), ...readdirSync(join(root, '.sheaf'))].filter((name) =>
  /journal|^[0-9a-f]{32}$/.test(name),
)
await storage.close()
for (const folder of [join(root, '.sheaf'), root]) chmodSync(folder, 0o500)
storage = await openNotes({ root, readOnly: true })
const readOnly = await found(storage, 'third')
await storage.close()
for (const folder of [root, join(root, '.sheaf')]) chmodSync(folder, 0o700)
process.stdout.write(
  JSON.stringify({
    refused,
    journal,
    others,
    stuckRead,
    stuckWrite,
    stuckAppend,
    othersWhileStuck,
    list,
    search,
    again,
    problems,
    after,
    onDisk,
    left,
    readOnly,
  }),
)
