import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemory } from '@sheaf/memory'
import { postgres } from '@sheaf/postgres'
import { startPostgresServer } from '@sheaf/postgres-server'
const folder = await mkdtemp(join(tmpdir(), 'i12-'))
let seed = 7
const rnd = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff
const words = Array.from({ length: 4000 }, (_, i) => {
  let w = ''
  let n = i + 11
  for (let k = 0; k < 3 + (i % 4); k++) {
    w += 'bcdfglmnprst'[n % 12]! + 'aeiou'[n % 5]!
    n = Math.floor(n / 7) + i
  }
  return w
})
const word = () => words[Math.min(words.length - 1, Math.floor(Math.pow(rnd(), 3) * words.length))]!
const sentence = (n: number) => Array.from({ length: n }, word).join(' ') + '.'
const server = await startPostgresServer({ directory: join(folder, 'pg') })
const make = (searchMemoryBytes: number) =>
  createMemory({ storage: postgres({ connectionString: server.connectionString, searchMemoryBytes }) })
const fill = await make(0)
const sizes = [30, 100, 300, 1000, 3000]
for (const n of sizes)
  for (let t = 0; t < n / 30; t++)
    await fill
      .user('u' + n)
      .thread('t' + t)
      .record(
        Array.from({ length: 30 }, (_, i) => ({
          role: i % 2 ? ('assistant' as const) : ('user' as const),
          content: sentence(14),
        })),
      )
await fill.close()
const tables = await make(0),
  held = await make(2 ** 28)
for (const n of sizes) {
  const t: Record<string, number[]> = { tables: [], held: [], tablesW: [], heldW: [] }
  for (let i = 0; i < 15; i++)
    for (const [name, memory] of [
      ['tables', tables],
      ['held', held],
    ] as const) {
      const user = memory.user('u' + n)
      const q = `What did I say about ${word()} and ${word()}?`
      await user.search(q)
      let s = performance.now()
      await user.search(q + ' ' + word())
      t[name]!.push(performance.now() - s)
      await user.thread('t0').record([{ role: 'user', content: sentence(14) }])
      s = performance.now()
      await user.search(q)
      t[name + 'W']!.push(performance.now() - s)
    }
  const m = (a: number[]) => {
    const b = a.toSorted((x, y) => x - y)
    return b[2]!.toFixed(1) + '/' + b[7]!.toFixed(1)
  }
  console.log(
    n,
    Object.entries(t)
      .map(([k, v]) => k + ' ' + m(v))
      .join('  '),
  )
}
await tables.close()
await held.close()
await server.stop()
await rm(folder, { recursive: true, force: true })
