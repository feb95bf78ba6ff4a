import { contentHash, NotFoundError } from '@sheaf/core'
import { readOrNone } from '@sheaf/core/adapter'
import type { FileLines, FilePage, FileText } from '../answers/answers.ts'
import { ITEMS, MOST_ITEMS } from './route.ts'
import type { Route } from './route.ts'

const MOST_LINES = 2000
const LINES = 400

/** A page of the files whose paths contain a text, sorted by path. */
export const files: Route<FilePage> = {
  takesPast: true,
  async answer({ scope, fields, abortSignal }) {
    const [after = '', filter = ''] = [fields.optionalText('after'), fields.optionalText('filter')]
    const limit = fields.count('limit', MOST_ITEMS, ITEMS)
    const sought = filter.toLowerCase()
    const paths = (await scope.store.list('', { abortSignal }))
      .filter((path) => path.toLowerCase().includes(sought))
      .sort()
    const rest = paths.filter((path) => path > after)
    const page = rest.slice(0, limit)
    const stats = await Promise.all(page.map((path) => scope.store.stat(path, { abortSignal })))
    return {
      // A file may have been deleted after the listing.
      files: stats.filter((stat) => stat !== undefined),
      next: rest.length > limit ? page.at(-1) : undefined,
      total: paths.length,
    }
  },
}

/** Some lines of a file; all of them with `whole`. */
export const file: Route<FileLines> = {
  takesPast: true,
  async answer({ scope, fields, abortSignal }) {
    const path = fields.text('path')
    const from = fields.count('from', Number.MAX_SAFE_INTEGER, 1)
    const count = fields.flag('whole') ? Infinity : fields.count('count', MOST_LINES, LINES)
    const [content, stat] = await Promise.all([
      scope.store.read(path, { abortSignal }),
      scope.store.stat(path, { abortSignal }),
    ])
    if (stat === undefined) throw new NotFoundError(path)
    const lines = content.split(/\r?\n/)
    if (lines.at(-1) === '') lines.pop()
    return { ...stat, from, lines: lines.slice(from - 1, from - 1 + count), total: lines.length }
  },
}

/** The whole text of a file and its hash, for editing; an empty text if the file does not exist. */
export const text: Route<FileText> = {
  async answer({ scope, fields, abortSignal }) {
    const content = await readOrNone(scope.store, fields.text('path'), { abortSignal })
    return { content: content ?? '', hash: content === undefined ? null : await contentHash(content) }
  },
}
