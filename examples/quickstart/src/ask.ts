import { textAnalyser } from '@sheaf/chunker'
import { renderTrace } from '@sheaf/context'
import type { AssembledContext, AssembleRequest, Message, SearchHit } from '@sheaf/core'
import { showContext } from './show/show-context.ts'
import { showHits } from './show/show-hits.ts'
import { printable } from './show/terminal.ts'
import type { Terminal } from './show/terminal.ts'

/** The memory to search: the whole memory, or a user's view of it. */
export interface Askable {
  search(query: string, options?: { readonly limit?: number }): Promise<SearchHit[]>
  assemble(request: AssembleRequest): Promise<AssembledContext>
}

const SYSTEM = 'Answer from memory, say which file you know it from, and say so when you do not know.'
const HITS = 5
const BEST_HITS = 2
const count = (number: number) => number.toLocaleString('en-GB')

interface Asking {
  readonly memory: Askable
  readonly question: string
  readonly earlier?: readonly Message[]
  readonly maxTokens: number
  readonly terminal: Terminal
}

/** Searches, assembles, and returns the lines to print: the hits, the context that a model gets, its trace. */
export async function ask({ full, ...asking }: Asking & { readonly full: boolean }): Promise<string[]> {
  const { terminal } = asking
  const { question, hits, context, size } = await answersOf(asking, HITS)
  return [
    '',
    terminal.dim('─'.repeat(terminal.width)),
    question,
    '',
    ...hits,
    '',
    size,
    ...showContext(context.messages, full, terminal),
    '',
    terminal.bold('Trace'),
    renderTrace(context.trace, { width: terminal.width, color: terminal.color }),
  ]
}

/** The best hits, and how much of the context is used, as lines to print. */
export async function askBriefly(asking: Asking): Promise<string[]> {
  const { question, hits, size } = await answersOf(asking, BEST_HITS)
  return ['', question, ...hits.slice(1), size]
}

async function answersOf({ memory, question, earlier = [], maxTokens, terminal }: Asking, most: number) {
  const started = performance.now()
  const hits = await memory.search(question, { limit: most })
  const searched = performance.now()
  const context = await memory.assemble({
    system: SYSTEM,
    messages: [...earlier, { role: 'user', content: question }],
    maxTokens,
  })
  const took = (from: number, to: number) => terminal.dim(`  ${(to - from).toFixed(0)} ms`)
  const tokens = `${count(context.tokens)} of ${count(maxTokens)} tokens`
  const messages = `${context.messages.length} messages`
  return {
    question: terminal.bold(`“${printable(question)}”`),
    hits: [
      `${terminal.bold('Hits')}${took(started, searched)}`,
      ...showHits(hits, question, textAnalyser(), terminal),
    ],
    size: `${terminal.bold('Context')}  ${tokens}, ${messages}${took(searched, performance.now())}`,
    context,
  }
}
