import { fixedClock } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scriptedModel } from './__fixtures__/scripted-model.ts'
import { openStore, STORAGES } from './__fixtures__/stores.ts'
import { compress } from './compress.ts'
import { summarizeConversation } from './summarize-conversation.ts'
import { summarize } from './summarize.ts'

const clock = fixedClock('2026-11-20T09:00:00Z')
const DAYS = ['2026-06-01', '2026-06-02', '2026-07-01', '2026-10-30', '2026-11-19', '2026-11-20']

test.each(STORAGES)(
  'upkeep of two processes and writers at once loses no line, and doubles none, on %s',
  async (kind) => {
    const step = fc.constantFrom('summarize', 'compress', 'conversation', 'append', 'log')
    const fact = fc.record({
      day: fc.constantFrom(...DAYS),
      text: fc.constantFrom('Likes tea', '[town] Lyon', '[town] Paris', 'Has 2 cats', 'Sails'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { maxLength: 12 }),
        fc.array(step, { minLength: 2, maxLength: 8 }),
        async (facts, steps) => {
          await using open = await openStore(kind)
          await using other = await open.second()
          const { store } = open
          const lines = facts.map(({ day, text }, place) => ({ day, line: `- ${text} <!-- c#m${place} -->` }))
          const blocks = DAYS.map(
            (day) =>
              `## ${day}\n\n${lines.flatMap((each) => (each.day === day ? [`${each.line}\n`] : [])).join('')}\n`,
          )
          await store.write('observations.md', blocks.join(''))
          for (const day of [
            '2026-05-01',
            '2026-05-02',
            '2026-06-01',
            '2026-11-17',
            '2026-11-18',
            '2026-11-19',
          ])
            await store.write(`memory/${day}.md`, `# Daily log ${day}\n\n## 09:00:00\n\nWritten on ${day}.\n`)
          const written: string[] = []
          await Promise.all(
            steps.map(async (name, place) => {
              const target = { store: place % 2 === 0 ? store : other.store, clock }
              const messages = [{ role: 'user' as const, content: 'Hello', id: 'm' }]
              if (name === 'summarize')
                await summarize({ ...target, llm: scriptedModel('- Said by the model') })
              if (name === 'compress') await compress(target)
              if (name === 'conversation')
                await summarizeConversation({
                  ...target,
                  llm: scriptedModel('- Talked'),
                  conversation: 'c',
                  messages,
                })
              if (name === 'append' || name === 'log') {
                const path = name === 'append' ? 'observations.md' : 'memory/2026-11-19.md'
                written.push(`- Written meanwhile, ${place}`)
                await target.store.append(path, `- Written meanwhile, ${place}\n`)
              }
            }),
          )
          const paths = await store.list()
          const text = (await Promise.all(paths.map((path) => store.read(path)))).join('\n')
          const count = (line: string) => text.split('\n').filter((each) => each === line).length
          for (const line of [...lines.map((each) => each.line), ...written])
            expect([line, count(line)]).toEqual([line, 1])
          for (const day of ['2026-05-01', '2026-05-02', '2026-06-01'])
            expect(count(`Written on ${day}.`)).toBe(1)
          expect(count('- Talked')).toBe(steps.includes('conversation') ? 1 : 0)
        },
      ),
      { numRuns: kind === 'fs' ? 15 : 40, seed: 20261120 },
    )
  },
)
