import { textAnalyser } from '@sheaf/chunker'
import { describe, expect, test } from 'vitest'
import { RELATED_FACTS } from '../../defaults.ts'
import { factComparer, jaccard } from './judge-facts.ts'

const comparer = factComparer(textAnalyser(), RELATED_FACTS)

const SAME: readonly (readonly [string, string])[] = [
  ['User lives in Lyon', 'User lives in Lyon.'],
  ['User lives in Lyon', 'The user lives in  LYON'],
  ['User lives in Lyon', 'User is living in Lyon'],
  ['User lives in Lyon', 'User currently lives in Lyon'],
  ['User lives in Lyon', 'User now lives in Lyon'],
  ['User prefers dark mode', 'Prefers dark mode'],
  ['User prefers dark mode', '**User** prefers “dark mode”'],
  ['User has a dog named Rex', 'User has dog named Rex'],
  ['User has two children', 'The user has two children!'],
  ["User's favourite colour is blue", 'The favourite colour of the user is blue'.replace(' of the user', '')],
  ["User's name is Ada", "The user's name is Ada"],
  ['User uses C++ and Rust', 'User uses C++ and rust'],
  ['User works at Café Noir', 'User works at Cafe Noir'],
  ['User wohnt in Köln', 'User wohnt in KÖLN.'],
  ['用户住在巴黎', '用户住在巴黎。'],
  ['Пользователь живёт в Москве', 'Пользователь живет в Москве'],
]

const DIFFERENT: readonly (readonly [string, string])[] = [
  ['User lives in Lyon', 'User lives in Paris'],
  ['User has 2 children', 'User has 3 children'],
  ['User has two children', 'User has three children'],
  ['User likes tea', 'User does not like tea'],
  ['User likes tea', "User doesn't like tea"],
  ['User likes tea', 'User no longer likes tea'],
  ['User likes tea', 'User never likes tea'],
  ['User eats meat', 'User eats no meat'],
  ['User likes dogs', "User's sister likes dogs"],
  ['User lived in Paris', 'User lives in Paris'],
  ['User used to live in Paris', 'User lives in Paris'],
  ['User worked at Acme', 'User works at Acme'],
  ['User will move to Oslo', 'User moves to Oslo'],
  ['User was a nurse', 'User is a nurse'],
  ['User flies to Rome', 'User flies from Rome'],
  ['User moves from Paris to Lyon', 'User moves from Lyon to Paris'],
  ['User prefers Postgres over MySQL', 'User prefers MySQL over Postgres'],
  ['Ann manages Bob', 'Bob manages Ann'],
  ['User works at Acme', 'User works at Acme Labs'],
  ['User pays $5', 'User pays €5'],
  ['User stores wine at -5 degrees', 'User stores wine at 5 degrees'],
  ['User wants a loan below <5', 'User wants a loan below >5'],
  ['User runs 5 km', 'User runs 5.5 km'],
  ['User codes in C', 'User codes in C++'],
  ['User meets Ana on 2026-11-20', 'User meets Ana on 2026-11-21'],
  [
    "User's flight to Berlin for the yearly conference leaves on Monday",
    "User's flight to Berlin for the yearly conference leaves on Tuesday",
  ],
  ['User plans to visit Rome in May with Ana', 'User plans to visit Rome in June with Ana'],
  ['User is allergic to peanuts', 'User is allergic to walnuts'],
  ['用户住在巴黎', '用户住在里昂'],
  ['用户喜欢茶', '用户不喜欢茶'],
  ['Пользователь живёт в Москве', 'Пользователь не живёт в Москве'],
]

describe('texts with the same content', () => {
  test.each(SAME)('%j and %j', (one, other) => {
    expect(comparer.of(one).key).toBe(comparer.of(other).key)
  })
})

describe('what does not', () => {
  test.each(DIFFERENT)('%j and %j', (one, other) => {
    expect(comparer.of(one).key).not.toBe(comparer.of(other).key)
  })
})

// No similarity is enough: any threshold that catches a rewording also drops facts.
test('different facts are more alike than rewordings of one', () => {
  const alike = ([one, other]: readonly [string, string]) =>
    jaccard(comparer.of(one).terms, comparer.of(other).terms)
  const rewordings = [
    ['User has a dog named Rex', "User's dog is called Rex"],
    ['User lives in Lyon', 'User resides in Lyon'],
    ['User prefers dark mode', 'User likes the dark mode best'],
  ] as const
  expect(Math.max(...DIFFERENT.map(alike))).toBe(1)
  expect(Math.max(...DIFFERENT.filter((pair) => alike(pair) < 1).map(alike))).toBeGreaterThanOrEqual(0.8)
  expect(Math.max(...rewordings.map(alike))).toBeLessThanOrEqual(0.6)
})

test('a fact that may replace another is distinguished from an unrelated one', () => {
  const isRelated = (one: string, other: string) => comparer.isRelated(comparer.of(one), comparer.of(other))
  for (const [one, other] of [
    ['User lives in Lyon', 'User lives in Paris'],
    ['User has 2 children', 'User has 3 children'],
    ["User's favourite colour is blue", "User's favourite colour is green"],
    ['User prefers tabs', 'User prefers spaces'],
  ] as const)
    expect(isRelated(one, other)).toBe(true)
  for (const [one, other] of [
    ['User lives in Lyon', 'User works in Lyon'],
    ['User lives in Lyon', 'User likes tea'],
    ['User prefers tabs', 'User prefers dark roast coffee in the morning'],
    ['', 'User likes tea'],
  ] as const)
    expect(isRelated(one, other)).toBe(false)
})
