import type { FileStat } from '@sheaf/core'
import type { ChangeDiff, RevisionPage } from '../answers/answers.ts'
import { ITEMS, MOST_ITEMS } from './route.ts'
import type { Route } from './route.ts'

/** The revisions of one file, newest first. */
export const revisions: Route<RevisionPage> = {
  async answer({ scope, fields, abortSignal }) {
    const offset = fields.offset()
    const end = offset + fields.count('limit', MOST_ITEMS, ITEMS)
    const found = await scope.history.list(fields.text('path'), { limit: end + 1, abortSignal })
    return { revisions: found.slice(offset, end), hasMore: found.length > end }
  },
}

/** The changes of all files, newest first; of one author if the request names one. */
export const log: Route<RevisionPage> = {
  async answer({ scope, fields, abortSignal }) {
    const offset = fields.offset()
    const end = offset + fields.count('limit', MOST_ITEMS, ITEMS)
    const author = fields.optionalText('author')
    // For one author, all changes are filtered.
    const limit = author === undefined ? { limit: end + 1 } : {}
    const all = await scope.history.log({ ...limit, abortSignal })
    const found = author === undefined ? all : all.filter((revision) => revision.author === author)
    return { revisions: found.slice(offset, end), hasMore: found.length > end }
  },
}

/** The diff of a revision, or from it to the revision `to`. */
export const change: Route<ChangeDiff> = {
  async answer({ scope, fields, abortSignal }) {
    const [path, version, to] = [fields.text('path'), fields.text('version'), fields.optionalText('to')]
    if (to !== undefined) return { diff: await scope.history.diff(path, version, to, { abortSignal }) }
    const all = await scope.history.list(path, { abortSignal })
    const before = all[all.findIndex((revision) => revision.version === version) + 1]
    if (before !== undefined)
      return { diff: await scope.history.diff(path, before.version, version, { abortSignal }) }
    return { diff: added(await scope.history.read(path, version, { abortSignal })) }
  },
}

/**
 * Restores the text of a revision. `ifMatch` is the file's current hash, or null if it does not exist.
 */
export const restore: Route<FileStat> = {
  isChange: true,
  answer: async ({ scope, fields, author, abortSignal }) =>
    await scope.history.restore(fields.text('path'), fields.text('version'), {
      ifMatch: fields.textOrNull('ifMatch'),
      author,
      abortSignal,
    }),
}

// The first revision as a diff from an empty file.
function added(content: string): string {
  const lines = content.replace(/\r?\n$/, '').split('\n')
  return [`@@ -0,0 +1,${lines.length} @@`, ...lines.map((line) => `+${line}`)].join('\n')
}
