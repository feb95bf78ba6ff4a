// Learns from tools/standing/sentences which sentences stand, and writes the weights that
// packages/conversations reads. The same sentences give the same weights on every machine.
// Use: node --conditions=sheaf-source tools/standing/train.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readWholeSentences } from '../../packages/conversations/src/reading/read-message.ts'
import { placesOf, STEPS } from '../../packages/conversations/src/standing/sentence-score.ts'
import type { PackedTable } from '../../packages/conversations/src/standing/sentence-score.ts'

const SENTENCES = new URL('sentences/', import.meta.url)
export const WEIGHTS = new URL(
  '../../packages/conversations/src/standing/sentence-weights.ts',
  import.meta.url,
)
/** A word of fewer sentences has no weight: it would be learnt by heart. */
const FEWEST = 6
const ROUNDS = 10
const RATE = 0.5
/** Weights above this share of all are as large as the largest step. */
const LARGEST = 0.95
const LINE = 100

interface Example {
  readonly label: string
  readonly places: readonly number[]
}

/** The file of the weights. */
export function trained(): string {
  const examples = readExamples()
  const standing = examples.filter(({ label }) => label !== 'n')
  const tables = {
    STANDS: learn(examples, (label) => label !== 'n'),
    REVOKES: learn(standing, (label) => label === 'r'),
    PREFERS: learn(
      standing.filter(({ label }) => label !== 'r'),
      (label) => label === 'p',
    ),
  }
  const parts = Object.entries(tables).map(([name, { start, step, packed }]) => {
    const lines = packed.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
    return (
      `export const ${name} = {\n  start: ${start},\n  step: ${step},\n` +
      `  packed: \`\n${lines.join('\n')}\n\`,\n}\n`
    )
  })
  return `// Made by tools/standing/train.ts.\n${parts.join('\n')}`
}

function readExamples(): Example[] {
  return readdirSync(SENTENCES)
    .toSorted()
    .flatMap((file) => readFileSync(new URL(file, SENTENCES), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => {
      const [label = '', text = ''] = line.split('\t')
      if (!/^[iprn]$/.test(label) || text === '') throw new Error(`no label i, p, r or n: ${line}`)
      const folded = readWholeSentences(text).map((sentence) => sentence.folded)
      return { label, places: placesOf(folded.join(' ')) }
    })
}

/**
 * Logistic regression by stochastic gradient descent; each weight has its own rate, which falls with the
 * gradients that it saw (Duchi, Hazan, Singer 2011: AdaGrad).
 */
function learn(examples: readonly Example[], isMember: (label: string) => boolean): PackedTable {
  const counts = new Map<number, number>()
  for (const { places } of examples)
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  const weights = new Map([...counts].flatMap(([place, count]) => (count < FEWEST ? [] : [[place, 0]])))
  const seen = new Map<number, number>()
  let [start, seenOfStart] = [0, 0]
  const rate = (sum: number) => RATE / Math.sqrt(sum + 1e-8)
  for (const { label, places } of shuffled(examples, ROUNDS)) {
    const known = places.filter((place) => weights.has(place))
    const share = 1 / Math.sqrt(places.length)
    const sum = known.reduce((all, place) => all + (weights.get(place) ?? 0), 0)
    const error = 1 / (1 + Math.exp(-start - sum * share)) - (isMember(label) ? 1 : 0)
    seenOfStart += error ** 2
    start -= rate(seenOfStart) * error
    for (const place of known) {
      const gradient = error * share
      const all = (seen.get(place) ?? 0) + gradient ** 2
      seen.set(place, all)
      weights.set(place, (weights.get(place) ?? 0) - rate(all) * gradient)
    }
  }
  return pack(start, weights)
}

/** The examples so many times, each time in another order that is always the same. */
function* shuffled<T>(examples: readonly T[], rounds: number): Generator<T> {
  const order = [...examples]
  let seed = 7
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      const other = Math.floor((seed / 2 ** 32) * (at + 1))
      ;[order[at], order[other]] = [order[other] as T, order[at] as T]
    }
    yield* order
  }
}

function pack(start: number, weights: ReadonlyMap<number, number>): PackedTable {
  const largest = Math.max(...STEPS)
  const sizes = [...weights.values()].map(Math.abs).filter((size) => size > 0)
  const large = sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length * LARGEST)] ?? 0
  const step = Number((large / largest).toFixed(4))
  const bytes: number[] = []
  let before = 0
  for (const [place, weight] of [...weights].toSorted(([one], [other]) => one - other)) {
    const steps = STEPS.indexOf(Math.max(-largest, Math.min(largest, Math.round(weight / step))))
    if (steps === -1) continue
    let number = (place - before) * STEPS.length + steps
    before = place
    for (; number > 127; number = Math.floor(number / 128)) bytes.push((number & 127) | 128)
    bytes.push(number)
  }
  return { start: Number(start.toFixed(4)), step, packed: Buffer.from(bytes).toString('base64') }
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(WEIGHTS, trained())
