import { InvalidArgumentError } from '@sheaf/core'
import type { ScopePage, Start } from '../answers/answers.ts'
import { isWhole } from '../scope.ts'
import { lastSequence } from './changes.ts'
import { changedScopes } from './recent-chats.ts'
import { ITEMS, MOST_ITEMS } from '../fields.ts'
import type { Route } from './route.ts'

export const start: Route<Start> = {
  answer: async ({ memory, alternatives, author, readOnly, hasPast, cursors, abortSignal }) => ({
    readOnly,
    author,
    hasPast,
    choosesScope: isWhole(memory),
    alternatives: Object.keys(alternatives),
    today: memory.clock.today(),
    cursor: cursors.of(await lastSequence(memory, abortSignal)),
  }),
}

/** The ids of users or of projects that have `filter`: those that changed last first. */
export const scopes: Route<ScopePage> = {
  async answer(call) {
    const { memory, fields, abortSignal } = call
    if (!isWhole(memory)) return { ids: [], total: 0 }
    const limit = fields.count('limit', MOST_ITEMS, ITEMS)
    const filter = (fields.optionalText('filter') ?? '').toLowerCase()
    const of = fields.choice('of', ['users', 'projects'])
    if (of === undefined) throw new InvalidArgumentError('of', 'must be "users" or "projects"')
    const every = { limit: Number.MAX_SAFE_INTEGER, abortSignal }
    const { ids } = of === 'users' ? await memory.users(every) : await memory.projects(every)
    const found = ids.filter((id) => id.toLowerCase().includes(filter))
    // The same name first, then names that begin with the filter; of each, the last changed ones first.
    const groups = Map.groupBy(found, (id) => {
      const name = id.toLowerCase()
      return name === filter ? 0 : name.startsWith(filter) ? 1 : 2
    })
    const first = new Set<string>()
    for (const group of [0, 1, 2] as const) {
      const names = new Set(groups.get(group))
      const most = Math.min(names.size, limit - first.size)
      if (most <= 0) continue
      const changed = await changedScopes(call, of, most, (id) => names.has(id))
      for (const id of [...changed, ...names]) if (first.size < limit) first.add(id)
    }
    return { ids: [...first], total: found.length }
  },
}
