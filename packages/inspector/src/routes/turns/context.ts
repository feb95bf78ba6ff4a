import type { AssembleRequest, Message, SearchHit } from '@sheaf/core'
import type { ContextBlockAnswer, ScoreAnswer } from '../../answers/answers.ts'
import { blockWords } from './kept.ts'
import type { Scope, Call, Route } from '../route.ts'

const MOST_TOKENS = 2_000_000
const SCORED_HITS = 200
const THREAD_MESSAGES = 200

/**
 * The context for a question, or for the turn of a thread that begins with message `turn`, with the
 * result and score of each block.
 */
export const context: Route<'context'> = {
  takesPast: true,
  async answer(call) {
    const { scope, fields, abortSignal } = call
    const messages = await conversationOf(call)
    const request = {
      messages,
      // The app sends no answer from it.
      record: false,
      abortSignal,
      maxTokens: fields.optionalCount('maxTokens', MOST_TOKENS),
      order: fields.choice<'retrieved-first' | 'cache'>('order', ['retrieved-first', 'cache']),
      within: withinOf(call),
      // The latest messages of now came after the question; the answer is among them.
      context:
        fields.optionalText('turn') === undefined ? undefined : { sections: { recent: false as const } },
      system: fields.optionalText('system'),
    }
    const thread = fields.optionalText('thread')
    const { trace, ...assembled } = await (thread === undefined ? scope : scope.thread(thread)).assemble(
      request,
    )
    const { budget, counter, sections, events } = trace
    // An exported page cannot ask for scores later.
    const hits = fields.flag('explain') ? await scoredHits(call, scope) : []
    const wordsOf = await blockWords(scope, events, messages.at(-1)?.content ?? '', {
      abortSignal,
      messages: assembled.messages,
    })
    return {
      budget,
      tokens: assembled.tokens,
      counter,
      sections,
      blocks: events.map((event) => ({ ...event, ...scoreOf(event, hits), ...wordsOf(event) })),
      missing: call.missing,
      messages: assembled.messages.map(({ role, content }) => ({ role, content })),
    }
  },
}

/** The score of a block's lines in a search for the question; empty for lines that it does not find. */
export const score: Route<'score'> = {
  takesPast: true,
  async answer(call) {
    const { fields } = call
    const [lineStart, lineEnd] = ['lineStart', 'lineEnd'].map((name) =>
      fields.optionalCount(name, Number.MAX_SAFE_INTEGER),
    )
    return scoreOf({ source: fields.text('source'), lineStart, lineEnd }, await scoredHits(call, call.scope))
  },
}

async function scoredHits({ fields, abortSignal }: Call, scope: Pick<Scope, 'search'>) {
  return await scope.search(fields.text('question'), {
    limit: SCORED_HITS,
    explain: true,
    abortSignal,
    within: fields.optionalText('within'),
  })
}

// The last message is the question, or the first message of the turn.
async function conversationOf({ scope, fields, abortSignal }: Call): Promise<Message[]> {
  const [thread, turn] = [fields.optionalText('thread'), fields.optionalText('turn')]
  const question: Message = { role: 'user', content: fields.text('question') }
  if (thread === undefined) return [question]
  const options = { limit: THREAD_MESSAGES, abortSignal, before: turn }
  const earlier = await scope.thread(thread).messages(options)
  return [...earlier, question]
}

// The best hit that shares lines with the block.
function scoreOf(
  { source, lineStart, lineEnd = lineStart }: Pick<ContextBlockAnswer, 'source' | 'lineStart' | 'lineEnd'>,
  hits: readonly SearchHit[],
): ScoreAnswer {
  if (lineStart === undefined || lineEnd === undefined) return {}
  const hit = hits.find(
    (each) => each.source === source && each.lineStart <= lineEnd && each.lineEnd >= lineStart,
  )
  return hit === undefined ? {} : { score: hit.signals.fusion, explanation: hit.explanation }
}

// The rest of a turn, such as its answer, was not there at its question.
function withinOf({ scope, fields }: Call): AssembleRequest['within'] {
  const [within, thread, turn] = ['within', 'thread', 'turn'].map((name) => fields.optionalText(name))
  if (thread === undefined || turn === undefined) return within
  const { path } = scope.thread(thread)
  return [{ directory: within ?? '', except: [path, path.slice(0, -'.md'.length)] }]
}
