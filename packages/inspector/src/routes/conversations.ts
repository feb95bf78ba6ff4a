import type { IdList } from '@sheaf/memory'
import type { AskedQuestion, MessagePage, QuestionList } from '../answers/answers.ts'
import { factsOf } from '../facts.ts'
import { ITEMS, MOST_ITEMS } from './route.ts'
import type { Route } from './route.ts'

// The first choice of questions: the last ones of the last threads.
const LAST_THREADS = 5
const LAST_MESSAGES = 20
const LAST_QUESTIONS = 12

/** A page of the ids of threads. */
export const threads: Route<IdList> = {
  async answer({ scope, fields, abortSignal }) {
    const after = fields.optionalText('after')
    return await scope.threads({
      limit: fields.count('limit', MOST_ITEMS, ITEMS),
      abortSignal,
      ...(after === undefined ? {} : { after }),
    })
  },
}

/** The newest messages of a thread, or those before one, each with the facts learnt from it. */
export const messages: Route<MessagePage> = {
  async answer({ scope, fields, abortSignal }) {
    const thread = scope.thread(fields.text('thread'))
    const before = fields.optionalText('before')
    const limit = fields.count('limit', MOST_ITEMS, ITEMS)
    const found = await thread.messages({
      limit,
      abortSignal,
      ...(before === undefined ? {} : { before }),
    })
    const learnt = (await factsOf(scope, { abortSignal })).filter(
      ({ source }) => source?.conversation === thread.path,
    )
    return {
      path: thread.path,
      messages: found.map(({ id, role, name, at, content }) => ({
        id,
        role,
        name,
        at,
        content,
        learnt: learnt.filter(({ source }) => source?.message === id),
      })),
      hasMore: found.length >= limit,
    }
  },
}

/** The last questions of the recently changed threads, with their answers. */
export const questions: Route<QuestionList> = {
  async answer({ scope, abortSignal }) {
    const { ids } = await scope.threads({ limit: MOST_ITEMS, abortSignal })
    const stats = await Promise.all(
      ids.map(async (id) => ({
        id,
        at: (await scope.ownStore.stat(scope.thread(id).path, { abortSignal }))?.updatedAt.getTime() ?? 0,
      })),
    )
    const last = stats.sort((a, b) => b.at - a.at).slice(0, LAST_THREADS)
    const found = await Promise.all(
      last.map(async ({ id: thread }): Promise<AskedQuestion[]> => {
        const said = await scope.thread(thread).messages({ limit: LAST_MESSAGES, abortSignal })
        return said.flatMap(({ id: turn, role, content: question, at }, place) => {
          if (role !== 'user') return []
          const next = said[place + 1]
          const answer = next?.role === 'assistant' ? next.content : undefined
          return [{ thread, turn, question, answer, at }]
        })
      }),
    )
    const all = found.flat().sort((a, b) => b.at.getTime() - a.at.getTime())
    return { questions: all.slice(0, LAST_QUESTIONS) }
  },
}
