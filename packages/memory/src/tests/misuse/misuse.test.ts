import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { createMemory } from '../../index.ts'
import {
  assemblePrompt,
  defaultAssembler,
  openTurn,
  recordTurn,
  sdkForm,
  splitTurns,
} from '../../integration.ts'
import { assembleTurns } from '../../thread/assemble-turns.ts'

const refused = { code: 'invalid-argument' }

async function outcomeOf(call: () => unknown): Promise<unknown> {
  return await Promise.resolve().then(call)
}

test.each([undefined, null, 3, 'x', {}])('what is no part of a memory is refused: %j', async (wrong) => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite')
  const thread = memory.user('ada').thread('t')
  const turn = { key: 'k', said: [], before: [], newest: undefined }
  const calls: readonly ((given: never) => unknown)[] = [
    createMemory,
    defaultAssembler,
    splitTurns,
    openTurn,
    (given) => recordTurn(given, turn, 'x'),
    (given) => recordTurn(thread, given, 'x'),
    (given) => assembleTurns(given, {}),
    (given) => assemblePrompt(given, { messages: [] }, {}, sdkForm),
    (given) => assemblePrompt(memory.user('ada'), { messages: given }, {}, sdkForm),
    (given) => assemblePrompt(memory.user('ada'), { messages: [] }, {}, given),
    sdkForm.toMessages,
    sdkForm.textOf,
    (given) => sdkForm.withTools(given, { texts: new Map(), calls: new Set(), results: new Set() }),
  ]
  for (const call of calls)
    await expect(
      outcomeOf(() => call(wrong as never)),
      String(call),
    ).rejects.toMatchObject(refused)
  await expect(recordTurn(thread, turn, undefined as never)).rejects.toMatchObject(refused)
})

test.each([null, 3, 'x'])('options that are none are refused: %j', async (wrong) => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite')
  const ada = memory.user('ada')
  const calls: readonly ((given: never) => unknown)[] = [
    memory.seed,
    memory.bootstrap,
    memory.takeBootstrap,
    memory.flush,
    (given) => memory.search('x', given),
    ada.seed,
    ada.bootstrap,
    ada.erase,
    ada.learning.resume,
    ada.learning.summarize,
    ada.learning.compress,
    ada.learning.summarizeConversation,
    (given) => assembleTurns(ada, given),
    (given) => assemblePrompt(ada, given, {}, sdkForm),
    (given) => assemblePrompt(ada, { messages: [] }, given, sdkForm),
    (given) => sdkForm.withTools({ role: 'user', content: [] }, given),
  ]
  await ada.ownStore.write('kept.md', 'kept')
  for (const call of calls)
    await expect(
      outcomeOf(() => call(wrong as never)),
      String(call),
    ).rejects.toMatchObject(refused)
  expect(await ada.ownStore.list()).toEqual(['kept.md'])
})

test('an assembler that is no function is refused before anything is opened', async () => {
  let opened = 0
  const storage = { name: 'counting', open: () => ((opened += 1), Promise.reject(new Error('opened'))) }
  await expect(createMemory({ storage, assembler: 3 as never })).rejects.toMatchObject(refused)
  expect(opened).toBe(0)
})
