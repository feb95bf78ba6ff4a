import type { IdList } from '@sheaf/memory'
import type { MessagePage } from '../answers/answers.ts'
import { factsOf } from '../facts.ts'
import { ITEMS, MOST_ITEMS } from './route.ts'
import type { Route } from './route.ts'

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

/** The newest messages of a thread, or those before one, each with the facts that were learnt from it. */
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
      messages: found.map(({ id, role, author, at, content }) => ({
        id,
        role,
        author,
        at,
        content,
        learnt: learnt.filter(({ source }) => source?.message === id),
      })),
      hasMore: found.length >= limit,
    }
  },
}
