import { MemoryError, type Change } from '@sheaf/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOf } from '../__fixtures__/open-store.ts'
import { openHistory } from './__fixtures__/open-history.ts'
import { compareVersions } from './records/text-changes.ts'

// The states of a file, oldest first; null means deleted. A text may be lost if a log was edited by
// hand.
interface Past {
  readonly text: string | null
  readonly isOutside: boolean
}

const PATHS = ['a.md', 'A.md', 'users/ada/MEMORY.md', 'users/ada/chats/t.md', 'observations.md']
const isLog = (path: string) => path.includes('chats') || path === 'observations.md'
const path = fc.constantFrom(...PATHS)
const line = fc.constantFrom(
  '# A',
  '## B\r',
  '- one',
  '',
  '```',
  '~~~~',
  '\uFEFF',
  '$& __proto__',
  '- 10:11:12.345 1.0.0 created 1 none',
  '😀\u2028',
  'x'.repeat(300),
  'y'.repeat(2000),
)
const text = fc
  .tuple(fc.array(line, { maxLength: 6 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''))
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('append' as const), path, text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), path, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), path }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('byHand' as const),
      path,
      text: fc.option(text, { nil: null }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('commit' as const),
      changes: fc.uniqueArray(fc.tuple(path, fc.option(text, { nil: null })), {
        selector: ([each]) => each,
        maxLength: 4,
        minLength: 1,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), path, place: fc.nat(20) }) },
)

test('after any changes, each revision has the text of its time', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.constantFrom(600, 2000, 16_384),
      async (steps, segmentBytes) => {
        await using open = await openHistory({ segmentBytes })
        const { store, below, history, clock } = open
        const files = new Map<string, string>()
        const recorded = new Map<string, string>()
        const past = new Map<string, Past[]>()
        const chain = (each: string) =>
          past.get(each.toLowerCase()) ?? past.set(each.toLowerCase(), []).get(each.toLowerCase()) ?? []
        const note = (changes: readonly Change[]) => {
          for (const { path: each, content } of changes.toSorted(
            (a, b) => Number(a.content !== null) - Number(b.content !== null),
          )) {
            const before = files.get(each)
            if (content === before) continue
            const key = each.toLowerCase()
            if (recorded.get(key) !== before) chain(each).push({ text: before ?? null, isOutside: true })
            chain(each).push({ text: content, isOutside: false })
            if (content === null) files.delete(each)
            else files.set(each, content)
            if (content === null) recorded.delete(key)
            else recorded.set(key, content)
          }
        }
        for (const each of steps) {
          clock.advance(each.kind === 'append' ? 0 : 977)
          const current = each.kind === 'commit' ? undefined : files.get(each.path)
          if (each.kind === 'append') {
            if ((await errorOf(store.append(each.path, each.text))) === undefined)
              note([{ path: each.path, content: (current ?? '') + each.text }])
          } else if (each.kind === 'write') {
            if ((await errorOf(store.write(each.path, each.text))) === undefined)
              note([{ path: each.path, content: each.text }])
          } else if (each.kind === 'delete') {
            if ((await errorOf(store.delete(each.path))) === undefined)
              note([{ path: each.path, content: null }])
          } else if (each.kind === 'byHand') {
            if ((await errorOf(below.commit([{ path: each.path, content: each.text }]))) !== undefined)
              continue
            if (each.text === null) files.delete(each.path)
            else files.set(each.path, each.text)
          } else if (each.kind === 'commit') {
            const changes = each.changes.map(([name, content]) => ({ path: name, content }))
            const count = (await history.log()).length
            const error = await errorOf(store.commit(changes))
            if (error === undefined) note(changes)
            else expect([MemoryError.isInstance(error), (await history.log()).length]).toEqual([true, count])
          } else {
            const revisions = await history.list(each.path)
            const chosen = revisions[each.place % Math.max(1, revisions.length)]
            if (chosen === undefined) continue
            const was = await history.read(each.path, chosen.version).catch(() => undefined)
            if (
              was === undefined ||
              (await errorOf(history.restore(each.path, chosen.version))) !== undefined
            )
              continue
            expect(await store.read(each.path)).toBe(was)
            note([{ path: each.path, content: was }])
          }
        }
        let all = 0
        for (const [key, states] of past) {
          const name = PATHS.find((each) => each.toLowerCase() === key) ?? key
          const revisions = (await history.list(name)).reverse()
          all += revisions.length
          expect(revisions.map(({ change }) => change === 'outside')).toEqual(
            states.map(({ isOutside }) => isOutside),
          )
          const hasHandEdit =
            isLog(name) && steps.some((each) => each.kind === 'byHand' && each.path === name)
          for (const [place, revision] of revisions.entries()) {
            expect(
              compareVersions(revision.version, revisions[place - 1]?.version ?? '0.0.0'),
            ).toBeGreaterThan(0)
            expect(revision.at >= (revisions[place - 1]?.at ?? revision.at)).toBe(true)
            const was = states[place]?.text ?? null
            const found = await history.read(name, revision.version).catch((error: unknown) => error)
            if (was === null) expect(found).toMatchObject({ why: 'deleted' })
            else if (typeof found === 'string' || !hasHandEdit) expect(found).toBe(was)
            else expect(found).toMatchObject({ why: 'changed-outside' })
          }
        }
        const log = await history.log()
        expect(log).toHaveLength(all)
        expect(log.map(({ at }) => at.getTime())).toEqual(
          log.map(({ at }) => at.getTime()).sort((a, b) => b - a),
        )
      },
    ),
    { seed: 20_261_120, numRuns: 30 },
  )
})
