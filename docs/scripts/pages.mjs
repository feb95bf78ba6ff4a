// Which pages the site has, and where each comes from. docs/README.md is the one list: the sidebar, llms.txt
// and what ships with the packages follow it, and a page that is missing there fails the build.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { filesBelow, publishedPackages, root } from '../../tools/packages.mjs'

export const REPOSITORY = 'https://github.com/sheaf-memory/sheaf'
/** A picture on npm or in a card needs its whole address. */
export const RAW = 'https://raw.githubusercontent.com/sheaf-memory/sheaf/main/'
export const docs = join(root, 'docs')
/** Everything that a build writes: pages as VitePress reads them, and the site. */
export const output = {
  pages: join(docs, 'dist', 'pages'),
  site: join(docs, 'dist', 'site'),
  cache: join(docs, 'dist', 'cache'),
}

/** A path in the repository, with "/" everywhere. */
export const inRepository = (path) => relative(root, path).split(sep).join('/')

/**
 * The list of docs/README.md, `page` being a path below docs.
 *
 * @returns {{ title: string, items: { title: string, page: string, about: string }[] }[]}
 */
export function outline() {
  const sections = []
  for (const line of readFileSync(join(docs, 'README.md'), 'utf8').split('\n')) {
    const heading = /^## (.+)$/.exec(line)
    if (heading) sections.push({ title: heading[1], items: [] })
    const item = /^- \[(.+?)\]\((.+?\.md)\): (.+)$/.exec(line)
    if (item) sections.at(-1)?.items.push({ title: item[1], page: item[2], about: item[3] })
  }
  return sections
}

/** The decisions, oldest first: `[{ title, page }]`. */
export function decisions() {
  const list = readFileSync(join(docs, 'decisions', 'README.md'), 'utf8')
  return [...list.matchAll(/^(\d+)\. \[(.+?)\]\((.+?\.md)\)/gm)].map(([, number, title, file]) => ({
    title: `${number}. ${title}`,
    page: `decisions/${file}`,
  }))
}

/** What VitePress is given besides the reference: from a file of the repository to a page of the site. */
export function pages() {
  const written = filesBelow(docs)
    .filter(
      (path) =>
        path.endsWith('.md') &&
        !path.startsWith(join(docs, '.vitepress')) &&
        path !== join(docs, 'README.md'),
    )
    .map((path) => ({
      source: inRepository(path),
      page: inRepository(path)
        .slice('docs/'.length)
        .replace(/README\.md$/, 'index.md'),
    }))
  const ofPackages = publishedPackages()
    .map(({ directory, path }) => ({
      source: inRepository(join(path, 'README.md')),
      page: `packages/${directory}.md`,
    }))
    .filter(({ source }) => existsSync(join(root, source)))
  return [{ source: 'docs/.vitepress/home.md', page: 'index.md' }, ...written, ...ofPackages]
}

// What lies there is at the root of the site.
const PUBLIC = 'docs/public/'

/**
 * Makes the links of a page that work on GitHub into links that work on the site: to other pages, or to the
 * repository for other files. Throws for a link to a file that does not exist.
 */
export function siteLinks(text, { source, page }, all = pages()) {
  const bySource = new Map(
    [...all, { source: 'docs/README.md', page: 'index.md' }].map((each) => [each.source, each.page]),
  )
  return rewriteLinks(text, source, (path, anchor, isPicture) => {
    const known = bySource.get(path)
    if (known !== undefined) return `${fromTo(page, known)}${anchor}`
    if (isPicture) return path.startsWith(PUBLIC) ? `/${path.slice(PUBLIC.length)}` : undefined
    const kind = statSync(join(root, path)).isDirectory() ? 'tree' : 'blob'
    return `${REPOSITORY}/${kind}/main/${path}${anchor}`
  })
}

/**
 * Asks `addressOf(path, anchor, isPicture)` for the address of each link into the repository, and leaves it
 * as it is where that is undefined. `source` is the file that `text` is from. Throws for a link to a file
 * that does not exist.
 */
export function rewriteLinks(text, source, addressOf) {
  return outsideCode(text, (prose) =>
    // A link, or code that only looks like one.
    prose.replace(/(!?\[(?:[^\]\\`]|`[^`]*`)*\])\(([^)\s]+)\)|(`+)[^`]+\3/g, (whole, label, target) => {
      if (label === undefined) return whole
      const [, address = '', anchor = ''] = /^([^#]*)(.*)$/.exec(target) ?? []
      const path = pathOf(address, source)
      if (path === undefined) return whole
      if (!existsSync(join(root, path))) throw new Error(`${source}: ${target} leads nowhere`)
      const rewritten = addressOf(path, anchor, label.startsWith('!'))
      return rewritten === undefined ? whole : `${label}(${rewritten})`
    }),
  )
}

/** Applies `change` outside fenced blocks. */
export function outsideCode(text, change) {
  // Prose, block, the ticks of its fence, prose, ...
  const parts = text.split(/(^(`{3,})[^\n]*\n[\s\S]*?^\2[ \t]*$)/m)
  return parts
    .filter((_, place) => place % 3 < 2)
    .map((part, place) => (place % 2 === 0 ? change(part) : part))
    .join('')
}

/** From one page to another, as a relative link. */
export function fromTo(page, other) {
  const path = posix.relative(posix.dirname(page), other)
  return path.startsWith('.') ? path : `./${path}`
}

// The path in the repository that an address means, or undefined when it leads elsewhere.
function pathOf(address, source) {
  if (address === '') return undefined
  const blob = `${REPOSITORY}/blob/main/`
  if (address.startsWith(blob)) return address.slice(blob.length)
  if (address.startsWith(RAW)) return address.slice(RAW.length)
  const onNpm = /^https:\/\/www\.npmjs\.com\/package\/@sheaf\/([a-z-]+)$/.exec(address)
  if (onNpm) return `packages/${onNpm[1]}/README.md`
  if (/^[a-z]+:|^\//.test(address)) return undefined
  return posix.normalize(posix.join(posix.dirname(source), address))
}
