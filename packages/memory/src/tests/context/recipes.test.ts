import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import * as chunker from '@sheaf/chunker'
import * as context from '@sheaf/context'
import * as core from '@sheaf/core'
import type { AssembledContext, ContextConfiguration, Retriever } from '@sheaf/core'
import * as retrieval from '@sheaf/retrieval'
import * as sqlite from '@sheaf/sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock, openMemory } from '../../__fixtures__/open-memory.ts'
import { said } from '../../__fixtures__/said.ts'
import type { Memory } from '../../index.ts'

// The recipes of the pages that change or replace parts of a context, as they stand there.
const page = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const MODULES = {
  '@sheaf/chunker': chunker,
  '@sheaf/context': context,
  '@sheaf/core': core,
  '@sheaf/retrieval': retrieval,
  '@sheaf/sqlite': sqlite,
}
const web: Retriever = {
  retrieve: async () => ({ blocks: [{ id: 'page', source: 'w', text: 'Rain falls.', rank: 1 }], events: [] }),
}
const QUESTION = [{ role: 'user' as const, content: 'Which invoice was sent to Coimbra?' }]
let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'sheaf-recipes-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a budget of 4,000 tokens, without recent messages, with at most 1,200 tokens found', async () => {
  const recipe = recipeOf('docs/guides/context-costs.md')
  const [usual, own] = [await contextOf(filled, {}), await contextOf(filled, recipe)]
  expect(own.trace.budget).toBe(4000)
  expect(usedBy(own, 'retrieval')).toBeLessThanOrEqual(1200)
  expect(usedBy(usual, 'retrieval')).toBeGreaterThan(1200)
  expect(usedBy(own, 'recent')).toBe(0)
  // Nothing new is shown, and nothing else is lost.
  expect(linesOf(own).filter((line) => !linesOf(usual).includes(line))).toEqual([])
  expect(textsOf(own, /MEMORY|standing|Soul/)).toEqual(textsOf(usual, /MEMORY|standing|Soul/))
})

test('no daily logs, and a section of the web', async () => {
  const recipe = recipeOf('docs/concepts.md')
  const [usual, own] = [await contextOf(filled, { maxTokens: 8000 }), await contextOf(filled, recipe)]
  expect(usedBy(usual, 'dailyLogs')).toBeGreaterThan(0)
  expect(own.trace.sections.map(({ id }) => id)).not.toContain('dailyLogs')
  expect(linesOf(own)).toContain('Rain falls.')
  expect(linesOf(own)).toContain('- Always answer in one sentence, please.')
})

test('the quotas of a project say the same as the defaults while there is room', async () => {
  const recipe = recipeOf('docs/guides/projects.md')
  const fill = async (memory: Memory) => {
    await memory.project('reeds').store.write('PMEMORY.md', '# Reeds\n\n- Invoices go to Coimbra.\n')
    return memory.project('reeds').thread('planning')
  }
  const [usual, own] = [await contextOf(fill, {}), await contextOf(fill, recipe)]
  expect(linesOf(own)).toContain('- Invoices go to Coimbra.')
  expect(own.messages).toEqual(usual.messages)
})

test('an assembler of its own shows the block that an added section shows', async () => {
  const [assembled] = await printedBy('packages/context/README.md')
  const own = JSON.stringify(assembled)
  const facts: Retriever = {
    retrieve: async ({ query }) => ({
      blocks: [{ id: 'f1', source: 'facts.md', text: `What is known of: ${query}`, rank: 1 }],
      events: [],
    }),
  }
  const invoices = [{ role: 'user' as const, content: 'Which database has the invoices?' }]
  const added = await contextOf(
    async (memory) => memory.user('ada'),
    { add: [{ id: 'facts', retriever: facts, share: 0.35 }] },
    invoices,
  )
  const line = linesOf(added).find((each) => each.startsWith('What is known of'))
  expect(line).toMatch(/invoices/)
  expect(own).toContain(line)
})

test('retrievers of its own find the file that a context shows', async () => {
  const printed = await printedBy('packages/retrieval/README.md')
  const [text, count] = printed.slice(-2)
  expect(printed[0]).toBe('notes/refunds.md')
  expect(count).toBe(1)
  const usual = await contextOf(
    async (memory) => {
      await memory.user('ada').store.write('notes/refunds.md', 'Mira may refund an invoice.\n')
      return memory.user('ada')
    },
    {},
    [{ role: 'user', content: 'refunds' }],
  )
  expect(linesOf(usual)).toContain(String(text).trim())
})

/** The `context` of the first snippet of a page that has one. */
function recipeOf(path: string): ContextConfiguration {
  const source = /^ {2}context: (\{[^]*?\}),\n(?: {2}\w|\}\))/m.exec(page(path))?.[1]
  if (source === undefined) throw new Error(`${path} has no recipe`)
  return (runInThisContext(`(web) => (${source})`) as (web: Retriever) => ContextConfiguration)(web)
}

/** Runs the first snippet of a page, and returns the values that it prints. */
async function printedBy(path: string): Promise<unknown[]> {
  const snippet = /^```ts\n([^]*?)^```/m.exec(page(path))?.[1] ?? ''
  const source = stripTypeScriptTypes(snippet)
    .replaceAll(/^import (\{[^}]+\}) from ('[^']+')/gm, 'const $1 = modules[$2]')
    .replace("'memory.db'", JSON.stringify(join(folder, 'memory.db')))
  const printed: unknown[] = []
  const log = (...values: unknown[]) => void printed.push(...values)
  await runInThisContext(`async (modules, console) => {${source}}`)(MODULES, { log })
  return printed
}

async function filled(memory: Memory) {
  const ada = memory.user('ada')
  await memory.store.write('SOUL.md', '# Soul\n\nI never give medical advice.\n')
  await ada.store.write('MEMORY.md', '# Ada\n\n- Works on billing, in Lisbon.\n')
  await ada.store.write('memory/2026-11-20.md', 'Rain at the harbour all day.\n')
  for (let day = 10; day < 20; day += 1)
    await ada.store.write(`memory/2026-11-${day}.md`, `Invoice ${day} was sent to Coimbra.\n`)
  for (let place = 0; place < 30; place += 1)
    await ada.store.write(
      `notes/${place}.md`,
      `Invoice ${place} to Coimbra: ${'it has several positions, and was sent by post. '.repeat(4)}\n`,
    )
  await ada.thread('a').record([said('1', '2026-11-19T10:00:00Z', 'Always answer in one sentence, please.')])
  return ada
}

async function contextOf(
  fill: (memory: Memory) => Promise<Pick<ReturnType<Memory['user']>, 'assemble'>>,
  configuration: ContextConfiguration,
  messages: readonly core.Message[] = QUESTION,
): Promise<AssembledContext> {
  await using memory = await openMemory('sqlite', { clock, context: configuration })
  return await (await fill(memory)).assemble({ messages })
}

function linesOf({ messages }: AssembledContext): string[] {
  return messages.flatMap(({ content }) => content.split('\n'))
}

function textsOf(assembled: AssembledContext, wanted: RegExp): string[] {
  return assembled.messages.flatMap(({ content }) => (wanted.test(content) ? [content] : []))
}

function usedBy({ trace }: AssembledContext, id: string): number {
  return trace.sections.find((section) => section.id === id)?.used ?? 0
}
