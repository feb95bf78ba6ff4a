import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import {
  checkPromptMemory,
  promptSettings,
  type PromptOptions,
  type RecordingOptions,
} from './prompt-options.ts'

const names = { learn: true, record: true } as const
const refused = (argument: string) => expect.objectContaining({ code: 'invalid-argument', argument }) as Error

test('options that make no sense are refused, each by its name', () => {
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    maxTokens: [0, -1, 1.5, Number.NaN, Infinity, 1e300, '16000', null],
    record: ['false', 0, null],
    learn: ['yes', 1, null],
    onContext: ['log', null, {}],
    onError: ['log', null, {}],
  }
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) expect(() => promptSettings({ [name]: value }, names)).toThrow(refused(name))
  }
  for (const thread of ['', 7, null, {}, 'x'.repeat(129), '\ud800'] as string[]) {
    expect(() => promptSettings({ thread })).toThrow(refused('The id of a thread'))
  }
  for (const options of [null, 'tides', 7] as PromptOptions[])
    expect(() => promptSettings(options)).toThrow(refused('options'))
  expect(() => promptSettings({ learn: true, record: false }, names)).toThrow(
    'learn has no use without `record`',
  )
})

test('what is left out has its default', () => {
  const given: PromptOptions & RecordingOptions = {
    thread: 'tides',
    maxTokens: 1,
    record: false,
    onContext: () => {},
    onError: () => {},
  }
  const { onError, ...rest } = given
  expect(promptSettings(given, names)).toEqual({ ...rest, learn: false, report: onError })
  expect(promptSettings({})).toEqual({ record: true, learn: false, report: expect.any(Function) as unknown })
})

test.for(KINDS)(
  'a user, a project and a workspace make prompts; what else assembles does not: %s',
  async (kind) => {
    await using memory = await openMemory(kind)
    const ada = memory.user('ada')
    for (const scope of [ada, memory.project('pier'), memory.workspace('desk')])
      checkPromptMemory('user', scope, { thread: 'tides' })
    for (const wrong of [
      memory,
      ada.thread('tides'),
      ada.store,
      Promise.resolve(ada),
      () => ada,
      'ada',
      {},
      null,
      undefined,
    ]) {
      expect(() => checkPromptMemory('user', wrong as never, {})).toThrow(refused('user'))
      expect(() => checkPromptMemory('user', wrong as never, { thread: 'tides' })).toThrow(
        'pass memory.user(id)',
      )
    }
  },
)

test.for(KINDS)('an id that is too long below this memory is refused: %s', async (kind) => {
  await using memory = await openMemory(kind)
  const long = '\u{1f9ed}'.repeat(128)
  expect(promptSettings({ thread: long })).toMatchObject({ thread: long })
  expect(() =>
    checkPromptMemory('user', memory.workspace(long, { project: 'pier' }), { thread: long }),
  ).toThrow('too long')
})
