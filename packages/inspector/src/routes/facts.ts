import { ConflictError, contentHash } from '@sheaf/core'
import type { FileStat } from '@sheaf/core'
import type { ForgetReceipt } from '@sheaf/memory'
import type { Done, FactPage, StandingPage } from '../answers/answers.ts'
import { factsOf, withEnded } from '../facts.ts'
import { editedStore } from './edits.ts'
import { ITEMS, MOST_ITEMS } from './route.ts'
import type { Route } from './route.ts'

/** A page of facts: current ones first. */
export const facts: Route<FactPage> = {
  async answer({ scope, fields, abortSignal }) {
    const all = await factsOf(scope, { abortSignal })
    const offset = fields.offset()
    return {
      facts: all.slice(offset, offset + fields.count('limit', MOST_ITEMS, ITEMS)),
      total: all.length,
    }
  },
}

/** The user's standing instructions and preferences; empty if the scope is not a user. */
export const standing: Route<StandingPage> = {
  answer: async ({ scope, abortSignal }) => ({ lines: (await scope.standing?.list({ abortSignal })) ?? [] }),
}

/** Removes a standing instruction or preference. */
export const unstand: Route<Done> = {
  isChange: true,
  async answer({ scope, fields, abortSignal }) {
    const line = { source: fields.text('source'), text: fields.text('text') }
    await scope.standing?.remove(line, { abortSignal })
    return { done: true }
  },
}

/** Ends a fact: moves its lines below `## Earlier` in a file that has the hash `ifMatch`. */
export const end: Route<FileStat> = {
  isChange: true,
  async answer(call) {
    const { scope, fields, abortSignal } = call
    const [path, ifMatch] = [fields.text('path'), fields.text('ifMatch')]
    const most = Number.MAX_SAFE_INTEGER
    const place = { line: fields.count('line', most, 1), lineEnd: fields.count('lineEnd', most, 1) }
    const content = await scope.ownStore.read(path, { abortSignal })
    const actual = await contentHash(content)
    if (actual !== ifMatch) throw new ConflictError({ path, expected: ifMatch, actual })
    return await editedStore(call).write(path, withEnded(content, place), { ifMatch, abortSignal })
  },
}

/** Removes the passages of a file that contain all words of a text, with their history. */
export const forget: Route<ForgetReceipt> = {
  isChange: true,
  answer: async ({ scope, fields, author, abortSignal }) =>
    await scope.forget(
      { source: fields.text('path'), query: fields.text('query'), dryRun: fields.flag('dryRun') },
      { author, abortSignal },
    ),
}
