import { readOrNone } from '@sheaf/core/adapter'
import type { Message, ReadOptions, SearchHit, TraceEvent } from '@sheaf/core'
import type { ContextRequest } from '@sheaf/memory'
import type { ContextAnswer, ContextBlockAnswer } from '../answers/context-answer.ts'
import { previewLine } from './preview-line.ts'
import { scopeOf } from '../scope.ts'
import type { Scope } from '../scope.ts'
import type { Call, Route } from './route.ts'

const MOST_TOKENS = 2_000_000
// The limit of a search.
const SCORED_HITS = 200
// The default limit of a thread.
const THREAD_MESSAGES = 200
// The most files with previews.
const MOST_PREVIEWED = 100

/**
 * The context for a question, or for the turn of a thread that begins with message `turn`, with the
 * result and score of each block.
 */
export const context: Route<ContextAnswer> = {
  async answer(call) {
    const { fields, abortSignal } = call
    const scope = alternativeOf(call)
    const messages = await conversationOf(call)
    const request: ContextRequest = {
      messages,
      // The app sends no answer from it.
      record: false,
      abortSignal,
      ...defined('maxTokens', fields.optionalCount('maxTokens', MOST_TOKENS)),
      ...defined('order', fields.choice<'retrieved-first' | 'cache'>('order', ['retrieved-first', 'cache'])),
      ...defined('within', fields.optionalText('within')),
      ...defined('system', fields.optionalText('system')),
    }
    const thread = fields.optionalText('thread')
    const { trace, ...assembled } = await (thread === undefined
      ? scope.assemble(request)
      : scope.thread(thread).assemble(request))
    const hits = await scope.search(messages.at(-1)?.content ?? '', {
      limit: SCORED_HITS,
      explain: true,
      abortSignal,
      ...defined('within', fields.optionalText('within')),
    })
    const previewOf = await previews(scope, trace.events, messages.at(-1)?.content ?? '', { abortSignal })
    return {
      budget: trace.budget,
      tokens: assembled.tokens,
      counter: trace.counter,
      sections: trace.sections,
      blocks: trace.events.map((event) => ({ ...event, ...scoreOf(event, hits), ...previewOf(event) })),
      messages: assembled.messages.map(({ role, content }) => ({ role, content })),
    }
  },
}

// The memory with the chosen name, in the scope of the request.
function alternativeOf({ alternatives, scope, fields }: Call): Scope {
  const name = fields.choice('alternative', Object.keys(alternatives))
  const chosen = name === undefined ? undefined : alternatives[name]
  return chosen === undefined ? scope : scopeOf(chosen, fields.inner('scope'))
}

// The last message is the question, or the first message of the turn.
async function conversationOf({ scope, fields, abortSignal }: Call): Promise<Message[]> {
  const [thread, turn] = [fields.optionalText('thread'), fields.optionalText('turn')]
  const question: Message = { role: 'user', content: fields.text('question') }
  if (thread === undefined) return [question]
  const earlier = await scope.thread(thread).messages({
    limit: THREAD_MESSAGES,
    abortSignal,
    ...defined('before', turn),
  })
  return [...earlier, question]
}

// The best hit that shares lines with the block. A search finds no block without lines.
function scoreOf(
  { source, lineStart, lineEnd = lineStart }: ContextBlockAnswer,
  hits: readonly SearchHit[],
): Pick<ContextBlockAnswer, 'score' | 'explanation'> {
  if (lineStart === undefined || lineEnd === undefined) return {}
  const hit = hits.find(
    (each) => each.source === source && each.lineStart <= lineEnd && each.lineEnd >= lineStart,
  )
  return hit === undefined ? {} : { score: hit.signals.fusion, explanation: hit.explanation }
}

// One line of each block, from the current file.
async function previews(
  { store }: Scope,
  events: readonly TraceEvent[],
  question: string,
  options: ReadOptions,
): Promise<(event: TraceEvent) => Pick<ContextBlockAnswer, 'preview'>> {
  const files = new Map<string, readonly string[]>()
  const sources = [...new Set(events.flatMap(({ source }) => source ?? []))].slice(0, MOST_PREVIEWED)
  for (const source of sources) {
    const content = await readOrNone(store, source, options)
    if (content !== undefined) files.set(source, content.split(/\r?\n/))
  }
  return ({ id, source = '', lineStart = 1, lineEnd }) => {
    const lines = files.get(source)?.slice(lineStart - 1, lineEnd) ?? []
    // The id of a standing instruction ends with its text.
    const [, standing] = /^standing:.*?#L\d+:(.*)$/s.exec(id) ?? []
    return defined('preview', previewLine(standing === undefined ? lines : [standing], question))
  }
}

function defined<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  const fields: Partial<Record<Name, Value>> = {}
  if (value !== undefined) fields[name] = value
  return fields
}
