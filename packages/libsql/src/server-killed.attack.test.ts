import { openOptions } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { MemoryError } from '@sheaf/core'
import { beforeAll, expect, test } from 'vitest'
import { servers, withServer } from './__fixtures__/server.ts'
import { libsql } from './libsql.ts'

const WRITERS = 6
const KILLS = 5

withServer('a server that is killed and started again under writers', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start()
  })

  test.each(['http', 'ws'])('%s: nothing acknowledged is lost, nothing is doubled', async (protocol) => {
    const options = { url: server.url.replace('http', protocol), timeoutMs: 20_000 }
    const first = await libsql(options).open(openOptions())
    const state = { isOver: false, acknowledged: 0 }
    const acknowledged: string[] = []
    const attempted = new Set<string>()
    const write = async (writer: number): Promise<void> => {
      const storage = await libsql(options).open(openOptions())
      for (let turn = 0; !state.isOver; turn += 1) {
        const line = `w${writer}t${turn}`
        attempted.add(line)
        try {
          // By turns one file that all append to, and two files of one commit.
          if (turn % 2 === 0) await storage.store.append(`${protocol}/log.md`, `${line}\n`)
          else
            await storage.store.commit(
              [`${writer}/a`, `${writer}/b`].map((name) => ({
                path: `${protocol}/${name}.md`,
                content: line,
              })),
            )
          acknowledged.push(line)
          state.acknowledged += 1
        } catch (error) {
          if (!MemoryError.isInstance(error, 'unavailable')) throw error
        }
      }
      await storage.close()
    }
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = state.acknowledged
      while (state.acknowledged < before + 15) await new Promise((resolve) => setTimeout(resolve, 1))
      await server.kill()
      await server.start()
    }
    state.isOver = true
    await Promise.all(writers)

    const lines = (await first.store.read(`${protocol}/log.md`)).trimEnd().split('\n')
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.filter((line) => !attempted.has(line))).toEqual([])
    const turnOf = (line: string): number => Number(line.split('t')[1])
    expect(acknowledged.filter((line) => turnOf(line) % 2 === 0 && !lines.includes(line))).toEqual([])
    for (let writer = 0; writer < WRITERS; writer += 1) {
      const last = acknowledged.findLast((line) => line.startsWith(`w${writer}t`) && turnOf(line) % 2 === 1)
      if (last === undefined) continue
      const [a, b] = await Promise.all(
        ['a', 'b'].map((name) => first.store.read(`${protocol}/${writer}/${name}.md`)),
      )
      expect(a).toBe(b)
      expect(turnOf(a ?? '')).toBeGreaterThanOrEqual(turnOf(last))
    }
    expect((await first.doctor()).findings).toEqual([])
    await first.close()
  })
})
