// What coding agents read: llms.txt, llms-full.txt, and every page as markdown beside its HTML.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { outline, output } from './pages.mjs'
import { publishedPackages } from '../../tools/packages.mjs'
import { readPages } from './stage.mjs'

const SUMMARY =
  'Sheaf is memory for AI agents: a TypeScript SDK that keeps what an agent knows as markdown files, finds the right lines of them, and gathers them into a context that fits a token budget. It needs no server, no key and no model.'
/** Long, and of use to those who work on Sheaf itself. */
const NOT_IN_FULL = /^(benchmarks|source-systems|decisions\/|reliability)/

/** Writes them into the built site. */
export function writeForAgents() {
  const pages = readPages().map(({ page, text }) => ({ page, text: page === 'index.md' ? llms() : text }))
  for (const { page, text } of pages.filter(({ page }) => page !== 'index.md')) write(page, text)
  write('llms.txt', llms())
  const full = pages.filter(({ page }) => page !== 'index.md' && !NOT_IN_FULL.test(page))
  write(
    'llms-full.txt',
    [
      `# Sheaf\n\n> ${SUMMARY}\n`,
      ...inOrder(full).map(({ page, text }) => `<!-- ${page} -->\n\n${text.trim()}\n`),
    ].join('\n'),
  )
}

function llms() {
  const sections = outline().map(({ title, items }) => ({
    title,
    lines: items.map(
      ({ title, page, about }) => `- [${title}](/${page.replace(/README\.md$/, 'index.md')}): ${about}`,
    ),
  }))
  const packages = publishedPackages().map(
    ({ directory, manifest }) => `- [${manifest.name}](/packages/${directory}.md): ${manifest.description}`,
  )
  const all = [...sections, { title: 'Packages', lines: packages }]
  return `# Sheaf\n\n> ${SUMMARY}\n\nThe whole text in one file: [llms-full.txt](/llms-full.txt). The same pages are in \`node_modules/@sheaf/memory/docs\`.\n\n${all
    .map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}\n`)
    .join('\n')}`
}

// As in the list of pages; what it does not name, the packages, comes last.
function inOrder(pages) {
  const order = outline().flatMap(({ items }) => items.map(({ page }) => page))
  const place = ({ page }) => (order.includes(page) ? order.indexOf(page) : order.length)
  return pages.toSorted((a, b) => place(a) - place(b))
}

function write(name, text) {
  const file = join(output.site, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
