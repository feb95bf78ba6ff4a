// Looks at every page of the built site: first as text (links, anchors and pictures lead somewhere, nothing
// comes from another host), then in a browser, if there is one (no errors in the console, nothing wider than
// a phone). Fails with a list of what is wrong.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { chromium } from 'playwright-core'
import { filesBelow, root } from '../../tools/packages.mjs'
import { REPOSITORY, output } from './pages.mjs'
import { searchProblems } from './search.mjs'
import { fileFor, serve } from './serve.mjs'

const BROWSERS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const PHONE = { width: 390, height: 844 }
const AT_A_TIME = 3

const problems = []
const pages = filesBelow(output.site)
  .filter((path) => path.endsWith('.html'))
  .map((file) => ({ file, address: addressOf(file), html: readFileSync(file, 'utf8') }))
const ids = new Map(
  pages.map(({ file, html }) => [
    file,
    new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => decoded(id))),
  ]),
)

for (const page of pages) checkText(page)
problems.push(...(await searchProblems()))
const browser = BROWSERS.find((path) => path && existsSync(path))
if (browser) await checkInBrowser(browser)

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'))
  process.exit(1)
}
console.log(
  `site: ${pages.length} pages, ${browser ? 'each opened in a browser' : 'no browser found, so none was opened (CHROMIUM names one)'}`,
)

function checkText({ address, html }) {
  const say = (problem) => problems.push(`${address}: ${problem}`)
  for (const [, tag, attributes] of html.matchAll(/<(a|img|script|link|iframe|source|video)\s([^>]*)>/g)) {
    const target = /\s(?:href|src)="([^"]*)"/.exec(` ${attributes}`)?.[1]
    if (target === undefined || /^(mailto|data):/.test(target)) continue
    const url = new URL(decoded(target), `http://site${address}`)
    if (url.host !== 'site') {
      if (tag !== 'a') say(`loads ${target} from another host`)
      checkRepositoryLink(url, say)
      continue
    }
    const found = fileFor(url.pathname)
    if (found === undefined) say(`${target} leads nowhere`)
    else if (url.hash && ids.has(found) && !ids.get(found)?.has(decodeURIComponent(url.hash.slice(1))))
      say(`${target} has no such place`)
  }
}

// A link into the repository is as good as one into the site: the file must be there.
function checkRepositoryLink(url, say) {
  const path = url.href.startsWith(REPOSITORY) && /\/(?:blob|tree)\/main\/([^#?]+)/.exec(url.pathname)?.[1]
  if (path && !existsSync(join(root, path))) say(`${url.href} is not in the repository`)
}

async function checkInBrowser(executablePath) {
  const site = await serve()
  const instance = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const context = await instance.newContext({ viewport: PHONE })
  const queue = [...pages]
  await Promise.all(Array.from({ length: AT_A_TIME }, () => work(context, site.address, queue)))
  await instance.close()
  site.close()
}

async function work(context, site, queue) {
  const tab = await context.newPage()
  let address = ''
  const say = (problem) => problems.push(`${address}: ${problem}`)
  tab.on('console', (message) => message.type() === 'error' && say(`console: ${message.text()}`))
  tab.on('pageerror', (error) => say(`error: ${error.message}`))
  tab.on(
    'request',
    (request) =>
      !/^(data|blob):/.test(request.url()) && !request.url().startsWith(site) && say(`asks ${request.url()}`),
  )
  tab.on(
    'response',
    (response) => response.status() >= 400 && say(`${response.status()} for ${response.url()}`),
  )
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    address = page.address
    // The page that stands for missing ones is not itself missing.
    await tab.goto(`${site}${address}`, { waitUntil: 'load' })
    const { wide, broken } = await tab.evaluate(() => ({
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      broken: [...document.images]
        .filter((image) => image.complete && image.naturalWidth === 0)
        .map((image) => image.src),
    }))
    if (wide > 0) say(`is ${wide} pixels wider than a phone`)
    for (const image of broken) say(`shows no picture for ${image}`)
  }
}

function addressOf(file) {
  return `/${relative(output.site, file).split(sep).join('/')}`.replace(/(\/)index\.html$|\.html$/, '$1')
}

function decoded(text) {
  return text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
}
