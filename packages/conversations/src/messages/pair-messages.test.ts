import type { Message } from '@sheaf/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pairMessages } from './pair-messages.ts'

const user: Message = { role: 'user', content: 'q' }
const call = (...ids: readonly string[]): Message => ({
  role: 'assistant',
  content: '',
  toolCalls: ids.map((id) => ({ id, name: 'read', input: '{}' })),
})
const said = (content: string, ...ids: readonly string[]): Message => ({ ...call(...ids), content })
const result = (toolCallId: string, content = 'ok'): Message => ({ role: 'tool', content, toolCallId })
const shown = (messages: readonly Message[]) => pairMessages(messages).messages.map(({ message }) => message)
const leftOut = (messages: readonly Message[]) => [...pairMessages(messages).leftOut]

describe('pairs of calls and results', () => {
  test('calls and results in pairs stay the same, and so do parallel calls with results in any order', () => {
    const whole = [user, call('a', 'b'), result('b'), result('a'), said('done'), user, call('c'), result('c')]
    expect(pairMessages(whole)).toEqual({
      messages: whole.map((message, place) => ({ message, place })),
      leftOut: new Map(),
    })
    expect(pairMessages([])).toEqual({ messages: [], leftOut: new Map() })
  })

  test('a call without a result is left out, with its message if that says nothing else', () => {
    expect(shown([user, call('a'), user])).toEqual([user, user])
    expect(leftOut([user, call('a'), user])).toEqual([[1, 'no-result']])
    expect(shown([user, said('Let me look.', 'a'), user])).toEqual([
      user,
      { role: 'assistant', content: 'Let me look.' },
      user,
    ])
    expect(shown([user, call('a', 'b'), result('b'), user])).toEqual([user, call('b'), result('b'), user])
    expect(shown([user, call('a')])).toEqual([user])
  })

  test('a result that does not follow its call is moved behind it', () => {
    expect(pairMessages([call('a'), user, result('a')]).messages).toEqual([
      { message: call('a'), place: 0 },
      { message: result('a'), place: 2, change: 'moved' },
      { message: user, place: 1 },
    ])
    expect(shown([result('a'), user, call('a'), user])).toEqual([user, call('a'), result('a'), user])
    expect(shown([call('a'), call('b'), result('a'), result('b')])).toEqual([
      call('a'),
      result('a'),
      call('b'),
      result('b'),
    ])
  })

  test('a result without a call is left out, and so is the first of two results of a call', () => {
    expect(leftOut([user, result('x'), { role: 'tool', content: 'y' }, user])).toEqual([
      [1, 'no-call'],
      [2, 'no-call'],
    ])
    const twice = [call('a'), result('a', 'part'), result('a', 'whole'), user]
    expect(shown(twice)).toEqual([call('a'), result('a', 'whole'), user])
    expect(leftOut(twice)).toEqual([[1, 'other-result']])
  })

  test('a repeated id is renamed, and the result goes to the latest call', () => {
    expect(shown([call('a'), result('a', '1'), call('a'), result('a', '2')])).toEqual([
      call('a'),
      result('a', '1'),
      call('a_2'),
      result('a_2', '2'),
    ])
    expect(shown([call('a'), user, call('a'), result('a')])).toEqual([user, call('a'), result('a')])
    expect(shown([call('a', 'a'), result('a')])).toEqual([call('a'), result('a')])
  })

  test("calls of a message that is not the assistant's are left out", () => {
    const odd: Message = { ...call('a'), role: 'user', content: 'q' }
    expect(shown([odd, result('a')])).toEqual([user])
  })

  test('whatever the conversation, each call has one result behind it, and no words are lost', () => {
    const id = fc.constantFrom('a', 'b', 'c')
    const anyMessage = fc.oneof(
      fc.constant(user),
      fc
        .record({ ids: fc.array(id, { maxLength: 3 }), content: fc.constantFrom('', 'x') })
        .map(({ ids, content }) => said(content, ...ids)),
      id.map((each) => result(each)),
    )
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 14 }), (messages) => {
        const paired = pairMessages(messages)
        const list = paired.messages.map(({ message }) => message)
        const used: string[] = []
        for (const [place, { role, toolCalls = [], toolCallId }] of list.entries()) {
          const end = list.findIndex((each, at) => at > place && each.role !== 'tool')
          const behind = list.slice(place + 1, end === -1 ? undefined : end)
          if (role !== 'tool')
            expect(behind.map((each) => each.toolCallId ?? '').toSorted()).toEqual(
              toolCalls.map((each) => each.id).toSorted(),
            )
          used.push(...toolCalls.map((each) => each.id))
          if (role === 'tool') expect(used).toContain(toolCallId)
        }
        expect(new Set(used).size).toBe(used.length)
        const places = [...paired.messages.map(({ place }) => place), ...paired.leftOut.keys()]
        expect(places.toSorted((a, b) => a - b)).toEqual([...messages.keys()])
        const words = (each: readonly Message[]) =>
          each.filter(({ role, content }) => role !== 'tool' && content !== '').length
        expect(words(list)).toBe(words(messages))
      }),
      { numRuns: 400, seed: 1 },
    )
  })
})
