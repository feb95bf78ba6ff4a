// Learns from tools/standing/sentences which sentences stand, and writes the weights that
// packages/conversations reads. The same sentences give the same weights on every machine.
// Use: node --conditions=sheaf-source tools/standing/train.ts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readWholeSentences } from '../../packages/conversations/src/reading/read-message.ts'
import { placesOf, STEPS } from '../../packages/conversations/src/standing/sentence-score.ts'
import type { PackedTable } from '../../packages/conversations/src/standing/sentence-score.ts'
import { regression } from './regression.ts'

const SENTENCES = new URL('sentences/', import.meta.url)
export const WEIGHTS = new URL(
  '../../packages/conversations/src/standing/sentence-weights.ts',
  import.meta.url,
)
/** A word of fewer sentences has no weight: it would be learnt by heart. */
const FEWEST = 18
/** For the tables of kinds, which tell only sentences that stand. */
const FEWEST_OF_KINDS = 40
/** Weights above this share of all are as large as the largest step. */
const LARGEST = 0.98
const LINE = 105

interface Example {
  readonly label: string
  readonly places: readonly number[]
}

/** The file of the weights. */
export function trained(): string {
  const examples = readExamples()
  const standing = examples.filter(({ label }) => label !== 'n')
  const tables = {
    STANDS: learn(examples, FEWEST, (label) => label !== 'n'),
    REVOKES: learn(standing, FEWEST_OF_KINDS, (label) => label === 'r'),
    PREFERS: learn(
      standing.filter(({ label }) => label !== 'r'),
      FEWEST_OF_KINDS,
      (label) => label === 'p',
    ),
  }
  const parts = Object.entries(tables).map(([name, { start, step, low, packed }]) => {
    const lines = packed.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
    return (
      `export const ${name} = {\n  start: ${start},\n  step: ${step},\n  low: ${low},\n` +
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

function learn(
  examples: readonly Example[],
  fewest: number,
  isMember: (label: string) => boolean,
): PackedTable {
  const counts = new Map<number, number>()
  for (const { places } of examples)
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  const places = [...counts].flatMap(([place, count]) => (count < fewest ? [] : [place]))
  const columns = new Map(places.toSorted((one, other) => one - other).map((place, at) => [place, at]))
  const rows = examples.map((example) => ({
    columns: example.places.flatMap((place) => columns.get(place) ?? []),
    value: 1 / Math.sqrt(example.places.length),
    isMember: isMember(example.label),
  }))
  const { start, weights } = regression(rows, columns.size)
  return pack(start, new Map([...columns].map(([place, at]) => [place, weights[at] ?? 0])))
}

function pack(start: number, weights: ReadonlyMap<number, number>): PackedTable {
  const largest = Math.max(...STEPS)
  const sizes = [...weights.values()].map(Math.abs).filter((size) => size > 0)
  const large = sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length * LARGEST)] ?? 0
  const step = Number((large / largest).toFixed(4))
  const numbers: number[] = []
  let before = 0
  for (const [place, weight] of [...weights].toSorted(([one], [other]) => one - other)) {
    const steps = STEPS.indexOf(Math.max(-largest, Math.min(largest, Math.round(weight / step))))
    if (steps === -1) continue
    numbers.push((place - before) * STEPS.length + steps)
    before = place
  }
  // Ones fill the last byte, so no number begins there that has an end.
  const [low, bits] = [...Array(20).keys()]
    .slice(1)
    .map((each) => [each, numbers.map((number) => spelled(number, each)).join('')] as const)
    .reduce((one, other) => (other[1].length < one[1].length ? other : one))
  const bytes = bits.match(/.{1,8}/g) ?? []
  const packed = Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)))
  return { start: Number(start.toFixed(4)), step, low, packed: base85(packed) }
}

// Ones fill the last four bytes, as above.
function base85(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 4) {
    let word = 0
    for (let at = from; at < from + 4; at += 1) word = word * 256 + (bytes[at] ?? 255)
    for (let place = 4; place >= 0; place -= 1)
      text += String.fromCharCode(33 + (Math.floor(word / 85 ** place) % 85))
  }
  return text.replaceAll('\\', 'v').replaceAll('`', 'w')
}

function spelled(number: number, low: number): string {
  return `${'1'.repeat(number >> low)}0${(number % 2 ** low).toString(2).padStart(low, '0')}`
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(WEIGHTS, trained())
