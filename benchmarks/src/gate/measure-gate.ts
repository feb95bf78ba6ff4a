import { fixedClock } from '@sheaf/core'
import type { Analyser, Embedder, StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { mean } from '../metrics.ts'
import type { GateQuestion, GateSet } from './gate-set.ts'

/** A Sunday. The questions say "yesterday" and "last week". */
const NOW = '2026-11-22T12:00:00Z'
const DEPTH = 10
const CONTEXT_TOKENS = 512

/** The figures of a set. All are shares, 0 to 1. */
interface GateFigures {
  /** Of the questions, those for which one of the first five hits shows the words of the answer. */
  readonly recall5: number
  readonly recall10: number
  /** The mean of 1 / the place of the first of ten hits that shows them. */
  readonly mrr10: number
  /** Of the questions, those for which a context of 512 tokens shows them. */
  readonly context512: number
}

/** The figures of a set, and the missed questions. */
export interface GateResult extends GateFigures {
  readonly name: string
  /** Questions that the first five hits do not answer. */
  readonly missed: readonly string[]
}

/** Searches a memory with the defaults for all questions of a set. */
export async function measureGate(
  set: GateSet,
  parts: {
    readonly analyser?: Analyser
    readonly storage?: StorageAdapter
    readonly embedder?: Embedder
  } = {},
): Promise<GateResult> {
  const memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock: fixedClock(NOW),
    history: false,
    ...parts,
  })
  await memory.store.commit(set.files.map(({ path, content }) => ({ path, content })))
  const asked: { readonly question: GateQuestion; readonly place: number; readonly isShown: boolean }[] = []
  for (const question of set.questions) {
    const hits = await memory.search(question.text, { limit: DEPTH })
    const place = hits.findIndex(({ source, text }) => answers(question, source, text)) + 1
    const messages = [{ role: 'user' as const, content: question.text }]
    const context = await memory.assemble({ messages, maxTokens: CONTEXT_TOKENS })
    const isShown = context.messages.some(({ content }) => content.includes(question.expected))
    asked.push({ question, place: place === 0 ? Infinity : place, isShown })
  }
  await memory.close()
  const share = (test: (each: (typeof asked)[number]) => number) => mean(asked.map(test))
  return {
    name: set.name,
    recall5: share(({ place }) => Number(place <= 5)),
    recall10: share(({ place }) => Number(place <= DEPTH)),
    mrr10: share(({ place }) => 1 / place),
    context512: share(({ isShown }) => Number(isShown)),
    missed: asked.filter(({ place }) => place > 5).map(({ question }) => question.text),
  }
}

function answers({ path, expected }: GateQuestion, source: string, text: string): boolean {
  return source === path && text.includes(expected)
}
