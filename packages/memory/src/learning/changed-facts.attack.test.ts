import { approximateTokens } from '@sheaf/chunker'
import { fixedClock, type LanguageModel, type Message } from '@sheaf/core'
import { statementLines } from '@sheaf/documents'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { FACT_CHANGES, type FactChangeCase } from '../__fixtures__/fact-changes.ts'
import { createMemory } from '../create-memory.ts'
import type { UserMemory } from '../handles/scoped-memory.ts'

const CASES = Object.values(FACT_CHANGES).flat()
const STEPS = new Map(CASES.flatMap(({ steps }) => steps.map((step) => [step.said, step] as const)))
const wordsOf = (fact: string) => fact.replace(/^\[[^\]]*\] /, '')

/**
 * Answers with the facts of the steps, and with the numbers of the known facts that they replace: only of
 * those that it is shown.
 */
function scriptedModel(isJson: boolean): LanguageModel & { readonly asked: (readonly Message[])[] } {
  const asked: (readonly Message[])[] = []
  return {
    asked,
    async chat(messages) {
      asked.push(messages)
      const lines = (messages.at(-1)?.content ?? '').split('\n')
      const numberOf = (fact: string) =>
        lines.map((line) => /^\[K(\d+)\] \S+ (.*)$/.exec(line)).find((found) => found?.[2] === fact)?.[1]
      const facts = lines.flatMap((line) => {
        const [, message = '', said = ''] = /^\[(\d+)\] user[^:]*:\d\d\): (.*)$/.exec(line) ?? []
        const step = STEPS.get(said)
        if (step === undefined) return []
        const replaced = step.replaces === undefined ? undefined : numberOf(step.replaces)
        return [{ step, message, replaced }]
      })
      const asJson = facts.map(({ step, message, replaced }) => {
        const about = /^\[([^\]]*)\]/.exec(step.fact)?.[1] ?? ''
        return {
          text: wordsOf(step.fact),
          message: Number(message),
          about,
          until: '',
          replaces: replaced === undefined ? [] : [Number(replaced)],
        }
      })
      const asLines = facts.map(({ step, message, replaced }) => {
        if (step.fact === '') return `- ended K${replaced ?? ''} [${message}]`
        return `- ${step.fact} [${message}]${replaced === undefined ? '' : ` replaces K${replaced}`}`
      })
      return { content: isJson ? JSON.stringify({ facts: asJson }) : asLines.join('\n') }
    },
  }
}

test('there are eighty, ten of each kind', () => {
  const counts = Map.groupBy(CASES, ({ kind }) => kind)
  expect([CASES.length, ...[...counts.values()].map(({ length }) => length)]).toEqual([
    80,
    ...Array.from({ length: 8 }, () => 10),
  ])
})

const SOURCES = {
  'as they are': async () => {},
  // Older sources that come to memory after the new fact was said.
  poisoned: async (user: UserMemory, cases: readonly FactChangeCase[], at: Date) => {
    const old = cases.map(({ steps }) => steps[0]?.said ?? '')
    await user.store.write(
      'notes/imported.md',
      `# Imported\n\n${old.map((said) => `- ${said}`).join('\n')}\n`,
    )
    await user.store.write(
      'chats/imported.md',
      old.map((said) => `### User\n\n${said}\n\n### Assistant\n\n${said}\n`).join('\n'),
    )
    const past = new Date(Date.UTC(2026, 9, 1, 9))
    for (const [place, said] of old.entries()) {
      const thread = user.thread(`poison-${place}`)
      await thread.record([
        // An old chat that is recorded late, a page and a mail that repeat the old fact, and recalled lines.
        { id: 'old', role: 'user', content: said, at: past },
        { id: 'page', role: 'user', content: `Summarise this page:\n\n${said}`, at },
        { id: 'mail', role: 'user', content: `How do I answer?\n\n> ${said}`, at },
        { id: 'said', role: 'assistant', content: said, at },
        { id: 'thanks', role: 'user', content: 'ok', at },
      ])
      await thread.learn()
    }
    await user.learning.resume()
  },
}

