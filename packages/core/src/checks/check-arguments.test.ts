import { describe, expect, test } from 'vitest'
import * as adapter from '../adapter.ts'
import {
  checkFunctions,
  checkOptions,
  checkPart,
  checkText,
  checkValue,
  scopesOf,
  type OptionNames,
} from './check-arguments.ts'
import { MemoryError } from './errors.ts'
import { fixedClock, systemClock } from '../clock.ts'
import { contentHash } from '../store/content-hash.ts'
import type { FileStat } from '../store/memory-store.ts'
import type { Within } from '../store/path.ts'
import { portOf, readOrNone } from '../store/file-port.ts'
import { overlayStore, scopedStore } from '../store/views.ts'
import { storeOn } from '../store/store-on.ts'
import { systemTimer, untilAborted } from '../scheduling.ts'
import { BaseMemoryStore } from '../store/base-memory-store.ts'

test.each([
  ['a NUL', 'a\0b', 'contains a NUL character'],
  ['half a pair', 'a\ud800b', 'contains half a surrogate pair; pass its toWellFormed()'],
  ['another value', 7, 'must be text'],
])('an author or a reason with %s is refused in all options', (_name, text, problem) => {
  for (const name of ['author', 'reason']) {
    const options = { [name]: text }
    expect(() => checkOptions(options, { [name]: true })).toThrow(`${name} ${problem}`)
  }
  expect(checkOptions({ author: '\u{1f409}\n' }, { author: true })).toEqual({ author: '\u{1f409}\n' })
})

interface Known {
  readonly limit?: number
  readonly within?: string
}
const KNOWN: OptionNames<Known> = { limit: true, within: true }

// A value that plain JavaScript may pass.
const wrong = (value: unknown) => value as never
const clock = systemClock()
const timer = systemTimer()

/** Has one file, which says "x". */
class OneFile extends BaseMemoryStore {
  protected override async doRead() {
    return 'x'
  }
  protected override async doStat(): Promise<FileStat> {
    return { path: 'a.md', hash: await contentHash('x'), size: 1, updatedAt: new Date(0) }
  }
  protected override async doList() {
    return ['a.md']
  }
  protected override async doCommit() {
    return { sequence: 1, committedAt: new Date(0), files: [await this.doStat()] }
  }
}
const store = new OneFile()

