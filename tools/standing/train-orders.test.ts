import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { standingStatements } from '../../packages/conversations/src/standing/standing-statements.ts'
import { ORDER_WEIGHTS_FILE, readMessages, trainedOrders } from './train-orders.ts'

it('the weights of orders are those that the messages give', () => {
  const isSame = readFileSync(ORDER_WEIGHTS_FILE, 'utf8') === trainedOrders()
  expect(isSame, 'run tools/standing/train-orders.ts').toBe(true)
})

// Before there were weights, 129 of 611 others stood, and 414 of 547 own ones.
it('own wishes stand, and hardly any order of a text at hand', () => {
  const count = (name: 'own' | 'foreign') =>
    readMessages(name).filter(({ text }) => standingStatements(text).length > 0).length
  expect(count('foreign')).toBeLessThanOrEqual(63)
  expect(count('own')).toBeGreaterThanOrEqual(446)
})
