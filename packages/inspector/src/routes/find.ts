import type { Found } from '../answers/answers.ts'
import { ITEMS, MOST_ITEMS } from './route.ts'
import { threadItems } from './conversations.ts'
import { changedScopes, chatsOf } from './recent-chats.ts'
import type { Route } from './route.ts'

/**
 * Names that have `filter`: users and projects, those that changed last first; with `isAll` also files and
 * conversations of the scope.
 */
export const find: Route<Found> = {
  async answer(call) {
    const { memory, scope, fields, abortSignal } = call
    const limit = fields.count('limit', MOST_ITEMS, ITEMS)
    const filter = (fields.optionalText('filter') ?? '').toLowerCase()
    const isAll = fields.flag('isAll') && filter !== ''
    // One list serves all kinds of names. Without a filter only the last changed are asked for.
    const paths = filter === '' ? undefined : await memory.store.list('', { abortSignal })
    const own = !isAll ? [] : memory === scope ? (paths ?? []) : await scope.store.list('', { abortSignal })
    const has = (name: string) => name.toLowerCase().includes(filter)
    // The same name first, then names that begin with the filter.
    const placeOf = (id: string) =>
      id.toLowerCase() === filter ? 0 : id.toLowerCase().startsWith(filter) ? 1 : 2
    const idsOf = async (kind: 'users' | 'projects') =>
      (await changedScopes(call, kind, limit + 1, paths)).filter(has).sort((a, b) => placeOf(a) - placeOf(b))
    const users = await idsOf('users')
    const projects = fields.flag('usersOnly') ? [] : await idsOf('projects')
    return {
      users: users.slice(0, limit),
      projects: projects.slice(0, limit),
      hasMore: users.length > limit,
      files: own.filter(has).sort().slice(0, limit),
      threads: isAll
        ? await threadItems(call, (await chatsOf(call, filter, Infinity, paths)).slice(0, limit))
        : [],
    }
  },
}
