import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'

test.each(KINDS)('a memory keeps as many revisions of a note as it is asked to (%s)', async (kind) => {
  for (const [history, least, most] of [
    [{ revisions: 8 }, 8, 13],
    [true, 40, 40],
  ] as const) {
    await using memory = await openMemory(kind, { history })
    for (let round = 0; round < 40; round += 1) await memory.store.write('notes/a.md', `round ${round}\n`)
    const revisions = (await memory.history?.list('notes/a.md')) ?? []
    expect(revisions.length).toBeGreaterThanOrEqual(least)
    expect(revisions.length).toBeLessThanOrEqual(most)
  }
})
