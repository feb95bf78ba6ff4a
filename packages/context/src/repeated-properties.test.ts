import { approximateTokens, spendableTokens } from '@sheaf/chunker'
import type { AssembledContext, ContextBlock, Message } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedRetriever } from './__fixtures__/arbitraries.ts'
import { recount } from './__fixtures__/recount.ts'
import { words } from './__fixtures__/word-counter.ts'
import { createContextAssembler } from './create-context-assembler.ts'
import { LEAST_REPEATED, REASONS } from './defaults.ts'

const tokens = approximateTokens()
const SHORT = ['yes', 'When does the harbour close?', '好的，明天见', 'At nine.']
const LONG = ['a', 'b', 'c'].map((stem) => `${words(40, stem)}.`)
const SPEAKERS = ['user', 'assistant', 'user (Ada)']

const message = fc.record({ text: fc.constantFrom(...SHORT, ...LONG), speaker: fc.constantFrom(...SPEAKERS) })
const setting = fc.record({
  files: fc.array(fc.array(message, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
  found: fc.array(fc.record({ file: fc.nat(3), start: fc.nat(11), count: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 20,
  }),
  live: fc.array(message, { maxLength: 3 }),
  maxTokens: fc.integer({ min: 60, max: 1500 }),
  seed: fc.nat(),
})
type Setting = typeof setting extends fc.Arbitrary<infer Each> ? Each : never
type Said = Setting['files'][number][number] & { readonly id: string }

/** Each message takes four lines: a heading with its id, a blank line, the text and a blank line. */
function blocksOf({ files, found }: Setting): (ContextBlock & { readonly said: readonly Said[] })[] {
  return found.map(({ file, start, count }, place) => {
    const at = file % files.length
    const chat = files[at] ?? []
    const first = start % chat.length
    const said = chat.slice(first, first + count).map((each, turn) => ({ ...each, id: `<!-- m${at}-${first + turn} -->` }))
    const text = said.map(({ text: words, speaker, id }) => `## 2026-11-20T10:00:00.000Z ${speaker} ${id}\n\n${words}`).join('\n\n')
    const lineStart = 4 * first + 1
    const date = new Date(Date.UTC(2026, 0, 1 + ((13 * at + 5 * first) % 28)))
    return {
      id: `b${place}`,
      source: `chats/c${at}.md`,
      text,
      lineStart,
      lineEnd: lineStart + 4 * said.length - 2,
      rank: place + 1,
      date,
      said,
    }
  })
}

async function assembled(blocks: readonly ContextBlock[], { live }: Setting, maxTokens: number): Promise<AssembledContext> {
  const retriever = fixedRetriever({ blocks, events: [] })
  const messages = live.map(({ text, speaker }): Message => ({ role: speaker === 'assistant' ? 'assistant' : 'user', content: text }))
  const assembler = createContextAssembler({ tokens, sections: [{ id: 'chats', share: 0.5, retriever }] })
  return await assembler.assemble({ messages, query: 'harbour', maxTokens })
}

const keyOf = ({ speaker, text }: Pick<Said, 'speaker' | 'text'>): string => `${speaker}: ${text}`
const recalled = ({ messages }: AssembledContext): string =>
  messages.flatMap(({ role, content }) => (role === 'system' ? content : [])).join('\n')

test('what is repeated is recalled once, nothing else is lost, and the budget holds', async () => {
  const seen = { repeated: 0, parts: 0, beside: 0, live: 0 }
  const check = async (settings: Setting) => {
    const blocks = blocksOf(settings)
    for (const maxTokens of [settings.maxTokens, 100_000]) {
      const context = await assembled(blocks, settings, maxTokens)
      expect(context.tokens).toBe(recount(context.messages, tokens, 0))
      expect(context.tokens).toBeLessThanOrEqual(spendableTokens(maxTokens, 0.1))
      // The order in which blocks are given makes no difference, nor how often it is done.
      const shuffled = blocks.toSorted((a, b) => ((a.rank * 7919 + settings.seed) % 31) - ((b.rank * 7919 + settings.seed) % 31))
      expect(await assembled(shuffled, settings, maxTokens)).toEqual(context)

      const shown = recalled(context)
      const live = new Set(context.messages.map(({ role, content }) => keyOf({ speaker: role, text: content })))
      const all = new Map(blocks.flatMap(({ said }) => said.map((each) => [each.id, each] as const)))
      const counts = new Map<string, number>()
      for (const each of all.values()) if (shown.includes(each.id)) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1)
      for (const each of all.values()) {
        const count = (counts.get(keyOf(each)) ?? 0) + (live.has(keyOf(each)) ? 1 : 0)
        if (tokens.count(each.text) >= LEAST_REPEATED) expect(count).toBeLessThanOrEqual(1)
        else if (count > 1) seen.beside += 1
        if (maxTokens === 100_000) expect(count).toBeGreaterThan(0)
      }

      expect(context.trace.events.map(({ id }) => id).filter((id) => id.startsWith('b'))).toEqual(blocks.map(({ id }) => id))
      for (const { id, status, reason } of context.trace.events) {
        const said = blocks.find((block) => block.id === id)?.said ?? []
        if (reason === REASONS.restRepeated) seen.parts += 1
        if (status === 'included') for (const each of said) expect(shown).toContain(each.id)
        if (reason !== REASONS.repeated) continue
        // What was left out whole says nothing that other blocks or the conversation do not say.
        const others = blocks.filter((block) => block.id !== id)
        const known = new Set([...live, ...others.flatMap((block) => block.said.map(keyOf))])
        const inside = said.map(keyOf)
        for (const [place, key] of inside.entries()) expect(known.has(key) || inside.indexOf(key) < place).toBe(true)
        seen.repeated += 1
        if (inside.some((key) => live.has(key))) seen.live += 1
      }
    }
  }
  await fc.assert(fc.asyncProperty(setting, check), { seed: 29, numRuns: 400 })
  // The property says something only where all of it happened.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50)
})
