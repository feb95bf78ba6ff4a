import type { Scope } from '@sheaf/core'
import * as fc from 'fast-check'

interface Anywhere {
  /** Through the second handle, if there is one. */
  readonly second: boolean
  /** The directory of a scoped store; empty for the whole storage. */
  readonly view: string
}

/** The precondition of a change: none, the current version, another version, or a missing file. */
type Match = 'any' | 'right' | 'wrong' | 'absent'

/** A search by words, and by a vector if given. */
export interface ModelQuery {
  readonly text: string
  readonly within: readonly Scope[] | undefined
  readonly vector: readonly [number, number] | undefined
  readonly limit: number
}

/** One step of a random run. A write, a delete and a rename are commits. */
export type Operation = Anywhere &
  (
    | { readonly kind: 'read'; readonly path: string }
    | { readonly kind: 'list'; readonly directory: string }
    | { readonly kind: 'search'; readonly query: ModelQuery }
    | { readonly kind: 'embed' }
    | { readonly kind: 'upkeep'; readonly what: 'rebuild' | 'sync' | 'doctor' | 'repair' | 'scrub' }
    | { readonly kind: 'wait'; readonly milliseconds: number }
    | { readonly kind: 'append'; readonly path: string; readonly content: string; readonly match: Match }
    // Fills the file up to exactly `bytes`, then appends one more.
    | { readonly kind: 'fill'; readonly path: string; readonly bytes: number }
    | {
        readonly kind: 'commit'
        readonly changes: readonly {
          readonly path: string
          readonly content: string | null
          readonly match: Match
        }[]
      }
  )

// Few, so that operations often affect the same files.
const PATHS = ['a.md', 'b.md', 'notes/é 日本.md', '.history/h.md', 'users/ada/a.md', 'café/ü/x.md']
const VIEWS = ['', '', '', 'users/ada', 'users/ada2']
const DIRECTORIES = ['', 'notes', 'notes/deep', 'users', 'users/ada', 'café', 'café/ü', 'none', '.history']
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
  '\r\n',
  '\n',
  '# ',
  '\n\n# ',
  '\n\n## ',
]
const SIZES = [4096, 65_535, 65_536, 65_537]

/** The searched texts: some of the words, parts of words, and a text that is never written. */
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
  'which of the three of us has seen a heron or a stork or perhaps a crane near the river in spring',
]

/** The searched scopes. */
export const SCOPES: readonly (readonly Scope[] | undefined)[] = [
  undefined,
  [{ directory: 'users/ada' }],
  [{ directory: '', except: ['users', 'notes'] }],
  [{ directory: 'café/ü' }, { directory: 'a.md' }],
]

const queries: fc.Arbitrary<ModelQuery> = fc.record({
  text: fc.array(fc.constantFrom(...SEARCHED), { maxLength: 3 }).map((words) => words.join(' ')),
  within: fc.constantFrom(...SCOPES, []),
  vector: fc.option(fc.constantFrom([1, 0] as const, [0, 1] as const, [-1, 2] as const), { nil: undefined }),
  limit: fc.constantFrom(200, 200, 200, 1, 3),
})

/** Every kind of operation; changes are more frequent than the rest. */
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
  const kind = <K extends Operation['kind']>(name: K) => fc.constant(name)
  const upkeep = fc.constantFrom('rebuild', 'sync', 'doctor', 'repair', 'scrub')
  const anywhere = fc.record({ second: fc.boolean(), view: fc.constantFrom(...VIEWS) })
  const operation = fc.oneof(
    { weight: 6, arbitrary: one.map((changes) => ({ kind: 'commit' as const, changes })) },
    { weight: 3, arbitrary: several.map((changes) => ({ kind: 'commit' as const, changes })) },
    { weight: 2, arbitrary: rename.map((changes) => ({ kind: 'commit' as const, changes })) },
    { weight: 4, arbitrary: fc.record({ kind: kind('append'), path, content, match }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('fill'), path, bytes: fc.constantFrom(...SIZES) }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('read'), path }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('list'), directory: fc.constantFrom(...DIRECTORIES) }) },
    { weight: 3, arbitrary: fc.record({ kind: kind('search'), query: queries }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('embed') }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('upkeep'), what: upkeep }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: kind('wait'), milliseconds: fc.constantFrom(1, 999, 86_400_000, -5000) }),
    },
  )
  return fc.tuple(anywhere, operation).map(([where, what]): Operation => ({ ...where, ...what }))
}
