import { repetitions } from '@sheaf/test-storage'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { call } from './__fixtures__/call.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools } from './index.ts'
import type { MemoryTools } from './memory-tools.ts'

const twins: [string, string][] = [
  ['alice', 'alice2'],
  ['Ada', 'ada'],
  ['a', 'a/b'],
  ['a/b', 'a_b__2-pb'],
  ['..', '.'],
  ['users', 'users/users'],
  ['á', 'a\u0301'],
  ['con', 'CON'],
  ['%', '_'],
  ['x*', 'x'],
  ["o'hara", 'o"hara'],
  ['me\n', 'me'],
  ['-', '--'],
  ['张三', '张'],
]
const anyId = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((id) => id.isWellFormed() && [...id].length <= 128)
const pair = fc.oneof(
  fc.constantFrom(...twins),
  fc.tuple(anyId, anyId).filter(([a, b]) => a !== b),
)

// Files that every user has, and paths that try to reach the other user.
function files(other: string): string[] {
  return [
    'USER.md',
    'notes/a.md',
    'memory/2026-11-20.md',
    `users/${other}/USER.md`,
    `../${other}/USER.md`,
    `${other}/USER.md`,
  ]
}

const act = fc.record({
  who: fc.constantFrom(0, 1),
  tool: fc.constantFrom(
    'MemorySearch',
    'MemoryRead',
    'MemoryWrite',
    'append',
    'MemoryEdit',
    'MemoryAppendDaily',
    'upsert',
    'delete',
    'ReadUserMemory',
    'MemoryList' as const,
  ),
  place: fc.nat(5),
  number: fc.nat(3),
})

test('no order of calls shows one user a byte of the other', async () => {
  await fc.assert(
    fc.asyncProperty(pair, fc.array(act, { minLength: 10, maxLength: 25 }), async (ids, acts) => {
      await using open = await openMemory()
      const canaries = ['herons4711', 'storks9312'] as const
      const both = ids.map((id) => createMemoryTools(open.memory.user(id)))
      for (const { who, tool, place, number } of acts) {
        const [mine, theirs] = who === 0 ? canaries : [canaries[1], canaries[0]]
        const tools = both[who]
        const file = files(ids[1 - who] ?? '')[place] ?? ''
        if (tools !== undefined)
          expect(
            JSON.stringify(await calls(tools, tool, file, `${mine} ${number}`, number, theirs)),
          ).not.toContain(`${theirs} `)
      }
      for (const [who, id] of ids.entries()) {
        const own = open.memory.user(id).ownStore
        for (const path of await own.list('', { includeHidden: true }))
          expect(await own.read(path)).not.toContain(canaries[1 - who])
      }
    }),
    { seed: 20261120, numRuns: repetitions(40) },
  )
})

async function calls(
  tools: MemoryTools,
  tool: string,
  file: string,
  text: string,
  number: number,
  theirs: string,
): Promise<unknown> {
  if (tool === 'MemorySearch') return await call(tools.MemorySearch, { query: theirs })
  if (tool === 'MemoryRead') return await call(tools.MemoryRead, { file })
  if (tool === 'MemoryWrite') return await call(tools.MemoryWrite, { file, content: `${text} .` })
  if (tool === 'append') return await call(tools.MemoryWrite, { file, content: `${text} .\n`, append: true })
  if (tool === 'MemoryEdit') return await call(tools.MemoryEdit, { file, find: ' .', replace: ` ${text} .` })
  if (tool === 'MemoryAppendDaily') return await call(tools.MemoryAppendDaily, { text })
  if (tool === 'upsert')
    return await call(tools.UpdateUserMemory, {
      action: 'upsert',
      name: `e${number}`,
      type: 'user',
      description: text,
      body: text,
    })
  if (tool === 'delete') return await call(tools.UpdateUserMemory, { action: 'delete', name: `e${number}` })
  if (tool === 'ReadUserMemory') return await call(tools.ReadUserMemory, { name: `e${number}` })
  return await call(tools.MemoryList, {})
}
