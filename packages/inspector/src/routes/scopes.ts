import type { IdList } from '@sheaf/memory'
import { InvalidArgumentError } from '@sheaf/core'
import type { Start } from '../answers/answers.ts'
import { isWhole } from '../scope.ts'
import { lastSequence } from './changes.ts'
import { ITEMS, MOST_ITEMS } from './route.ts'
import type { Route } from './route.ts'

/** The first answer to the page. */
export const start: Route<Start> = {
  answer: async ({ memory, alternatives, author, readOnly, cursors, abortSignal }) => ({
    readOnly,
    author,
    choosesScope: isWhole(memory),
    alternatives: Object.keys(alternatives),
    today: memory.clock.today(),
    cursor: cursors.of(await lastSequence(memory, abortSignal)),
  }),
}

/** The ids of users or of projects. */
export const scopes: Route<IdList> = {
  async answer({ memory, fields, abortSignal }) {
    if (!isWhole(memory)) return { ids: [], next: undefined }
    const after = fields.optionalText('after')
    const options = {
      limit: fields.count('limit', MOST_ITEMS, ITEMS),
      abortSignal,
      ...(after === undefined ? {} : { after }),
    }
    const of = fields.choice('of', ['users', 'projects'])
    if (of === undefined) throw new InvalidArgumentError('of', 'must be "users" or "projects"')
    return of === 'users' ? await memory.users(options) : await memory.projects(options)
  },
}
