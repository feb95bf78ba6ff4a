// The lists beside the pages: one for the guides, one for the reference.
import { decisions, outline } from './pages.mjs'
import { entryPoints } from './reference.mjs'
import { referencePage } from './stage.mjs'
import { publishedPackages } from '../../tools/packages.mjs'

const FIRST = ['memory', 'sqlite', 'fs', 'libsql', 'postgres', 'tools'].map((name) => `@sheaf/${name}`)

/** For VitePress: by the folder that a page is in. */
export function sidebar() {
  return {
    '/reference/': [reference()],
    '/decisions/': [back(), decisionList()],
    '/packages/': [back(), packages()],
    '/': guides(),
  }
}

function guides() {
  return outline().map(({ title, items }) => ({
    text: title,
    items: items.map(({ title: text, page }) => ({ text, link: linkTo(page) })),
  }))
}

function reference() {
  const items = entryPoints()
    .map((entry) => ({ text: entry.name, link: linkTo(referencePage(entry)) }))
    .toSorted(asUsed)
  return { text: 'Reference', link: '/reference/', items }
}

function packages() {
  const items = publishedPackages()
    .map(({ manifest, directory }) => ({ text: manifest.name, link: `/packages/${directory}` }))
    .toSorted(asUsed)
  return { text: 'Packages', items }
}

// What apps use comes first.
function asUsed(a, b) {
  const place = ({ text }) => (FIRST.includes(text) ? FIRST.indexOf(text) : FIRST.length)
  return place(a) - place(b) || (a.text < b.text ? -1 : 1)
}

function decisionList() {
  return {
    text: 'Decisions',
    link: '/decisions/',
    items: decisions().map(({ title, page }) => ({ text: title, link: linkTo(page) })),
  }
}

const back = () => ({ text: '← All pages', link: '/start' })

function linkTo(page) {
  return `/${page.replace(/\.md$/, '').replace(/(^|\/)(index|README)$/, '$1')}`
}
