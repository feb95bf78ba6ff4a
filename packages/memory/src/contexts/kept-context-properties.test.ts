import { testStorageKind } from '@sheaf/test-storage'
import { fixedClock, type AssembledContext } from '@sheaf/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMemory } from '../__fixtures__/open-memory.ts'
import type { Memory, ScopedMemory, UserMemory } from '../index.ts'
import type { ShownContext } from './recorded-context.ts'

const RUNS = 40
// Each place in a zone of its own: a day begins there half a day before, or after, that of Paris.
const PLACES = [
  { place: 'user', history: true, timeZone: 'Europe/Paris', of: (memory: Memory) => memory.user('ada') },
  { place: 'user', history: false, timeZone: 'Pacific/Niue', of: (memory: Memory) => memory.user('ada') },
  {
    place: 'project',
    history: true,
    timeZone: 'Pacific/Kiritimati',
    of: (memory: Memory) => memory.project('quay'),
  },
  {
    place: 'workspace of a project',
    history: true,
    timeZone: 'America/St_Johns',
    of: (memory: Memory) => memory.workspace('pier', { project: 'quay' }),
  },
] as const
const FILES = ['notes/tide.md', 'notes/wind.md', 'observations.md', 'MEMORY.md']
const WORDS = ['tide', 'ferry', 'wind', 'boat', 'harbour', 'storm']
const ENDS = ['\n', '\n\n', '\r\n', '\n  - indented 🙂\n', '\n\n## A heading\n\n']

