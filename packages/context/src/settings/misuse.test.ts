import { approximateTokens } from '@sheaf/chunker'
import type { Retrieval, Retriever } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { createContextAssembler, projectSections, renderTrace, sectionsFrom } from '../index.ts'
import type { ContextAssemblerOptions } from './assembler-settings.ts'

const block = { id: 'a', source: 'a.md', text: 'A fact.', rank: 1 }
const retrieverOf = (answer: unknown): Retriever => ({
  retrieve: async () => await Promise.resolve(answer as Retrieval),
})
const sectionOf = (retriever: Retriever) => ({ id: 'memory', share: 0.3, retriever })
const base: ContextAssemblerOptions = {
  tokens: approximateTokens(),
  sections: [sectionOf(retrieverOf({ blocks: [block], events: [] }))],
}
const messages = [{ role: 'user', content: 'Hello' }] as const

// Hides a value's type, as plain JavaScript does.
const wrong = (value: unknown) => value as never

test.each<readonly [string, () => unknown, RegExp]>([
  [
    'an assembler without options',
    () => createContextAssembler(wrong(undefined)),
    /^options must be an object such as \{ tokens, sections \}/,
  ],
  [
    'no counter',
    () => createContextAssembler({ ...base, tokens: wrong(undefined) }),
    /^tokens is missing; give approximateTokens\(\)/,
  ],
  [
    'a counter without truncate()',
    () => createContextAssembler({ ...base, tokens: wrong({ count: () => 1 }) }),
    /^tokens has no method truncate\(\)/,
  ],
  [
    'shares that are more than the whole: the error has the sum and its parts',
    () =>
      createContextAssembler({
        ...base,
        sections: [
          { ...sectionOf(retrieverOf({})), share: 0.6 },
          { id: 'web', share: 0.35, retriever: retrieverOf({}) },
        ],
      }),
    /^sections have shares .+: memory 0\.6 \+ web 0\.35 \+ the buffer 0\.1 = 1\.05; lower/,
  ],
  [
    'a section without a share',
    () =>
      createContextAssembler({ ...base, sections: [{ ...sectionOf(retrieverOf({})), share: undefined }] }),
    /^Section "memory" must have either `share` or `most`/,
  ],
  [
    'a part for advice beside a share',
    () =>
      createContextAssembler({ ...base, sections: [{ ...sectionOf(retrieverOf({})), mostForAdvice: 0.4 }] }),
    /^mostForAdvice of "memory" must be from 0 to 1, beside `most`/,
  ],
  [
    'no sections',
    () => createContextAssembler({ ...base, sections: wrong(undefined) }),
    /^sections must be a list/,
  ],
  [
    'a section of null',
    () => createContextAssembler({ ...base, sections: [wrong(null)] }),
    /^sections must be a list/,
  ],
  [
    'a section without a name',
    () => createContextAssembler({ ...base, sections: [{ ...sectionOf(retrieverOf({})), id: '' }] }),
    /^The id of a section/,
  ],
  [
    'a function as a retriever',
    () => createContextAssembler({ ...base, sections: [sectionOf(wrong(() => []))] }),
    /^The retriever of "memory" has no method/,
  ],
  [
    'an order of NaN',
    () =>
      createContextAssembler({ ...base, sections: [{ ...sectionOf(retrieverOf({})), order: Number.NaN }] }),
    /^The order of "memory"/,
  ],
  [
    'an analyser without its methods',
    () => createContextAssembler({ ...base, analyser: wrong({}) }),
    /^analyser has no method/,
  ],
  [
    'a resolver without its method',
    () => createContextAssembler({ ...base, conflicts: wrong({}) }),
    /^conflicts has no method resolve\(\)/,
  ],
  [
    'a trace that is a context',
    async () => renderTrace(wrong(await createContextAssembler(base).assemble({ messages }))),
    /^trace must be the trace of a context/,
  ],
  ['presets that are none', () => sectionsFrom(wrong('agent'), {}), /^presets must be a list/],
  ['quotas of null', () => projectSections(wrong(null)), /^options must be an object/],
  [
    'a controller',
    () => createContextAssembler(base).assemble({ messages, abortSignal: wrong(new AbortController()) }),
    /^abortSignal must be an AbortSignal/,
  ],
])('%s is refused, with the fix', async (_, act, text) => {
  const acted = (async () => await act())()
  await expect(acted).rejects.toThrow(text)
  await expect(acted).rejects.toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})

describe('a part that breaks its contract', () => {
  test.each([
    ['nothing', undefined],
    ['a list', [block]],
    ['no events', { blocks: [block] }],
    ['a block of null', { blocks: [null], events: [] }],
    ['a block without text', { blocks: [{ ...block, text: undefined }], events: [] }],
    ['a block without a rank', { blocks: [{ ...block, rank: undefined }], events: [] }],
  ])('a retriever that returns %s', async (_, answer) => {
    const assembler = createContextAssembler({ ...base, sections: [sectionOf(retrieverOf(answer))] })
    await expect(assembler.assemble({ messages })).rejects.toThrow(
      /^The retriever of section "memory" did not return/,
    )
  })

  test('a resolver that returns nothing', async () => {
    const assembler = createContextAssembler({
      ...base,
      conflicts: { resolve: async () => await Promise.resolve(wrong(undefined)) },
    })
    await expect(assembler.assemble({ messages })).rejects.toThrow(
      /^conflicts is a resolver that did not return/,
    )
  })

  test.each(['retriever', 'resolver'])(
    'a %s that never ends does not delay a caller who aborts',
    async (what) => {
      const controller = new AbortController()
      const never = () => {
        controller.abort(new Error('no time'))
        return new Promise<never>(() => {})
      }
      const options =
        what === 'retriever'
          ? { sections: [sectionOf({ retrieve: never })] }
          : { conflicts: { resolve: never } }
      const assembler = createContextAssembler({ ...base, ...options })
      await expect(assembler.assemble({ messages, abortSignal: controller.signal })).rejects.toThrow(
        'no time',
      )
    },
  )
})
