import { approximateTokens } from '@sheaf/chunker'
import { MemoryError, type AssembledContext, type ContextBlock, type Message } from '@sheaf/core'
import { pairMessages } from '@sheaf/conversations'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spendableTokens } from './fill/allocate-budget.ts'
import { text } from './__fixtures__/arbitraries.ts'
import { recount } from './__fixtures__/recount.ts'
import { blockRetriever, CHAT, meet, staleResolver, turnLines } from './__fixtures__/thread.ts'
import { createContextAssembler } from './create-context-assembler.ts'
import { QUOTA_SPARE } from './settings/defaults.ts'
import {
  CHAT_CHUNK_TOKENS,
  projectSections,
  sectionsFrom,
  type ProjectQuotas,
} from './settings/section-presets.ts'

// `npm test` has a fifth of the runs of SHEAF_SOAK=1.
const SHARE = process.env['SHEAF_SOAK'] === '1' ? 1 : 0.2

interface Setting {
  readonly turns: readonly string[]
  /** How many of the newest turns are among the messages. */
  readonly given: number
  readonly project: readonly string[]
  readonly workspaces: readonly string[]
  readonly chunks: readonly { readonly turn: number; readonly count: number }[]
  readonly other: readonly string[]
  readonly quotas: ProjectQuotas
  readonly tools: readonly object[]
  readonly maxTokens: number
  readonly keepLast: number
}

const memoryText = fc.oneof({ weight: 4, arbitrary: text }, fc.constant('- 2026-01-02 [db] STALE\nand more'))
const setting: fc.Arbitrary<Setting> = fc.record({
  turns: fc.array(text, { minLength: 1, maxLength: 25 }),
  given: fc.nat(25),
  project: fc.array(memoryText, { maxLength: 8 }),
  workspaces: fc.array(memoryText, { maxLength: 6 }),
  chunks: fc.array(fc.record({ turn: fc.nat(24), count: fc.integer({ min: 1, max: 3 }) }), { maxLength: 20 }),
  other: fc.array(text, { maxLength: 5 }),
  quotas: fc.record({ chats: fc.nat(8), projectMemory: fc.nat(5), workspaceMemory: fc.nat(3) }),
  tools: fc.constantFrom([], [{ name: 'search', parameters: { type: 'object' } }]),
  maxTokens: fc.oneof(fc.nat(300), { weight: 3, arbitrary: fc.nat(2500) }, fc.nat(16_000)),
  keepLast: fc.nat(5),
})

function blocksOf(source: string, texts: readonly string[]): ContextBlock[] {
  return texts.map((each, place) => {
    const lineStart = 100 * place + 1
    return {
      id: `${source}#${place}`,
      source,
      text: each,
      lineStart,
      lineEnd: lineStart + each.split('\n').length - 1,
      rank: place + 1,
    }
  })
}

const tokens = approximateTokens()
const MESSAGE_TOKENS = 3

async function assembled(settings: Setting): Promise<{
  readonly result: AssembledContext | ReturnType<typeof MemoryError.budgetExceeded>
  readonly messages: readonly Message[]
  readonly first: number
  readonly chats: ReturnType<typeof blockRetriever>
  readonly chatBlocks: readonly ContextBlock[]
}> {
  const { turns, given, quotas, maxTokens, keepLast, tools } = settings
  const inChat = settings.chunks.map(({ turn, count }, place): ContextBlock => {
    const last = Math.min(turn + count, turns.length) - 1
    const shown = turns.slice(turn, last + 1).join('\n')
    return {
      ...turnLines(turn),
      lineEnd: turnLines(Math.max(turn, last)).lineEnd,
      id: `${CHAT}#${place}`,
      text: shown,
      rank: place + 1,
    }
  })
  const chatBlocks = [...inChat, ...blocksOf('projects/p/chats/u.md', settings.other)].map(
    (block, place) => ({
      ...block,
      rank: place + 1,
    }),
  )
  const chats = blockRetriever(chatBlocks)
  const sections = sectionsFrom(projectSections(quotas), {
    agentFiles: blockRetriever([]),
    projectMemory: blockRetriever(blocksOf('projects/p/PMEMORY.md', settings.project)),
    workspaceMemory: blockRetriever(blocksOf('workspaces/w/MEMORY.md', settings.workspaces)),
    chats,
    recent: blockRetriever([]),
  })
  // The messages have at least the current one.
  const first = Math.max(0, turns.length - Math.max(1, given))
  const messages = turns.slice(first).map((content, place): Message => {
    const turn = first + place
    if (turn % 5 === 3)
      return { role: 'assistant', content, toolCalls: [{ id: `c${turn}`, name: 'search', input: '{}' }] }
    if (turn % 5 === 4) return { role: 'tool', content, toolCallId: `c${turn - 1}` }
    return { role: turn % 2 === 0 ? 'user' : 'assistant', content }
  })
  const recorded = messages.map((_, place) => turnLines(first + place))
  const assembler = createContextAssembler({
    tokens,
    sections,
    messageTokens: MESSAGE_TOKENS,
    toolResults: { maxTokens: 60, keepLast },
    conflicts: staleResolver,
  })
  try {
    const result = await assembler.assemble({
      system: 'Be brief.',
      messages,
      recorded,
      tools,
      maxTokens,
      query: 'anything',
    })
    return { result, messages, first, chats, chatBlocks }
  } catch (error) {
    if (!MemoryError.isInstance(error, 'budget-exceeded')) throw error
    return { result: error, messages, first, chats, chatBlocks }
  }
}

