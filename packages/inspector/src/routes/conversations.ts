import type { AskedQuestion, ThreadItem } from '../answers/answers.ts'
import { factsOf } from './facts.ts'
import { Fields, ITEMS, MOST_ITEMS, scopeOf, type Scope, type Call, type Route } from './route.ts'
import { changedScopes, chatItem, chatsOf, type Chat } from './recent-chats.ts'

// The first choice of questions: the last ones of the last threads.
const LAST_THREADS = 8
// Threads of all users, in the order of their changes: a thread imported late may be an old one.
const LAST_OF_ALL = 40
const LAST_MESSAGES = 20
const LAST_QUESTIONS = 12

export const threads: Route<'threads'> = {
  async answer(call) {
    const { fields } = call
    const all = await chatsOf(call, fields.optionalText('filter') ?? '')
    return { threads: await threadItems(call, fields.page(all)), total: all.length }
  },
}

/** Chats as a list shows them, the newest first: an import changes old chats today. */
export async function threadItems(call: Call, chats: readonly Chat[]): Promise<ThreadItem[]> {
  const { abortSignal } = call
  const items = chats.map((chat) => chatItem(scopeOfChat(call, chat), chat, { abortSignal }))
  return (await Promise.all(items)).sort((a, b) => Number(b.at ?? 0) - Number(a.at ?? 0))
}

/**
 * The newest messages of a thread, those before or after one, or those from a day on, each with the facts
 * learnt from it. After the last day they are the newest.
 */
export const messages: Route<'messages'> = {
  async answer({ scope, fields, abortSignal }) {
    const thread = scope.thread(fields.text('thread'))
    const [before, after, day] = ['before', 'after', 'day'].map((name) => fields.optionalText(name))
    const limit = fields.count('limit', MOST_ITEMS, ITEMS)
    const isFrom = after !== undefined || day !== undefined
    const all = await thread.messages({ ...(isFrom ? {} : { limit: limit + 1 }), abortSignal, before })
    const isFirst = ({ at }: (typeof all)[number], place: number) =>
      day === undefined ? all[place - 1]?.id === after : scope.clock.today(at) >= day
    const wanted = isFrom ? all.findIndex(isFirst) : -1
    const start = wanted === -1 ? Math.max(0, all.length - limit) : wanted
    const found = all.slice(start, start + limit)
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
      hasMore: start > 0,
      hasLater: before !== undefined || start + limit < all.length,
    }
  },
}

export const questions: Route<'questions'> = {
  async answer(call) {
    const { abortSignal } = call
    const chats = await chatsOf(call, '', LAST_OF_ALL)
    const last = chats.slice(0, chats.some(({ of }) => of !== undefined) ? LAST_OF_ALL : LAST_THREADS)
    const found = await Promise.all(
      last.map(async (chat): Promise<AskedQuestion[]> => {
        const { id: thread, of } = chat
        const said = await scopeOfChat(call, chat)
          .thread(thread)
          .messages({ limit: LAST_MESSAGES, abortSignal })
        return said.flatMap(({ id: turn, role, content: question, at }, place) => {
          if (role !== 'user') return []
          const next = said[place + 1]
          const answer = next?.role === 'assistant' ? next.content : undefined
          return [{ of, thread, turn, question, answer, at }]
        })
      }),
    )
    const all = found.flat().sort((a, b) => b.at.getTime() - a.at.getTime())
    return { questions: all.slice(0, LAST_QUESTIONS) }
  },
}

function scopeOfChat({ memory, scope }: Call, { of }: Pick<Chat, 'of'>): Scope {
  return of === undefined ? scope : scopeOf(memory, new Fields(of))
}

/**
 * Names that have `filter`: users and projects, those that changed last first; with `isAll` also files and
 * conversations of the scope.
 */
export const find: Route<'find'> = {
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
