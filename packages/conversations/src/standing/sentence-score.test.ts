import { describe, expect, it } from 'vitest'
import { placesOf, scoreIn, scoreOf, tableOf } from './sentence-score.ts'
import { standingStatements } from './standing-statements.ts'

// None of these sentences is in tools/standing.
describe('a sentence without the words of a list', () => {
  it.each([
    ['instruction', 'Con tres líneas me basta, de verdad, en todo lo que te pregunte.'],
    ['instruction', 'Du millimètre avec moi, point barre.'],
    ['instruction', '敬語じゃなくてタメ口で話してくれない？'],
    [
      'instruction',
      'Живу в Якутске, поэтому время указывай по якутскому, московское мне ни о чём не говорит.',
    ],
    ['preference', "allergie aux fruits à coque, donc jamais de noisettes ni d'amandes dans tes recettes."],
  ])('stands by its score, as %s: %s', (kind, text) => {
    expect(standingStatements(text)).toMatchObject([{ kind, text }])
  })

  it.each([
    'With three lines the poem was long enough for the jury.',
    'Le menuisier a coupé un millimètre de trop.',
    'Draft a note for the kitchen. Three lines, no emojis, and friendly.',
  ])('does not stand by a low one: %s', (text) => {
    expect(standingStatements(text)).toEqual([])
  })
})

it('an order of a list is left out if the sentence looks like no other that stands', () => {
  expect(standingStatements('The export is off the table.')).toEqual([])
})

it('a place in the table is for one word or two in a row, and all numbers are one word', () => {
  expect(placesOf('no 3 no')).toHaveLength(new Set(['no', '0', '^ no', 'no 0', '0 no', 'no $']).size)
  expect(placesOf('max 3')).toEqual(placesOf('max 250'))
  expect(placesOf('max 3')).not.toEqual(placesOf('3 max'))
})

it('a packed table is read as its weights', () => {
  // Six steps: 9 * 6 + 3, then (500 - 9) * 6 + 4, each with 8 low bits and a one for each 256 above them.
  const bits = `000111001${'1'.repeat(11)}010000110`
  const word = Number.parseInt(bits.padEnd(32, '1'), 2)
  const packed = [4, 3, 2, 1, 0].map((place) =>
    String.fromCodePoint(33 + (Math.floor(word / 85 ** place) % 85)),
  )
  const table = tableOf({ start: -1, step: 2, low: 8, packed: packed.join('') })
  expect([...table.weights]).toEqual([
    [9, 2],
    [500, 4],
  ])
  expect(scoreIn(table, [9, 7, 8, 5])).toBe(-1 + 2 / 2)
})

it('an empty sentence has the score at the start of the table', () => {
  expect(scoreOf('', 'stands')).toBeLessThan(0)
})
