import { describe, expect, test } from 'vitest'
import { processorMs } from '@sheaf/test-texts'
import { succeed } from './__fixtures__/call.ts'
import { KINDS, openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools } from './index.ts'

const COUNT = 24
const numbers = Array.from({ length: COUNT }, (_, place) => place)

describe.each(KINDS)('at once on %s', (kind) => {
  test('appends, edits and entries of two conversations all survive', async () => {
    await using open = await openMemory(kind)
    // Two sets of tools, as for two conversations of one user.
    const sets = [createMemoryTools(open.memory.user('ada')), createMemoryTools(open.memory.user('ada'))]
    const ada = open.memory.user('ada')
    await ada.store.write('edit.md', numbers.map((place) => `- todo ${place};\n`).join(''))
    await Promise.all(
      numbers.flatMap((place) => {
        const tools = sets[place % 2]
        if (tools === undefined) return []
        return [
          succeed(tools.MemoryWrite, { file: 'append.md', content: `- fact ${place};`, append: true }),
          succeed(tools.MemoryEdit, { file: 'edit.md', find: `todo ${place};`, replace: `done ${place};` }),
          succeed(tools.MemoryAppendDaily, { text: `event ${place};` }),
          succeed(tools.UpdateUserMemory, {
            action: 'upsert',
            name: `entry-${place}`,
            type: 'project',
            description: `line ${place}`,
            body: 'b',
          }),
        ]
      }),
    )
    const appended = (await ada.store.read('append.md')).split('\n')
    expect(appended.toSorted()).toEqual(numbers.map((place) => `- fact ${place};`).toSorted())
    expect(await ada.store.read('edit.md')).toBe(numbers.map((place) => `- done ${place};\n`).join(''))
    const log = await ada.store.read('memory/2026-11-20.md')
    expect(log.match(/^event \d+;$/gm)?.toSorted()).toEqual(
      numbers.map((place) => `event ${place};`).toSorted(),
    )
    expect(log.match(/^# /gm)).toHaveLength(1)
    const { entries, problems } = await ada.entries.list()
    expect([entries.length, problems.length]).toEqual([COUNT, 0])
    expect((await ada.store.read('memory/MEMORY.md')).match(/^- \[/gm)).toHaveLength(COUNT)
    expect((await ada.entries.heal()).action).toBe('unchanged')
  })

  test('of 200 appends at once none is lost, and each costs what one of 50 does', async () => {
    await using open = await openMemory(kind)
    const ada = open.memory.user('ada')
    const { MemoryWrite } = createMemoryTools(ada)
    const append = async (file: string, count: number): Promise<number> => {
      const before = processorMs()
      await Promise.all(
        Array.from({ length: count }, (_, place) =>
          succeed(MemoryWrite, { file, content: `- fact ${place};`, append: true }),
        ),
      )
      return processorMs() - before
    }
    await append('first.md', 10) // compiled before it is measured
    const [few, many] = [await append('few.md', 50), await append('many.md', 200)]
    const lines = (await ada.store.read('many.md')).trim().split('\n')
    expect(lines.toSorted()).toEqual(Array.from({ length: 200 }, (_, place) => `- fact ${place};`).toSorted())
    // If each call started again after another one won, it would take sixteen times as long.
    expect(many).toBeLessThan(10 * few + 200)
  })

  test('entries of many handles at once are committed once each', async () => {
    await using open = await openMemory(kind)
    const { commits } = open
    await Promise.all(
      numbers.flatMap((place) => {
        const tools = createMemoryTools(open.memory.user('ada'))
        const entry = { name: `entry-${place}`, type: 'project', description: 'd', body: 'b' } as const
        return [
          succeed(tools.MemoryAppendDaily, { text: `event ${place};` }),
          succeed(tools.UpdateUserMemory, { action: 'upsert', ...entry }),
        ]
      }),
    )
    expect(commits).toHaveLength(2 * COUNT)
  })
})
