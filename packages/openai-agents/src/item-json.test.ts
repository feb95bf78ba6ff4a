import type { AgentInputItem } from '@openai/agents-core'
import { expect, test } from 'vitest'
import { everyKind, user } from './__fixtures__/items.ts'
import { canonicalJson, decodeItem, encodeItem } from './item-json.ts'

test('every item comes back as it was, with the order of its properties', () => {
  for (const item of everyKind) {
    const json = encodeItem(item)
    expect(json).not.toMatch(/[\n\r\0]/)
    expect(json.isWellFormed()).toBe(true)
    expect(decodeItem(json)).toStrictEqual(item)
    expect(Object.keys(decodeItem(json))).toEqual(Object.keys(item))
    expect(encodeItem(decodeItem(json))).toBe(json)
  }
})

test('a property that is called __proto__ is data', () => {
  const item = JSON.parse(
    '{"role":"user","content":"a","providerData":{"__proto__":{"admin":true}}}',
  ) as AgentInputItem
  const back = decodeItem(encodeItem(item)) as unknown as { providerData: Record<string, unknown> }
  expect(Object.keys(back.providerData)).toEqual(['__proto__'])
  expect(back.providerData['admin']).toBeUndefined()
})

test('values that are not data are refused, with the reason', () => {
  const circle: Record<string, unknown> = { type: 'unknown' }
  circle['self'] = circle
  const wrong: unknown[] = [null, 'text', [], new Date(), () => 0, circle]
  const withHoles: unknown[] = []
  withHoles.length = 2
  const inside: unknown[] = [() => 0, Symbol('a'), 1n, new Date(), new Map(), Promise.resolve(), withHoles]
  for (const item of [...wrong, ...inside.map((value) => ({ type: 'unknown', providerData: { value } }))]) {
    expect(() => encodeItem(item as AgentInputItem)).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  }
})

test('items are the same in any order of their properties, and not otherwise', () => {
  expect(canonicalJson({ b: [1, { d: 1, c: 2 }], a: 1 })).toBe(
    canonicalJson({ a: 1, b: [1, { c: 2, d: 1 }] }),
  )
  const different = [
    user('a'),
    user('b'),
    { ...user('a'), id: undefined },
    { ...user('a'), id: null },
    [1, 2],
    [2, 1],
    0,
    -0,
  ]
  expect(new Set(different.map(canonicalJson)).size).toBe(different.length)
})
