import { approximateTokens } from '@sheaf/chunker'
import type { AssembledContext, ContextBlock, Message } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spendableTokens } from '../fill/allocate-budget.ts'
import { fixedRetriever } from '../__fixtures__/arbitraries.ts'
import { recount } from '../__fixtures__/recount.ts'
import { words } from '../__fixtures__/word-counter.ts'
import { createContextAssembler } from '../create-context-assembler.ts'
import { REASONS } from '../settings/defaults.ts'

// `npm test` has a fifth of the runs of SHEAF_SOAK=1.
const SHARE = process.env['SHEAF_SOAK'] === '1' ? 1 : 0.2

const tokens = approximateTokens()
const SHORT = ['At two.', 'When does the harbour close?', '好的，明天见', 'At nine.']
const LONG = ['a', 'b', 'c'].map((stem) => `${words(40, stem)}.`)
const SPEAKERS = ['user', 'assistant', 'Ada']

const message = fc.record({ text: fc.constantFrom(...SHORT, ...LONG), speaker: fc.constantFrom(...SPEAKERS) })
const setting = fc.record({
  files: fc.array(fc.array(message, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
  found: fc.array(fc.record({ file: fc.nat(3), start: fc.nat(11) }), { minLength: 1, maxLength: 20 }),
  live: fc.array(message, { maxLength: 3 }),
  maxTokens: fc.integer({ min: 60, max: 1500 }),
  seed: fc.nat(),
})
type Setting = typeof setting extends fc.Arbitrary<infer Each> ? Each : never
type Said = Setting['files'][number][number]

/**
 * Each message takes four lines: a heading, a blank line, the text and a blank line; a block has the text
 * alone.
 */
function blocksOf({ files, found }: Setting): (ContextBlock & { readonly said: Said })[] {
  return found.map(({ file, start }, place) => {
    const at = file % files.length
    const chat = files[at] ?? []
    const turn = start % chat.length
    const said = chat[turn] ?? { text: '', speaker: 'user' }
    const lineStart = 4 * turn + 3
    const date = new Date(Date.UTC(2026, 0, 1 + ((13 * at + 5 * turn) % 28)))
    const message =
      said.speaker === 'Ada'
        ? { role: 'user' as const, speaker: 'Ada' }
        : { role: said.speaker === 'user' ? ('user' as const) : ('assistant' as const) }
    return {
      id: `b${place}`,
      source: `chats/c${at}.md`,
      text: said.text,
      lineStart,
      lineEnd: lineStart,
      rank: place + 1,
      date,
      message,
      said,
    }
  })
}

async function assembled(
  blocks: readonly ContextBlock[],
  { live }: Setting,
  maxTokens: number,
): Promise<AssembledContext> {
  const retriever = fixedRetriever({ blocks, events: [] })
  const messages = live.map(({ text, speaker }): Message => ({
    role: speaker === 'assistant' ? 'assistant' : 'user',
    content: text,
  }))
  const assembler = createContextAssembler({ tokens, sections: [{ id: 'chats', share: 0.5, retriever }] })
  return await assembler.assemble({ messages, query: 'harbour', maxTokens })
}

const keyOf = ({ speaker, text }: Said): string => `${speaker}: ${text}`
const recalled = ({ messages }: AssembledContext): string =>
  messages.flatMap(({ role, content }) => (role === 'system' ? content : [])).join('\n')

test('repeated text is recalled once, no other text is lost, and the budget holds', async () => {
  const seen = { repeated: 0, live: 0 }
  const check = async (settings: Setting) => {
    const blocks = blocksOf(settings)
    for (const maxTokens of [settings.maxTokens, 100_000]) {
      const context = await assembled(blocks, settings, maxTokens)
      expect(context.tokens).toBe(recount(context.messages, tokens, 0))
      expect(context.tokens).toBeLessThanOrEqual(spendableTokens(maxTokens, 0.1))
      // Blocks in another order, and a second run, give the same context.
      const shuffled = blocks.toSorted(
        (a, b) => ((a.rank * 7919 + settings.seed) % 31) - ((b.rank * 7919 + settings.seed) % 31),
      )
      expect(await assembled(shuffled, settings, maxTokens)).toEqual(context)

      const shown = recalled(context).replaceAll(' (earlier): ', ': ').split('\n')
      const live = new Set(
        context.messages.map(({ role, content }) => keyOf({ speaker: role, text: content })),
      )
      for (const { said } of blocks) {
        const count = shown.filter((line) => line === keyOf(said)).length + (live.has(keyOf(said)) ? 1 : 0)
        expect(count).toBeLessThanOrEqual(1)
        if (maxTokens === 100_000) expect(count).toBe(1)
      }

      expect(context.trace.events.map(({ id }) => id).filter((id) => id.startsWith('b'))).toEqual(
        blocks.map(({ id }) => id),
      )
      for (const { id, status, reason } of context.trace.events) {
        const said = blocks.find((block) => block.id === id)?.said
        if (said === undefined) continue
        if (status === 'included') expect(shown).toContain(keyOf(said))
        if (reason !== REASONS.repeated) continue
        // Other blocks or the conversation have each message that was left out.
        const others = blocks.filter((block) => block.id !== id).map((block) => keyOf(block.said))
        expect(live.has(keyOf(said)) || others.includes(keyOf(said))).toBe(true)
        seen.repeated += 1
        if (live.has(keyOf(said))) seen.live += 1
      }
    }
  }
  await fc.assert(fc.asyncProperty(setting, check), { seed: 29, numRuns: 400 * SHARE })
  // The property means something only if each case happened.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50 * SHARE)
})
