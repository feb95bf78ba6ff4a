import { readOrNone } from '@sheaf/core/adapter'
import type { Message, ReadOptions, SearchHit, TraceEvent } from '@sheaf/core'
import type { ContextRequest } from '@sheaf/memory'
import type { ContextAnswer, ContextBlockAnswer } from '../answers/context-answer.ts'
import { previewLine } from './preview-line.ts'
import { scopeOf } from '../scope.ts'
import type { Scope } from '../scope.ts'
import type { Call, Route } from './route.ts'

const MOST_TOKENS = 2_000_000
// As many as a search gives.
const SCORED_HITS = 200
// As many as a thread reads by itself.
const THREAD_MESSAGES = 200
// Files that a line is shown of.
const MOST_PREVIEWED = 100

/**
 * A context for a question, or for the turn of a thread that begins with the message `turn`, with what became
 * of each block and its score.
 */
export const context: Route<ContextAnswer> = {
  async answer(call) {
    const { fields, abortSignal } = call
    const scope = alternativeOf(call)
    const messages = await conversationOf(call)
    const request: ContextRequest = {
      messages,
      // The app answers nothing with it.
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

// The memory of another name, with the part that the request is about.
function alternativeOf({ alternatives, scope, fields }: Call): Scope {
  const name = fields.choice('alternative', Object.keys(alternatives))
  const chosen = name === undefined ? undefined : alternatives[name]
  return chosen === undefined ? scope : scopeOf(chosen, fields.inner('scope'))
}

// The current message is the question, or the message that begins the turn.
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

// Of the hits that share lines with the block, the best. A search finds no block without lines.
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

// One line of each block, from its file as it is now.
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
