import { parseArgs } from 'node:util'
import { UserError } from './user-error.ts'

/** What the person needs. */
export type Request =
  | { readonly kind: 'help' }
  | { readonly kind: 'tour'; readonly full: boolean }
  | { readonly kind: 'ui' }
  | { readonly kind: 'ask'; readonly folder: string; readonly question: string; readonly full: boolean }

export const USAGE = `Sheaf quickstart: an agent's memory, searched and gathered into a context that fits.

  npm start                          a question about a user's chats, and three about the
                                     memory that comes with it
  npm start -- --ui                  open a page in the browser that shows the same
                                     memory, and why a line is in a context
  npm start -- FOLDER "QUESTION"     ask one question of any folder of markdown (.md, .mdx)

  --full     all hits, every line of every context, and the traces
  --help     this text

The folder is only read. Hidden folders, node_modules and symbolic links are
passed over; files whose names no memory accepts are left out and named. The
memory is one SQLite file in your cache folder, and a second run takes in only
what changed.`

/** Reads the command line. Throws UserError when it does not add up. */
export function readArguments(words: readonly string[]): Request {
  const { values, positionals } = parse(words)
  if (values.help === true) return { kind: 'help' }
  if (values.ui === true) return { kind: 'ui' }
  const full = values.full === true
  const [folder, ...question] = positionals
  if (folder === undefined) return { kind: 'tour', full }
  const text = question.join(' ').trim()
  if (folder === '' || text === '') {
    throw new UserError(
      `A folder needs a question: npm start -- ${folder === '' ? 'FOLDER' : JSON.stringify(folder)} "what do you want to know?"`,
    )
  }
  return { kind: 'ask', folder, question: text, full }
}

function parse(words: readonly string[]) {
  try {
    const options = {
      full: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      ui: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...words], allowPositionals: true, options })
  } catch (error) {
    // Node's first sentence names the option; the rest is about "--".
    const [problem] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UserError(`${problem}. See: npm start -- --help`)
  }
}
