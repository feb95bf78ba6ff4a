import { fixedClock, MemoryError } from '@sheaf/core'
import fc from 'fast-check'
import { diff3Merge } from 'node-diff3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type OpenStore } from '../__fixtures__/open-store.ts'
import { editedLines, hasBoth } from './__fixtures__/texts.ts'
import { createProposals } from './create-proposals.ts'

let open: OpenStore
let runs = 0
beforeAll(async () => {
  open = await openStore()
})
afterAll(async () => {
  await open[Symbol.asyncDispose]()
})

const edits = fc.array(fc.constantFrom('keep', 'keep', 'keep', 'remove', 'change', 'insert'), {
  minLength: 8,
  maxLength: 8,
})

interface Texts {
  readonly base: string
  readonly current: string
  readonly proposed: string
  /** The result of another three-way merge; undefined for a conflict. */
  readonly merged: string | undefined
}

const texts: fc.Arbitrary<Texts> = fc
  .record({
    length: fc.integer({ min: 0, max: 8 }),
    mine: edits,
    yours: edits,
    mark: fc.constantFrom('', '\uFEFF'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    last: fc.constantFrom('', 'the last line, which has no end'),
  })
  .map(({ length, mine, yours, mark, lineEnd, last }) => {
    const base = Array.from({ length }, (_, place) => `line ${place}`)
    const [current, proposed] = [editedLines(base, mine, 'a person'), editedLines(base, yours, 'an agent')]
    // An unchanged line follows.
    const end = last === '' ? [] : [last]
    const regions = diff3Merge([...current, ...end], [...base, ...end], [...proposed, ...end], {
      excludeFalseConflicts: true,
    })
    const text = (lines: readonly string[]) => mark + lines.map((line) => line + lineEnd).join('') + last
    const merged = regions.flatMap(({ ok }) => ok ?? []).slice(0, last === '' ? undefined : -1)
    const hasConflict = regions.some(({ conflict }) => conflict)
    return {
      base: text(base),
      current: text(current),
      proposed: text(proposed),
      merged: hasConflict ? undefined : text(merged),
    }
  })

test('whatever a person does meanwhile: applied is merged, with both changes, or a conflict that changes nothing', async () => {
  const { store } = open
  const counts = { merged: 0, conflicts: 0 }
  await fc.assert(
    fc.asyncProperty(texts, async ({ base, current, proposed, merged }) => {
      fc.pre(base !== proposed)
      const path = `run-${(runs += 1)}.md`
      const proposals = createProposals({ store, clock: fixedClock('2026-11-20T10:00:00Z') })
      await store.write(path, base)
      const { id } = await proposals.propose({ path, content: proposed, author: 'agent', reason: 'r' })
      await store.write(path, current)
      const before = await store.read(`.proposals/${id}.md`)
      const outcome = await proposals.approve(id, { by: 'ada', apply: true }).catch((error: unknown) => error)
      if (MemoryError.isInstance(outcome, 'conflict')) {
        counts.conflicts += 1
        expect(merged).toBeUndefined()
        expect(outcome).toMatchObject({ base, current, proposed })
        expect(await store.read(path)).toBe(current)
        expect(await store.read(`.proposals/${id}.md`)).toBe(before)
      } else {
        counts.merged += 1
        expect(outcome).toMatchObject({
          status: 'applied',
          applied: { files: [{ isMerged: current !== base }] },
        })
        const text = await store.read(path)
        if (merged !== undefined) expect(text).toBe(merged)
        else expect(hasBoth(text, { base, current, proposed })).toBe(true)
        // Applying again changes nothing, also after the file changed.
        await store.append(path, 'later')
        expect(await proposals.apply(id)).toEqual(outcome)
        expect(await store.read(path)).toBe(`${text}later`)
      }
    }),
    { seed: 57, numRuns: 120 },
  )
  // Both kinds occurred.
  expect(Math.min(counts.merged, counts.conflicts)).toBeGreaterThan(10)
})
