import type { Revision } from '@sheaf/documents'
import { ITEMS, MOST_ITEMS, type Call, type Fields, type Route } from './route.ts'
import { recentPathsOf } from './recent-chats.ts'
import { refuse } from '@sheaf/core/adapter'
import { contentHash } from '@sheaf/core'
import { editedStore } from './files.ts'

// The most files whose histories are read for a page of changes.
const MOST_FILES = 500

export const revisions: Route<'revisions'> = {
  answer: async ({ scope, fields, abortSignal }) =>
    await pageOf(fields, (limit) => scope.history.list(fields.text('path'), { limit, abortSignal })),
}

export const log: Route<'log'> = {
  answer: async (call) =>
    await pageOf(call.fields, async (limit) => {
      const { scope, abortSignal } = call
      return (await lastRevisions(call, limit)) ?? (await scope.history.log({ limit, abortSignal }))
    }),
}

async function pageOf(fields: Fields, read: (limit: number) => Promise<readonly Revision[]>) {
  const offset = fields.offset()
  const end = offset + fields.count('limit', MOST_ITEMS, ITEMS)
  const found = await read(end + 1)
  return { revisions: found.slice(offset, end), hasMore: found.length > end }
}

// Reads only the files that the log of commits names last, not every history. Undefined if older files
// may have some of the revisions.
async function lastRevisions(call: Call, limit: number): Promise<readonly Revision[] | undefined> {
  const { scope, abortSignal } = call
  const found: Revision[] = []
  let files = 0
  for await (const paths of inGroups(recentPathsOf(call), limit)) {
    if ((files += paths.length) > MOST_FILES) return undefined
    const lists = await Promise.all(
      paths.map(async ({ path }) => await scope.history.list(path, { limit, abortSignal })),
    )
    found.push(...lists.flat())
    found.sort(byTime).splice(limit)
    // Files that changed earlier come after them, and those of one commit have one time.
    const [oldest] = lists.findLast(([revision]) => revision !== undefined) ?? []
    const last = found[limit - 1]
    if (last !== undefined && oldest !== undefined && oldest.at < last.at) return found
  }
  return undefined
}

async function* inGroups<Item>(items: AsyncIterable<Item>, size: number): AsyncIterable<Item[]> {
  let group: Item[] = []
  for await (const item of items)
    if (group.push(item) === size) {
      yield group
      group = []
    }
  if (group.length > 0) yield group
}

// The order of the log of a history.
function byTime(a: Revision, b: Revision): number {
  return b.at.getTime() - a.at.getTime() || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
}

export const change: Route<'change'> = {
  async answer({ scope, fields, abortSignal }) {
    const [path, version, to] = [fields.text('path'), fields.text('version'), fields.optionalText('to')]
    if (to !== undefined) return { diff: await scope.history.diff(path, version, to, { abortSignal }) }
    const is = (revision: Revision) => revision.version === version
    let [at, all] = [path, await scope.history.list(path, { abortSignal })]
    // After a move, the history of the new path has it.
    if (!all.some(is))
      for (const { path: moved, change: how } of await scope.history.log({ abortSignal })) {
        const found = how === 'moved' ? await scope.history.list(moved, { abortSignal }) : []
        if (found.some((each) => is(each) && each.path === path)) [at, all] = [moved, found]
      }
    const place = all.findIndex(is)
    const before = all[place + 1]
    // A deletion has no text: all lines of the one before are removed.
    if (all[place]?.change === 'deleted' && before !== undefined)
      return { diff: whole('-', await scope.history.read(at, before.version, { abortSignal })) }
    if (before !== undefined && before.change !== 'deleted')
      return { diff: await scope.history.diff(at, before.version, version, { abortSignal }) }
    return { diff: whole('+', await scope.history.read(at, version, { abortSignal })) }
  },
}

/**
 * Restores the text of a revision. `ifMatch` is the file's current hash, or null if it does not exist.
 */
export const restore: Route<'restore'> = {
  isChange: true,
  answer: async ({ scope, fields, author, abortSignal }) =>
    await scope.history.restore(fields.text('path'), fields.text('version'), {
      ifMatch: fields.textOrNull('ifMatch'),
      author,
      abortSignal,
    }),
}

// A text as a diff from an empty file, or to one.
function whole(sign: '+' | '-', content: string): string {
  const lines = content.replace(/\r?\n$/, '').split('\n')
  const [none, all] = ['0,0', `1,${lines.length}`]
  const places = sign === '+' ? `-${none} +${all}` : `-${all} +${none}`
  return [`@@ ${places} @@`, ...lines.map((line) => `${sign}${line}`)].join('\n')
}

export const proposals: Route<'proposals'> = {
  async answer({ scope, fields, abortSignal }) {
    const status = fields.choice('status', ['open', 'approved', 'applied', 'rejected', 'expired'])
    const list = await scope.proposals.list({ abortSignal, status })
    return {
      proposals: fields.page(list.proposals),
      problems: list.problems.slice(0, MOST_ITEMS),
      total: list.proposals.length,
    }
  },
}

export const proposal: Route<'proposal'> = {
  answer: async ({ scope, fields, abortSignal }) =>
    await scope.proposals.read(fields.text('id'), { abortSignal }),
}

export const decide: Route<'decide'> = {
  isChange: true,
  async answer({ scope, fields, author, abortSignal }) {
    const [id, reason] = [fields.text('id'), fields.optionalText('reason')]
    const decision = fields.choice('decision', ['apply', 'reject'])
    if (decision === 'apply')
      return await scope.proposals.approve(id, { by: author, apply: true, abortSignal })
    if (decision === 'reject') return await scope.proposals.reject(id, { by: author, abortSignal, reason })
    refuse('decision', 'must be "apply" or "reject"')
  },
}

/** Writes a person's edited text of a proposal with one file, and rejects the proposal. */
export const edited: Route<'edited'> = {
  isChange: true,
  async answer(call) {
    const { scope, fields, author, abortSignal } = call
    const id = fields.text('id')
    const { changes } = await scope.proposals.read(id, { abortSignal })
    const [change] = changes
    if (change === undefined || changes.length > 1)
      refuse('id', 'names a proposal of several files, which cannot be edited')
    const { path, before } = change
    // The edited text is based on the file as it was at the proposal.
    const ifMatch = before === undefined ? null : await contentHash(before)
    await editedStore(call).write(path, fields.text('content'), { ifMatch, abortSignal })
    return await scope.proposals.reject(id, { by: author, reason: 'Written in other words.', abortSignal })
  },
}
