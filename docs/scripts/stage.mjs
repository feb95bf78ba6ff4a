// Puts all pages into one folder as VitePress reads them: links rewritten, pictures beside them, snippets
// marked for hover types. The pages in the repository stay plain markdown.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow, floors, publishedPackages, root } from '../../tools/packages.mjs'
import { MARK } from './hover-types.mjs'
import { REPOSITORY, decisions, docs, outline, output, pages, siteLinks } from './pages.mjs'
import { entryPoints, writeReference } from './reference.mjs'

/** Every page of the site but the reference, with the text that people read: `{ source, page, text }`. */
export function readPages() {
  const all = pages()
  return all.map(({ source, page }) => ({
    source,
    page,
    text: siteLinks(readFileSync(join(root, source), 'utf8'), { source, page }, all),
  }))
}

/** Makes the folder of pages anew, the reference among them. */
export async function stage() {
  checkOutline()
  rmSync(output.pages, { recursive: true, force: true })
  const reference = join(output.pages, 'reference')
  await writeReference(reference)
  for (const file of filesBelow(reference)) writeFileSync(file, ofReference(readFileSync(file, 'utf8')))
  writeReferenceIndex()
  exportExample()
  stagePages()
}

// With the sources: the packages need not be built.
function exportExample() {
  const script = join(docs, 'scripts/export-example.mjs')
  const target = join(docs, 'public/inspector-example.html')
  execFileSync(process.execPath, ['--conditions=sheaf-source', script, target], { stdio: 'inherit' })
}

/** Puts the pages that people write, and their pictures, into the folder as they are now. */
export function stagePages() {
  for (const { source, page, text } of readPages())
    write(page, hoverTypes(withReference(page, withSource(source, text))))
  for (const picture of filesBelow(docs).filter(
    (path) => path.endsWith('.svg') && !/[\\/](dist|public)[\\/]/.test(path),
  )) {
    cpSync(picture, join(output.pages, picture.slice(docs.length)))
  }
}

// Made from sources, so there is no page to edit; the place of each export is a quiet link, and what was
// taken apart in the sources has a name.
function ofReference(text) {
  const quiet = text.replaceAll(
    /^Defined in: \[(packages\/(.+?)):(\d+)\]\(.+?\)$/gm,
    `[$2](${REPOSITORY}/blob/main/$1#L$3){.source}`,
  )
  return `---\neditLink: false\n---\n\n${quiet.replaceAll(/(?:\\?_){2}namedParameters/g, 'options')}`
}

function checkOutline() {
  const listed = new Set([
    ...outline().flatMap(({ items }) => items.map(({ page }) => page)),
    ...decisions().map(({ page }) => page),
  ])
  const missing = pages().filter(
    ({ source, page }) => source.startsWith('docs/') && page !== 'index.md' && !listed.has(source.slice(5)),
  )
  if (missing.length > 0)
    throw new Error(
      `docs/README.md, or docs/decisions/README.md, does not name ${missing.map(({ page }) => page).join(', ')}`,
    )
}

function write(page, text) {
  const file = join(output.pages, page)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

// The theme links each page to its source.
function withSource(source, text) {
  return text.startsWith('---\n')
    ? text.replace('---\n', `---\nsource: ${source}\n`)
    : `---\nsource: ${source}\n---\n\n${text}`
}

// A package's page leads on to what it exports.
function withReference(page, text) {
  const name = /^packages\/(.+)\.md$/.exec(page)?.[1]
  const entries = entryPoints().filter(
    (entry) => name !== undefined && `${entry.name}/`.startsWith(`@sheaf/${name}/`),
  )
  if (entries.length === 0) return text
  return `${text}\n## Everything it exports\n\n${entries.map((entry) => `- [${entry.name}](../${referencePage(entry)})`).join('\n')}\n`
}

function hoverTypes(text) {
  return text.replaceAll(/^```ts\n/gm, `\`\`\`ts ${MARK}\n`)
}

export function referencePage({ name }) {
  return `reference/${name.slice('@sheaf/'.length)}.md`
}

function writeReferenceIndex() {
  const packages = publishedPackages()
  const rows = entryPoints().map((entry) => {
    const { manifest, directory } =
      packages.find(({ manifest }) => `${entry.name}/`.startsWith(`${manifest.name}/`)) ?? {}
    const about = entry.name === manifest.name ? manifest.description : ''
    return `| ${floors[directory]} | [${entry.name}](./${referencePage(entry).slice('reference/'.length)}) | ${about} |`
  })
  write(
    'reference/index.md',
    `---\neditLink: false\n---\n\n# Reference\n\nWhat each package exports, with the contract of each, made from the doc comments of the sources. Imports go down the floors only, so what stands on a low floor can be used without what stands above it.\n\n| floor | package | what it is |\n| --: | --- | --- |\n${rows.join('\n')}\n`,
  )
}