const file = fc.constantFrom(...FILES)
const line = fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...ENDS))
const act = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    file,
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constant('append' as const),
    file,
    lines: fc.array(line, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constantFrom(
      'delete' as const,
      'away' as const,
      'back' as const,
      'forget' as const,
      'restore' as const,
    ),
    file,
  }),
  fc.record({
    kind: fc.constantFrom(
      'first' as const,
      'share' as const,
      'say' as const,
      'instruct' as const,
      'lift' as const,
      'reword' as const,
      'cut' as const,
    ),
    lines: fc.tuple(line),
  }),
  fc.record({
    kind: fc.constant('ask' as const),
    question: fc.constantFrom(...WORDS),
    maxTokens: fc.constantFrom(300, 900, 4000),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

// Each line has a number of its own, so that no line is found in the place of another.
let count = 0
const textOf = (lines: readonly (readonly [string, string])[]) =>
  lines.map(([word, end]) => `- The ${word} is number ${(count += 1)}.${end}`).join('')

async function run(
  ada: ScopedMemory | UserMemory,
  shared: Memory['store'],
  each: Act,
): Promise<AssembledContext | undefined> {
  if (each.kind === 'write') await ada.store.write(each.file, textOf(each.lines))
  else if (each.kind === 'append') await ada.store.append(each.file, textOf(each.lines))
  else if (each.kind === 'delete') await ada.ownStore.delete(each.file).catch(expectMissing)
  else if (each.kind === 'forget') await ada.forget({ source: each.file }).catch(expectMissing)
  else if (each.kind === 'away') await ada.move(each.file, `old/${each.file}`).catch(expectMissing)
  else if (each.kind === 'back') await ada.move(`old/${each.file}`, each.file).catch(expectMissing)
  else if (each.kind === 'share') await shared.write('notes/shared.md', textOf(each.lines))
  else if (each.kind === 'say')
    await ada.thread('other').record([{ role: 'user', content: textOf(each.lines) }])
  else if (each.kind === 'instruct')
    await ada
      .thread('other')
      .record([{ role: 'user', content: `From now on, always answer ${(count += 1)} words.` }])
  else if (each.kind === 'lift') {
    if (!('standing' in ada)) return undefined
    const [standing] = await ada.standing.list()
    if (standing !== undefined) await ada.standing.remove(standing)
  } else if (each.kind === 'restore') {
    const revisions = await ada.history.list(each.file).catch(() => [])
    const version = revisions.at(-1)?.version
    const hash = (await ada.ownStore.stat(each.file))?.hash ?? null
    if (version !== undefined)
      await ada.history.restore(each.file, version, { ifMatch: hash, author: 'ada' }).catch(expectMissing)
  } else if (each.kind === 'reword' || each.kind === 'cut') {
    const thread = ada.thread(each.kind === 'cut' ? 'asked' : 'other')
    const message = (await thread.messages({ limit: 3 })).find(({ role }) => role === 'user')
    if (message?.id === undefined) return undefined
    if (each.kind === 'cut') await thread.truncate(message.id)
    else await thread.replace(message.id, { content: textOf(each.lines) })
  } else if (each.kind === 'first') {
    const [message] = await ada.thread('other').messages({ limit: 1 })
    if (message?.id !== undefined) await ada.thread('other').remove(message.id)
  } else if (each.kind === 'ask') {
    const thread = ada.thread('asked')
    const messages = [{ role: 'user' as const, content: `Where is the ${each.question}? ${(count += 1)}` }]
    const context = await thread.assemble({ messages, maxTokens: each.maxTokens })
    await thread.record([...messages, { role: 'assistant', content: 'Not known.' }])
    return context
  }
  return undefined
}

function expectMissing(error: unknown): void {
  expect(error).toMatchObject({ code: expect.stringMatching(/^(?:not-found|conflict)$/) })
}

// The text that the model got, with gaps for missing parts; after something was forgotten, also for the text
// between the lines.
function expectSame(
  { messages, isWhole }: ShownContext,
  given: AssembledContext,
  isForgotten: boolean,
): void {
  expect(messages.map(({ role }) => role)).toEqual(given.messages.map(({ role }) => role))
  for (const [place, { parts }] of messages.entries()) {
    const pattern = parts.map(({ text, missing, lines }) => {
      if (text !== undefined) return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
      expect([isWhole, missing, lines?.source]).toEqual([false, expect.any(String), expect.any(String)])
      return '.*?'
    })
    const between = isForgotten && !isWhole ? '.*?' : ''
    const whole = [between, ...pattern, between].join(between)
    expect(given.messages[place]?.content).toMatch(new RegExp(`^${whole}$`, 's'))
  }
}

test.each(PLACES)(
  'of a $place, a kept context is the text of then, or names lines that are gone; history: $history',
  async ({ history, timeZone, of }) => {
    let missed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
        const clock = fixedClock('2026-11-20T09:30:15Z', { timeZone })
        await using memory = await openMemory(testStorageKind(), {
          clock,
          ...(history ? {} : { history: false }),
        })
        const ada = of(memory)
        await ada.store.write(
          'notes/tide.md',
          textOf([
            ['tide', '\n'],
            ['ferry', '\n'],
          ]),
        )
        const given: AssembledContext[] = []
        const first = { kind: 'ask', question: 'tide', maxTokens: 4000 } as const
        const forgotten: string[] = []
        for (const each of [first, ...acts]) {
          if (each.kind === 'forget')
            forgotten.push(...(await ada.store.read(each.file).catch(() => '')).split(/\r?\n/))
          const context = await run(ada, memory.store, each)
          if (context !== undefined) given.push(context)
        }
        const kept = [...(await ada.contexts({ limit: 100 }))].reverse()
        expect(kept).toHaveLength(given.length)
        for (const [place, { id }] of kept.entries()) {
          const shown = await ada.context(id)
          expectSame(shown, given[place] as AssembledContext, forgotten.length > 0)
          if (history && forgotten.length === 0) expect(shown.isWhole).toBe(true)
          for (const line of forgotten.filter((each) => each.includes('number')))
            expect(JSON.stringify(shown)).not.toContain(line)
          for (const { missing, lines } of shown.messages.flatMap(({ parts }) => parts)) {
            if (missing === undefined) continue
            missed += 1
            const now = await ada.store.read(lines?.source ?? '').catch(() => undefined)
            const same = now
              ?.split('\n')
              .slice((lines?.lineStart ?? 1) - 1, lines?.lineEnd)
              .join('\n')
            // Lines that still stand there are shown.
            const all = given[place]?.messages.map(({ content }) => content).join('\n') ?? ''
            if (same?.includes('number')) expect(all).not.toContain(same)
            if (now === undefined) expect(missing).toBe('gone')
          }
        }
      }),
      { numRuns: RUNS, seed: 39 },
    )
    expect(missed).toBeGreaterThan(0)
  },
)
