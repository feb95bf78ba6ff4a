import { isInScope, type CandidateQuery } from '@sheaf/core/adapter'
import type { Scope } from '@sheaf/core'
import * as fc from 'fast-check'
import { distinctPaths, embedAll, filesWith, fillEach, range, forEach } from '../../expectations.ts'
import type { Topic } from '../../topic.ts'

const MODEL = 'test-model'
const LONG =
  'which of the three of us has seen a heron or a stork or perhaps a crane near the river in spring'
const NEAR = { model: MODEL, values: new Float32Array([1, 1]) }

const FORMS: Readonly<Record<string, Partial<CandidateQuery> & { readonly text: string }>> = {
  'more than twelve words': { text: LONG },
  'a text of 5,000 characters': { text: `heron ${'none '.repeat(1000)}` },
  'a vector alone': { text: '', vector: NEAR },
  'a word and a vector': { text: 'heron', vector: NEAR },
  'many words and a vector, and vectors given': { text: LONG, vector: NEAR, includeVectors: true },
  'a limit of one': { text: 'heron', vector: NEAR, limit: 1 },
  'words to respell': { text: 'heron herno', respell: true },
  marks: { text: 'heron', marked: [{ marks: ['none'], isByText: false }] },
}

const SCOPES: Readonly<Record<string, readonly (readonly Scope[])[]>> = {
  folders: [
    [{ directory: 'users/alice' }],
    [{ directory: 'users/é' }],
    [{ directory: 'projects' }, { directory: 'users/a_ice' }],
    range(60).map((place) => ({ directory: place === 59 ? 'users/Bob' : `none/${place}` })),
  ],
  exceptions: [
    [{ directory: 'users', except: ['users/alice', 'users/é'] }],
    [{ directory: '', except: ['users', 'projects/one/chats'] }],
    [
      {
        directory: 'users',
        except: range(120).map((place) => (place === 119 ? 'users/alice' : `none/${place}`)),
      },
    ],
  ],
}

/** Cases of the topic "within": each form of a query, and random scopes, over `files`. */
export function withinForms({
  check,
  expect,
  files,
}: Pick<Topic, 'check' | 'expect'> & { readonly files: readonly string[] }): void {
  // Every form of a query obeys the scopes, in every list of the answer.
  for (const [form, query] of Object.entries(FORMS)) {
    for (const [what, scopes] of Object.entries(SCOPES)) {
      check(`looks nowhere else with ${form}, for ${what}`, async ({ store, index }) => {
        await fillEach(store, files, (path) => [path, `a heron at ${path}`])
        await embedAll(index, MODEL, () => [1, 2])
        await forEach(scopes, async (scope) => {
          const expected = files.filter((path) => isInScope(path, scope)).sort()
          for (const where of [{ within: scope }, { view: scope }]) {
            const { text, vector, marked = [] } = await index.candidates({ limit: 200, ...query, ...where })
            const allowed = query.limit === 1 ? 1 : expected.length
            expect(distinctPaths(text).every((path) => expected.includes(path))).toBe(true)
            expect(distinctPaths(text).length).toBe(query.text === '' ? 0 : allowed)
            expect(distinctPaths(vector).every((path) => expected.includes(path))).toBe(true)
            expect(distinctPaths(vector).length).toBe(query.vector === undefined ? 0 : allowed)
            expect(marked.flat().every(({ path }) => expected.includes(path))).toBe(true)
          }
        })
      })
    }
  }

  for (const seed of [1, 2]) {
    check(
      `looks where the contract of a scope says, random scopes (seed ${seed})`,
      async ({ store, index }) => {
        await fillEach(store, files, (path) => [path, 'a heron'])
        const names = files.flatMap((path) => [path, path.replace(/\/[^/]*$/, '')])
        const name = fc.constantFrom('', 'none', ...names, ...names.map((each) => each.toUpperCase()))
        const many = fc.array(name, { maxLength: 150, size: 'max' })
        const scope = fc.record({ directory: name, except: fc.oneof(fc.constant([]), many) })
        const scopes = fc.oneof(
          fc.array(scope, { maxLength: 3 }),
          fc.array(scope, { minLength: 33, maxLength: 70, size: 'max' }),
        )
        const property = fc.asyncProperty(scopes, async (within) => {
          const expected = files.filter((path) => isInScope(path, within)).sort()
          expect(await filesWith(index, 'heron', { within })).toEqual(expected)
        })
        await fc.assert(property, { seed, numRuns: 30 })
      },
    )
  }
}
