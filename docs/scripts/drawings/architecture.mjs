// Draws docs/architecture.svg from the floors in tools/packages.mjs:
// `node docs/scripts/drawings/architecture.mjs`. The build checks that it is level.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { floors } from '../../../tools/packages.mjs'
import { docs } from '../pages.mjs'

const FILE = join(docs, 'architecture.svg')
const WIDTH = 960
const BAND = { left: 212, height: 46, gap: 8, top: 66 }
const ABOUT = [
  'contracts, no dependencies',
  'text, SQL, models, messages',
  'engines, ranking, documents',
  'a folder; context; learning',
  'what apps use',
  'for a model',
  'for a framework',
  'for a shell',
]
const STORAGES = ['sqlite', 'libsql', 'postgres', 'durable-objects', 'fs']
const FLOW = [
  ['files', 'markdown'],
  ['index', 'chunks, terms'],
  ['candidates', 'words, vectors'],
  ['hits', 'exact lines'],
  ['blocks', 'within a share'],
  ['context', 'and its trace'],
]
const STYLE = `text{font:13px system-ui,sans-serif;fill:#23281f}.title{font-size:16px;font-weight:600}.quiet{fill:#5b6153;font-size:12px}.name{font-weight:600;text-anchor:middle}
.band{fill:#f3f0e6}.box{fill:#fffefb;stroke:#b9c7ad}.storage{fill:#f7ead1;stroke:#d3ad6a}.home{fill:#dcebd2;stroke:#5f8f4e}.beside{stroke-dasharray:4 3}.line{stroke:#5f8f4e;fill:none;stroke-width:1.5}.head{fill:#5f8f4e}
@media(prefers-color-scheme:dark){text{fill:#e9ebe2}.quiet{fill:#a9af9e}.band{fill:#20251c}.box{fill:#161914;stroke:#4a5541}.storage{fill:#3a2f1a;stroke:#8d6d34}.home{fill:#263a1e;stroke:#7faa5f}.line{stroke:#7faa5f}.head{fill:#7faa5f}}`

export function drawArchitecture() {
  const top = Math.max(...Object.values(floors))
  const bands = Array.from({ length: top + 1 }, (_, place) =>
    band(top - place, BAND.top + place * (BAND.height + BAND.gap)),
  )
  const bottom = BAND.top + (top + 1) * (BAND.height + BAND.gap)
  const height = bottom + 136
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The packages of Sheaf in layers, and the steps from files to a context">
<style>${STYLE}</style>
${text(0, 20, 'The packages in layers', 'title')}
${text(0, 44, 'Imports go down only. Yellow: storages; your program chooses one. Dashed: for tests only.', 'quiet')}
${bands.join('\n')}
${text(0, bottom + 30, 'From a question to a context', 'title')}
${flow(bottom + 48)}
</svg>
`
}

function band(floor, y) {
  const names = Object.keys(floors).filter((name) => floors[name] === floor)
  const space = WIDTH - BAND.left - 8
  // A long name gets a wider box.
  const letters = names.reduce((sum, name) => sum + name.length + 6, 0)
  let x = BAND.left + 8
  const boxes = names.map((name) => {
    const width = Math.min(150, ((space - 8 * names.length) * (name.length + 6)) / letters)
    x += width + 8
    return box(name, x - width - 8, y + 8, width, BAND.height - 16)
  })
  return `<rect class="band" x="0" y="${y}" width="${WIDTH}" height="${BAND.height}" rx="8"/>${text(14, y + 28, String(floor), 'title')}${text(36, y + 28, ABOUT[floor] ?? '', 'quiet')}${boxes.join('')}`
}

function box(name, x, y, width, height) {
  const kind = STORAGES.includes(name)
    ? 'storage'
    : name === 'memory'
      ? 'home'
      : name === 'testing'
        ? 'box beside'
        : 'box'
  return `<rect class="${kind}" x="${round(x)}" y="${y}" width="${round(width)}" height="${height}" rx="6"/>${text(round(x + width / 2), y + 20, name, 'name')}`
}

function flow(y) {
  const width = 132
  const step = (WIDTH - 1 - width) / (FLOW.length - 1)
  return FLOW.map(([name, about], place) => {
    const x = 0.5 + place * step
    const arrow = `<path class="line" d="M${round(x + width + 2)} ${y + 30}h${round(step - width - 9)}"/><path class="head" d="M${round(x + step - 8)} ${y + 25}l7 5-7 5z"/>`
    const kind = name === 'files' ? 'storage' : name === 'context' ? 'home' : 'box'
    return `<rect class="${kind}" x="${round(x)}" y="${y}" width="${width}" height="60" rx="8"/>${text(round(x + width / 2), y + 27, name, 'name')}<text class="quiet" text-anchor="middle" x="${round(x + width / 2)}" y="${y + 46}">${about}</text>${place < FLOW.length - 1 ? arrow : ''}`
  }).join('\n')
}

const text = (x, y, content, kind) => `<text class="${kind}" x="${x}" y="${y}">${content}</text>`
const round = (value) => Math.round(value * 10) / 10

/** Throws when the picture in the repository is not that of today's floors. */
export function checkArchitecture() {
  if (readFileSync(FILE, 'utf8') !== drawArchitecture())
    throw new Error('docs/architecture.svg is old: run node docs/scripts/drawings/architecture.mjs')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, drawArchitecture())
