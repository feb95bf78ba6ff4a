import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import { afterAll, expect, test } from 'vitest'
import { startScript } from './__fixtures__/child-process.ts'
import { openNotes, writeByHand } from './__fixtures__/open-notes.ts'
import { temporaryDirectory } from './__fixtures__/temporary-directory.ts'

const SECONDS = 3
const directory = temporaryDirectory()
afterAll(directory.remove)

test.skipIf(process.platform !== 'linux')(
  `a folder that is swapped for a link, for ${SECONDS} seconds, leads nowhere`,
  async () => {
    const [root, outside] = [join(directory.path, 'root'), join(directory.path, 'outside')]
    const secret = 'this is outside'
    writeByHand(root, { 'target/note.md': 'inside', 'target/other.md': 'inside' })
    writeByHand(outside, { 'note.md': secret, 'only-outside.md': secret })
    const storage = await openNotes({ root, confirmDeletions: () => true })
    const child = startScript('swap-folder.ts', root, outside)
    await once(child.stdout, 'data')
    const closed = once(child, 'close')
    const outcomes = new Map<string, number>()
    let escapes = 0
    const until = performance.now() + SECONDS * 1000
    const attempt = async (what: string, work: () => Promise<unknown>) => {
      try {
        const result = await work()
        if (typeof result === 'string' && result.includes('outside')) escapes += 1
        outcomes.set(`${what} done`, (outcomes.get(`${what} done`) ?? 0) + 1)
      } catch (error) {
        if (!MemoryError.isInstance(error)) throw error
        outcomes.set(`${what} ${error.code}`, (outcomes.get(`${what} ${error.code}`) ?? 0) + 1)
      }
    }
    try {
      for (let turn = 0; performance.now() < until; turn += 1) {
        for (let times = 0; times < 20; times += 1) {
          await attempt('read', () => storage.store.read('target/note.md'))
          await attempt('read-outside', () => storage.store.read('target/only-outside.md'))
        }
        await attempt('write', () => storage.store.write('target/note.md', `inside ${turn}`))
        await attempt('create', () => storage.store.write(`target/created-${turn}.md`, 'inside'))
        await attempt('delete', () => storage.store.delete('target/only-outside.md'))
        await attempt('commit', () =>
          storage.store.commit([
            { path: 'target/note.md', content: `both ${turn}` },
            { path: 'target/other.md', content: `both ${turn}` },
          ]),
        )
        if (turn % 10 === 0) {
          await attempt('search', async () => {
            const { text } = await storage.index.candidates({ text: 'outside', limit: 5 })
            return text.map((candidate) => candidate.text).join('')
          })
        }
      }
    } finally {
      child.kill('SIGKILL')
      await closed
      await storage.close()
    }
    expect(escapes).toBe(0)
    expect(readdirSync(outside).sort()).toEqual(['note.md', 'only-outside.md'])
    for (const name of readdirSync(outside)) expect(readFileSync(join(outside, name), 'utf8')).toBe(secret)
    // It was a real race: both outcomes occurred.
    expect(outcomes.get('read done') ?? 0).toBeGreaterThan(0)
    expect([...outcomes.entries()].filter(([what]) => !what.endsWith('done')).length).toBeGreaterThan(0)
    console.log('swap race:', Object.fromEntries(outcomes))
  },
  60_000,
)
