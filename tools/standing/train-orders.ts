// Learns from tools/standing/messages which orders in a message are its writer's own, and writes the weights
// that packages/conversations reads. Use: node --conditions=sheaf-source tools/standing/train-orders.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { ORDER_WEIGHTS } from '../../packages/conversations/src/standing/order-weights.ts'
import { signsOf, speakOfText } from '../../packages/conversations/src/standing/own-orders.ts'
import type { OrderSign } from '../../packages/conversations/src/standing/own-orders.ts'
import { ordersIn } from '../../packages/conversations/src/standing/standing-statements.ts'
import { regression } from './regression.ts'
import type { Row } from './regression.ts'

export const ORDER_WEIGHTS_FILE = new URL(
  '../../packages/conversations/src/standing/order-weights.ts',
  import.meta.url,
)
const SIGNS = Object.keys(ORDER_WEIGHTS.signs) as OrderSign[]
/** The value of a sign: a smaller one keeps its weight nearer to 0. */
const VALUE = 0.25
/** The file of the weights. */
export function trainedOrders(): string {
  const rows = [...rowsOf('own'), ...rowsOf('foreign')]
  const { start, weights } = regression(rows, SIGNS.length)
  const lines = SIGNS.map((sign, at) => `    ${sign}: ${rounded((weights[at] ?? 0) * VALUE)},\n`)
  return (
    '// Made by tools/standing/train-orders.ts.\n' +
    "/** The logarithm of the odds that an order is its writer's own, and the share of each sign. */\n" +
    `export const ORDER_WEIGHTS = {\n  start: ${rounded(start)},\n  signs: {\n${lines.join('')}  },\n}\n`
  )
}

function rowsOf(name: 'own' | 'foreign'): Row[] {
  return readMessages(name).flatMap(({ text, wish }) => {
    const { sentences, orders } = ordersIn(text)
    const signs = signsOf(orders, sentences)
    return orders
      .filter(({ sentence }) => isAbout(sentences[sentence]?.plain ?? '', wish))
      .map(signs)
      .filter(speakOfText)
      .map((found): Row => {
        const columns = found.map((sign) => SIGNS.indexOf(sign))
        return { columns, value: VALUE, isMember: name === 'own' }
      })
  })
}

interface Message {
  readonly language: string
  readonly text: string
  /** The wish in `text`; all of it without one. */
  readonly wish?: string
}

export function readMessages(name: 'own' | 'foreign'): Message[] {
  const file = readFileSync(new URL(`messages/${name}.jsonl`, import.meta.url), 'utf8')
  return file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Message)
}

// Other sentences of a message with a wish may be of a text in it.
function isAbout(sentence: string, wish: string | undefined): boolean {
  const [said, wished] = [sentence, wish ?? ''].map((text) => text.replaceAll(/\s+/g, ' ').toLowerCase())
  return wish === undefined || (said ?? '').includes(wished ?? '') || (wished ?? '').includes(said ?? '')
}

function rounded(weight: number): number {
  return Number(weight.toFixed(2))
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(ORDER_WEIGHTS_FILE, trainedOrders())
