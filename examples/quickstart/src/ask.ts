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
const count = (number: number) => number.toLocaleString('en-GB')

/**
 * Searches, and returns the lines to print: the hits, the context that a model would get, and why it is as it
 * is.
 */
export async function ask(options: {
  readonly memory: Askable
  readonly question: string
  readonly earlier?: readonly Message[]
  readonly maxTokens: number
  readonly full: boolean
  readonly terminal: Terminal
}): Promise<string[]> {
  const { memory, question, earlier = [], maxTokens, full, terminal } = options
  const analyser = textAnalyser()
  const started = performance.now()
  const hits = await memory.search(question, { limit: HITS })
  const searched = performance.now()
  const context = await memory.assemble({
    system: SYSTEM,
    messages: [...earlier, { role: 'user', content: question }],
    maxTokens,
  })
  const assembled = performance.now()
  const took = (from: number, to: number) => terminal.dim(`  ${(to - from).toFixed(0)} ms`)
  return [
    '',
    terminal.dim('─'.repeat(terminal.width)),
    terminal.bold(`“${printable(question)}”`),
    '',
    `${terminal.bold('Hits')}${took(started, searched)}`,
    ...showHits(hits, question, analyser, terminal),
    '',
    `${terminal.bold('Context')}  ${count(context.tokens)} of ${count(maxTokens)} tokens, ${context.messages.length} messages${took(searched, assembled)}`,
    ...showContext(context.messages, full, terminal),
    '',
    terminal.bold('Trace'),
    renderTrace(context.trace, { width: terminal.width, color: terminal.color }),
  ]
}