const cases: Readonly<Record<string, readonly [() => unknown, RegExp]>> = {
  'a part that is missing': [
    () => checkPart('clock', wrong(undefined), ['now']),
    /^clock is missing; give systemClock\(\) of @sheaf\/core\.$/,
  ],
  'a part that is null': [
    () => checkPart('store', wrong(null), ['read']),
    /^store is missing; give the store of/,
  ],
  'a part of another kind': [
    () => checkPart('tokens', wrong({}), ['count'], 'counter'),
    /^counter has no method count\(\)/,
  ],
  'options that are none': [
    () => checkOptions<Known>(wrong(null), KNOWN),
    /^options must be an object, or be left out\.$/,
  ],
  'options that are missing': [
    () => checkOptions<Known>(wrong(undefined), KNOWN, '{ store }'),
    /^options must be an object such as \{ store \}\.$/,
  ],
  'a list for options': [
    () => checkOptions<Known>(wrong([]), KNOWN),
    /^options must be an object, or be left out\.$/,
  ],
  'a misspelt name': [
    () => checkOptions<Known>(wrong({ limit: 3, limits: 3 }), KNOWN),
    /^limits is not a name in options; the names are: limit, within\.$/,
  ],
  'a name that every object has': [
    () => checkOptions<Known>(wrong({ toString: 'x' }), KNOWN),
    /^toString is not a name in options/,
  ],
  'a controller for its signal': [
    () => checkOptions({ abortSignal: new AbortController() }, { abortSignal: true }),
    /^abortSignal must be an AbortSignal/,
  ],
  'no function': [() => checkFunctions({ filter: true }, 'filter'), /^filter must be a function/],
  'no text': [() => checkText('text', { content: 'x' }), /^text must be text\.$/],
  'no scopes': [() => checkValue.scopes('within', wrong('notes')), /^within must be a list of places/],
  'no scope': [() => checkValue.scopes('within', wrong(['notes'])), /^within must be a list of places/],
  'the hash of what is no text': [() => contentHash(wrong(undefined)), /^content must be text/],
  'a clock of null': [() => fixedClock(wrong(null)), /^instant is not a date/],
  'a clock without options': [() => systemClock(wrong(null)), /^options must be/],
  'the day of a text': [() => clock.today(wrong('2026-11-20')), /^instant must be a valid Date/],
  'the time of no date': [() => clock.timeOfDay(new Date(Number.NaN)), /^instant must be a valid Date/],
  'a sleep of NaN': [() => timer.sleep(Number.NaN), /^milliseconds must be a number from 0/],
  'a sleep for ever, which would end at once': [() => timer.sleep(Infinity), /at most|2147483647/],
  'a view of nothing': [() => scopedStore(wrong(undefined), 'notes'), /^store is missing/],
  'an overlay over nothing': [() => overlayStore(wrong({ upper: store })), /^lower is missing/],
  'an overlay that shares by a flag': [
    () => overlayStore({ upper: store, lower: store, isShared: wrong(true) }),
    /^isShared must be a function/,
  ],
  'endings as a text': [
    () => new OneFile({ extensions: wrong('.md') }),
    /^extensions must name at least one ending/,
  ],
  'reading with a controller': [
    () => store.read('a.md', { abortSignal: wrong(new AbortController()) }),
    /^abortSignal must be/,
  ],
  'listing with null': [() => store.list('', wrong(null)), /^options must be/],
  'a whole FileStat as the version': [
    async () => await store.write('a.md', 'y', { ifMatch: wrong(await store.stat('a.md')) }),
    /^ifMatch of "a\.md" must be the hash/,
  ],
  'the same for an append': [
    () => store.append('a.md', 'y', { ifMatch: wrong(5) }),
    /^ifMatch of "a\.md" must be the hash/,
  ],
  'committing with null': [
    () => store.commit([{ path: 'a.md', content: 'y' }], wrong(null)),
    /^options must be/,
  ],
}

test.each(Object.entries(cases))('%s is refused, with the fix', async (_, [act, message]) => {
  const error: unknown = await (async () => await act())().then(
    () => undefined,
    (problem: unknown) => problem,
  )
  expect(error).toMatchObject({ code: 'invalid-argument' })
  expect((error as Error).message).toMatch(message)
})

test.each<readonly [string, () => void, string]>([
  ['no list', () => checkValue.list('hits', 'a', 'of hits'), 'hits must be a list of hits.'],
  [
    'a list with a gap',
    () => checkValue.list('hits', [1, undefined], 'of hits'),
    'hits must be a list of hits.',
  ],
  ['a part', () => checkValue.whole('limit', 1.5, 1), 'limit must be a whole number from 1.'],
  [
    'too few',
    () => checkValue.whole('limit', 0, 1, { of: 'tokens' }),
    'limit must be a whole number of tokens from 1.',
  ],
  [
    'too many',
    () => checkValue.whole('limit', 11, 0, { to: 10 }),
    'limit must be a whole number from 0 to 10.',
  ],
  ['a text of a number', () => checkValue.whole('limit', '3', 0), 'limit must be a whole number from 0.'],
  ['a word', () => checkValue.flag('record', 'yes'), 'record must be true or false.'],
])('%s is refused', (_, check, message) => {
  expect(check).toThrow(expect.objectContaining({ code: 'invalid-argument', message }))
})

