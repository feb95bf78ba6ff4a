import { refuse } from '@sheaf/core/adapter'
import type { ScopePage, Start } from '../answers/answers.ts'
import { isWhole } from './route.ts'
import { lastSequence } from './changes.ts'
import { changedScopes } from './recent-chats.ts'
import { ITEMS, MOST_ITEMS } from './route.ts'
import type { Route } from './route.ts'

export const start: Route<Start> = {
  answer: async ({ memory, author, readOnly, hasPast, cursors, abortSignal }) => ({
    readOnly,
    author,
    hasPast,
    choosesScope: isWhole(memory),
    today: memory.clock.today(),
    cursor: cursors.of(await lastSequence(memory, abortSignal)),
  }),
}

/** The ids of users or of projects that have `filter`: those that changed last first. */
export const scopes: Route<ScopePage> = {
  async answer(call) {
    const { fields } = call
    const limit = fields.count('limit', MOST_ITEMS, ITEMS)
    const filter = (fields.optionalText('filter') ?? '').toLowerCase()
    const of = fields.choice('of', ['users', 'projects'])
    if (of === undefined) refuse('of', 'must be "users" or "projects"')
    // Without a filter nobody counts them.
    const all = await changedScopes(call, of, filter === '' ? limit + 1 : Number.MAX_SAFE_INTEGER)
    const found = all.filter((id) => id.toLowerCase().includes(filter))
    // The same name first, then names that begin with the filter.
    const placeOf = (id: string) =>
      id.toLowerCase() === filter ? 0 : id.toLowerCase().startsWith(filter) ? 1 : 2
    const ids = found.sort((a, b) => placeOf(a) - placeOf(b)).slice(0, limit)
    return { ids, total: filter === '' && found.length > limit ? undefined : found.length }
  },
}