// Each two of language, format and sources meet; the long run has all three.
const isLongRun = process.env['SHEAF_SOAK'] === '1'
const COMBINATIONS = Object.keys(FACT_CHANGES).flatMap((language, place) =>
  [true, false].flatMap((isJson) =>
    (['as they are', 'poisoned'] as const)
      .filter((sources) => isLongRun || (sources === 'poisoned') !== (isJson === (place % 2 === 0)))
      .map((sources) => [language, isJson, sources] as const),
  ),
)

test.each(COMBINATIONS)(
  'of facts that changed the newest stands first, and the older ones are kept as such (%s, JSON %s, sources %s)',
  async (language, isJson, sources) => {
    const cases = FACT_CHANGES[language] ?? []
    const clock = fixedClock('2026-11-01T09:00:00Z')
    const llm = scriptedModel(isJson)
    await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock, llm })
    const user = memory.user('rui')
    const wrong: string[] = []
    for (let round = 0; round < 3; round += 1) {
      for (const [place, { steps }] of cases.entries()) {
        const said = steps[round]?.said
        if (said === undefined) continue
        const at = new Date(Date.UTC(2026, 10, 1 + round * 7, 9, place))
        clock.set(at)
        const thread = user.thread(`t${round}-${place}`)
        await thread.record([{ id: 'm', role: 'user', content: said, at }])
        await thread.learn()
      }
    }
    await SOURCES[sources](user, cases, clock.now())
    await memory.flush()
    const file = await user.store.read('observations.md')
    const current = [...statementLines.below(file, 'Profile'), ...statementLines.below(file, 'Facts')].map(
      ({ text }) => text,
    )
    const earlier = statementLines.below(file, 'Earlier')
    for (const { steps } of cases) {
      const question = steps.at(-1)?.said ?? ''
      const context = await user.assemble({
        messages: [{ role: 'user', content: question }],
        maxTokens: 8000,
      })
      const offered =
        context.messages.find(({ content }) => content.includes('observations.md'))?.content ?? ''
      for (const problem of problemsOf(
        steps,
        current,
        earlier.map(({ text }) => text),
        offered,
      ))
        wrong.push(`${question}: ${problem}`)
    }
    expect(wrong).toEqual([])
    expect(earlier.filter(({ until, endedBy }) => until === undefined || endedBy === undefined)).toEqual([])
    // Known facts cost a bounded number of tokens a call, and the prompt the same each time.
    const tokens = approximateTokens()
    const known = llm.asked.map((messages) =>
      tokens.count((messages[1]?.content ?? '').split('\n\nTranscript:\n').slice(0, -1).join('')),
    )
    const prompt = tokens.count(llm.asked[0]?.[0]?.content ?? '')
    const mean = known.reduce((sum, each) => sum + each, 0) / known.length
    expect(Math.max(...known)).toBeLessThanOrEqual(620)
    expect(mean).toBeLessThan(sources === 'poisoned' ? 300 : 250)
    expect(prompt).toBeLessThanOrEqual(500)
  },
)

function problemsOf(
  steps: FactChangeCase['steps'],
  current: readonly string[],
  earlier: readonly string[],
  offered: string,
): string[] {
  const newest = wordsOf(steps.at(-1)?.fact ?? '')
  const problems: string[] = []
  if (newest !== '' && current.filter((text) => text === newest).length !== 1)
    problems.push('the newest does not hold once')
  if (newest !== '' && !offered.includes(newest)) problems.push('the newest is not shown')
  for (const [place, { fact }] of steps.slice(0, -1).entries()) {
    const old = wordsOf(fact)
    const isReplaced = steps[place + 1]?.replaces !== undefined
    if (isReplaced && !earlier.includes(old)) problems.push(`"${old}" is not kept as an earlier one`)
    if (isReplaced && old !== newest && current.includes(old)) problems.push(`"${old}" still holds`)
    if (!isReplaced && !current.includes(old)) problems.push(`"${old}" is lost`)
    const [first, second] = [offered.indexOf(`${newest}\n`), offered.indexOf(`${old}\n`)]
    if (old !== newest && second !== -1 && second < first) problems.push(`"${old}" stands before the newest`)
  }
  return problems
}
