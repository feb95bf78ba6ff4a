// Draws docs/benchmarks/evidence.svg from the first table of docs/benchmarks/beam.md:
// `node docs/scripts/drawings/evidence.mjs`. The build checks that it has the figures of that page.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { docs } from '../pages.mjs'

const FILE = join(docs, 'benchmarks', 'evidence.svg')
const BUDGETS = [1024, 2048, 4096]
// The rows of the table, and how far the label of each is moved down so that none covers another.
const SERIES = [
  { row: 'Sheaf, defaults', name: 'Sheaf', kind: 'ours', down: -2 },
  {
    row: "stock FTS5, the user's messages, no stop words",
    name: "FTS5, the user's words",
    kind: 'peer',
    down: 10,
  },
  { row: 'stock FTS5, all messages', name: 'FTS5, all messages', kind: 'peer', down: 4 },
]
const LEFT = 60
const RIGHT = 540
const BASE = 230
const STYLE =
  'text{font:13px system-ui,sans-serif;fill:#23281f}.title{font-size:16px;font-weight:600}' +
  '.quiet{fill:#5b6153}' +
  '.ours{fill:#5f8f4e;stroke:#5f8f4e}.peer{fill:#8b949e;stroke:#8b949e}.line{stroke-width:2}' +
  '.axis{stroke:#8b949e;stroke-opacity:.35}' +
  '@media(prefers-color-scheme:dark){text{fill:#e9ebe2}.quiet{fill:#a9af9e}' +
  '.ours{fill:#7faa5f;stroke:#7faa5f}}'

/** The picture: both axes begin at zero. */
export function drawEvidence() {
  const lines = readFileSync(join(docs, 'benchmarks', 'beam.md'), 'utf8').split('\n')
  const cells = (line) => line.split('|').map((cell) => cell.trim())
  const start = lines.findIndex((line) => line.includes('shown in 1024'))
  const names = cells(lines[start] ?? '')
  const shares = (row) => {
    const found = cells(lines.slice(start).find((line) => cells(line)[1] === row) ?? '')
    return BUDGETS.map((budget) => Number(found[names.indexOf(`shown in ${budget}`)]))
  }
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300" viewBox="0 0 800 300" role="img"',
    ' aria-label="Messages with the answer that a context shows, by its tokens">\n',
    `<style>${STYLE}</style>\n`,
    text(0, 20, 'class="title"', 'Messages with the answer that are in the context'),
    ...[0, 0.25, 0.5, 0.75].map(gridLine),
    ...[0, ...BUDGETS].map((budget) => text(across(budget), 250, MIDDLE, budget.toLocaleString('en'))),
    text((LEFT + RIGHT) / 2, 272, MIDDLE, 'tokens that the context may have'),
    ...SERIES.map((series) => curve(series, shares(series.row))),
    text(0, 294, QUIET, 'BEAM-100K: 20 conversations with an assistant, 355 questions; no model'),
    '</svg>\n',
  ].join('')
}

function gridLine(share) {
  const line = `<path d="M${LEFT} ${up(share)}H${RIGHT}" class="axis"/>`
  return `${line}${text(LEFT - 8, up(share) + 4, `${QUIET} text-anchor="end"`, `${share * 100}%`)}`
}

function curve({ name, kind, down }, shares) {
  if (!shares.every((share) => share > 0)) throw new Error(`docs/benchmarks/beam.md has no row for "${name}"`)
  const points = shares.map((share, place) => [across(BUDGETS[place]), up(share)])
  const last = shares.at(-1)
  return [
    // An attribute of style, because the class of the dots fills.
    `<path d="M${points.map((point) => point.join(' ')).join('L')}" class="${kind} line" style="fill:none"/>`,
    ...points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" class="${kind}"/>`),
    text(RIGHT + 12, up(last) + down, 'class="label"', `${name}: ${Math.round(last * 100)}%`),
  ].join('')
}

const QUIET = 'class="quiet"'
const MIDDLE = `${QUIET} text-anchor="middle"`
const text = (x, y, attributes, content) => `<text x="${x}" y="${y}" ${attributes}>${content}</text>\n`
const across = (budget) => round(LEFT + (budget / BUDGETS.at(-1)) * (RIGHT - LEFT))
const up = (share) => round(BASE - share * 200)
const round = (value) => Math.round(value * 10) / 10

/** Throws when the picture in the repository does not have the figures of the page. */
export function checkEvidence() {
  if (readFileSync(FILE, 'utf8') !== drawEvidence())
    throw new Error('docs/benchmarks/evidence.svg is old: run node docs/scripts/drawings/evidence.mjs')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, drawEvidence())