test('right arguments pass', async () => {
  checkValue.list('hits', [], 'of hits')
  checkValue.whole('limit', 10, 0, { to: 10 })
  checkValue.flag('record', false)
  const leftOut = { limit: 3, limits: undefined }
  expect(checkOptions(leftOut, { limit: true, limits: true })).toBe(leftOut)
  expect(checkOptions<Known>(wrong(leftOut), KNOWN)).toBe(leftOut)
  const options = { abortSignal: new AbortController().signal, filter: () => true }
  expect(checkOptions(options, { abortSignal: true, filter: true })).toBe(options)
  checkFunctions({ filter: undefined }, 'filter')
  checkValue.scopes('within', undefined)
  checkValue.scopes('within', [{ directory: '', except: ['a'] }])
  checkPart('store', store, ['read', 'commit'])
  await timer.sleep(0)
})

describe('untilAborted', () => {
  const never = () => new Promise<never>(() => {})

  test('does not wait for work that never ends', async () => {
    const controller = new AbortController()
    const waiting = untilAborted(never, controller.signal)
    controller.abort(new Error('no time'))
    await expect(waiting).rejects.toThrow('no time')
    await expect(untilAborted(never, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  })

  test('returns the outcome without an abort', async () => {
    expect(await untilAborted(async () => await Promise.resolve(1), new AbortController().signal)).toBe(1)
    await expect(untilAborted(() => Promise.reject(new Error('failed')), undefined)).rejects.toThrow('failed')
  })
})

describe('places to look in', () => {
  test.each<[Within | undefined, unknown]>([
    [undefined, undefined],
    ['notes', [{ directory: 'notes', except: [] }]],
    [[], []],
    [
      ['notes', { directory: '', except: ['chats'] }],
      [
        { directory: 'notes', except: [] },
        { directory: '', except: ['chats'] },
      ],
    ],
  ])('%j', (within, scopes) => expect(scopesOf(within)).toEqual(scopes))

  test('are refused if they are not a list of places or not a path', () => {
    expect(() => scopesOf(wrong(7))).toThrow('within must be a directory, or a list of directories')
    expect(() => scopesOf(wrong([{ path: 'notes' }]))).toThrow('within must be a list of places')
    expect(() => scopesOf('../notes')).toThrow(expect.objectContaining({ code: 'invalid-path' }))
  })
})

const helpers: readonly (readonly [string, (given: never) => unknown])[] = [
  ['collisionKey', adapter.collisionKey],
  ['fileKind', adapter.fileKind],
  ['rightSpelling', adapter.rightSpelling],
  ['refusalOf', (path) => adapter.refusalOf('model', path, 'add')],
  ['checkPath, of endings', (endings) => adapter.checkPath('a.md', endings)],
  ['checkDirectory, of endings', (endings) => adapter.checkDirectory('a', endings)],
  ['isInScope', (scopes) => adapter.isInScope('a.md', scopes)],
  ['directoryId', (directory) => adapter.directoryId('users', directory)],
  ['idDirectory', (kind) => adapter.idDirectory(kind, kind)],
  ['withoutPayloads', adapter.withoutPayloads],
  ['problemOfKept', adapter.problemOfKept],
  ['checkWhere, of a clock', (given) => adapter.checkWhere({}, given)],
  ['portOf', adapter.portOf],
  ['readEach', adapter.readEach],
  ['checkedChange', (change) => adapter.checkedChange(portOf(store), change)],
  ['untilAborted', (work) => untilAborted(work, undefined)],
  ['whileRaced', (work) => adapter.whileRaced(work, undefined)],
]

test.each(helpers)('%s names a wrong argument', async (_, call) => {
  for (const value of [null, 7, {}])
    await expect((async () => call(wrong(value)))(), JSON.stringify(value)).rejects.toSatisfy((error) =>
      MemoryError.isInstance(error),
    )
})

test('a store or a port without its methods is refused by name', async () => {
  await expect(readOrNone(wrong({}), 'a.md')).rejects.toThrow('store has no method read()')
  expect(() => storeOn(wrong({}))).toThrow('port has no method read(); give an object with the methods of')
  expect(() => storeOn(wrong(undefined))).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})