test('a project thread: order, budget, pins, quotas and window hold for any input', async () => {
  const seen = { assembled: 0, exceeded: 0, superseded: 0, excluded: 0, cutPins: 0 }
  const check = async (settings: Setting) => {
    const { result, messages, first, chats, chatBlocks } = await assembled(settings)
    const { quotas, maxTokens, tools, project, workspaces } = settings
    expect((await assembled(settings)).result).toEqual(result)
    if (MemoryError.isInstance(result, 'budget-exceeded')) {
      seen.exceeded += 1
      expect(result.required).toBeGreaterThan(result.budget)
      const enough = await assembled({ ...settings, maxTokens: result.required })
      expect(enough.result).not.toMatchObject({ code: 'budget-exceeded' })
      return
    }
    seen.assembled += 1
    const { trace } = result
    const of = (section: string) => trace.events.filter((event) => event.section === section)
    const isShown = ({ status }: { readonly status: string }) =>
      status === 'included' || status === 'truncated'

    // Never over budget, with the tool definitions and the cost of each message.
    const spent =
      recount(result.messages, tokens, MESSAGE_TOKENS) +
      (tools.length === 0 ? 0 : tokens.count(JSON.stringify(tools)))
    expect(result.tokens).toBe(spent)
    expect(spent).toBeLessThanOrEqual(spendableTokens(maxTokens, 0.1))

    // The sections are in their order.
    expect(trace.sections.map(({ id }) => id)).toEqual([
      'system',
      'agent',
      'projectMemory',
      'workspaceMemory',
      'chats',
      'recent',
      'conversation',
    ])
    expect(result.messages[0]?.content).toBe('Be brief.')
    const memory = result.messages[1]?.role === 'system' ? result.messages[1].content : ''
    const order = ['## Memory of this project (', '## Memory of its workspaces (', '## Retrieval ('].map(
      (heading) => memory.indexOf(heading),
    )
    const present = order.filter((place) => place !== -1)
    expect(present).toEqual(present.toSorted((a, b) => a - b))

    // The current message and every piece of the project's memory are shown.
    const current = pairMessages(messages).messages.at(-1)
    if (current !== undefined) {
      expect(result.messages.at(-1)?.role).toBe(current.message.role)
      expect(of('conversation')[current.place]).toMatchObject({
        id: `message:${current.place}`,
        status: expect.stringMatching(/^(included|truncated)$/),
      })
    }
    const pieces = of('projectMemory').filter(({ status }) => status !== 'superseded')
    const blank = project.slice(0, quotas.projectMemory).filter((each) => each.trim() === '').length
    expect(pieces).toHaveLength(Math.min(quotas.projectMemory, project.length))
    expect(pieces.filter(isShown)).toHaveLength(pieces.length - blank)
    seen.cutPins += pieces.filter(
      ({ status, reason }) => status === 'truncated' && reason === 'only a part had room',
    ).length

    // Each section offers its quota, or all there is; the quota of chats is in tokens.
    const offered = of('workspaceMemory').filter(({ status }) => status !== 'superseded')
    expect(offered).toHaveLength(Math.min(QUOTA_SPARE * quotas.workspaceMemory, workspaces.length))
    expect(offered.filter(isShown).length).toBeLessThanOrEqual(quotas.workspaceMemory)
    const except = chats.asked.at(-1)?.except ?? []
    const open = chatBlocks.filter((block) => !except.some((lines) => meet(block, lines)))
    expect(of('chats').filter(({ status }) => status !== 'superseded')).toHaveLength(open.length)
    const used = result.trace.sections.find(({ id }) => id === 'chats')?.used ?? 0
    expect(used).toBeLessThanOrEqual(quotas.chats * CHAT_CHUNK_TOKENS)
    seen.excluded += chatBlocks.length - open.length
    expect(chats.asked).toHaveLength(1)

    // No turn that the conversation shows is retrieved.
    const window = of('conversation')
      .filter(isShown)
      .map(({ id }) => turnLines(first + Number(id.slice('message:'.length))))
    const retrieved = of('chats')
      .filter(isShown)
      .flatMap(({ id }) => chatBlocks.find((block) => block.id === id) ?? [])
    for (const block of retrieved) expect(window.some((lines) => meet(block, lines))).toBe(false)

    // Superseded lines are not in the text, and the trace has them.
    expect(memory).not.toContain('STALE')
    seen.superseded += trace.events.filter(
      ({ status, supersededBy }) => status === 'superseded' && supersededBy !== undefined,
    ).length

    // The trace has every candidate once.
    const ids = trace.events.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const event of trace.events) expect(event.reason !== undefined).toBe(event.status !== 'included')
    for (const { id, used } of trace.sections) {
      const parts = of(id)
        .filter(isShown)
        .reduce((sum, event) => sum + (event.tokens ?? Number.NaN), 0)
      if (id === 'system' || id === 'conversation') expect(parts).toBe(used)
    }
  }
  await fc.assert(fc.asyncProperty(setting, check), { seed: 7, numRuns: 1000 * SHARE })
  // The property means something only if each case happened.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20 * SHARE)
})
