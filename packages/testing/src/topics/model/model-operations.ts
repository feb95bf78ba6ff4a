import * as fc from 'fast-check'

interface Anywhere {
  /** Through the second handle, where there is one. */
  readonly second: boolean
  /** The directory of a scoped store; the whole storage when empty. */
  readonly view: string
}

/** What a change expects of the file: anything, what it is, something else, or that there is none. */
type Match = 'any' | 'right' | 'wrong' | 'absent'

/** One step of a random run. A write, a delete and a rename are commits. */
export type Operation = Anywhere &
  (
    | { readonly kind: 'read'; readonly path: string }
    | { readonly kind: 'list'; readonly directory: string }
    | { readonly kind: 'search'; readonly word: string }
    | { readonly kind: 'rebuild' }
    | { readonly kind: 'append'; readonly path: string; readonly content: string }
    | {
        readonly kind: 'commit'
        readonly changes: readonly {
          readonly path: string
          readonly content: string | null
          readonly match: Match
        }[]
      }
  )

// Few, so that operations often meet.
const PATHS = ['a.md', 'b.md', 'notes/é 日本.md', '.history/h.md', 'users/ada/a.md']
const VIEWS = ['', '', '', 'users/ada', 'users/ada2']
const WORDS = [
  'heron',
  'stork',
  'crane',
  '日本',
  'naïve',
  'C++',
  "user's",
  '15',
  'OR',
  '"',
  '\n\n',
  ' ',
  '\n',
  '# ',
]

/** What a run searches for: some of the words, some of their parts, and what is never written. */
export const SEARCHED: readonly string[] = [
  'heron',
  'STORK',
  'crane',
  '日本',
  'naïve',
  'c++',
  "user's",
  '15',
  'or',
  'her',
  'pelican',
  'heron crane',
  '"heron" OR (',
]

/** Every kind of operation, changes more often than the rest. */
export function operations(): fc.Arbitrary<Operation> {
  const path = fc.constantFrom(...PATHS)
  const content = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(''))
  const match = fc.constantFrom<Match>('any', 'any', 'right', 'right', 'wrong', 'absent')
  const change = fc.record({ path, content: fc.option(content, { nil: null, freq: 3 }), match })
  const one = fc.tuple(change)
  const several = fc.uniqueArray(change, { minLength: 2, maxLength: 5, selector: (each) => each.path })
  const rename = fc.uniqueArray(path, { minLength: 2, maxLength: 2 }).chain(([from = '', to = '']) =>
    content.map((text) => [
      { path: from, content: null, match: 'right' as const },
      { path: to, content: text, match: 'absent' as const },
    ]),
  )
  const anywhere = fc.record({ second: fc.boolean(), view: fc.constantFrom(...VIEWS) })
  const operation = fc.oneof(
    { weight: 6, arbitrary: one.map((changes) => ({ kind: 'commit' as const, changes })) },
    { weight: 3, arbitrary: several.map((changes) => ({ kind: 'commit' as const, changes })) },
    { weight: 2, arbitrary: rename.map((changes) => ({ kind: 'commit' as const, changes })) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('append' as const), path, content }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), path }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('list' as const),
        directory: fc.constantFrom('', 'notes', 'notes/deep', 'users', 'users/ada', 'none'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('search' as const), word: fc.constantFrom(...SEARCHED) }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'rebuild' as const }) },
  )
  return fc.tuple(anywhere, operation).map(([where, what]): Operation => ({ ...where, ...what }))
}
