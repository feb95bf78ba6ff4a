// Makes the pictures of the inspector in docs/public, light and dark, of the page that `npm start -- --ui`
// opens, and an animated one of a wrong answer that is explained and mended: node docs/scripts/pictures.mjs,
// with a Chromium at /usr/bin/chromium or where CHROMIUM says, and img2webp (Debian's webp).
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { chromium } = createRequire(join(root, 'packages/inspector/package.json'))('playwright-core')
const QUESTION = /When do I fly to Kraków/
const RIGHT = 'I fly to Kraków on Monday 23 November at 06:40.'

const page = spawn(
  process.execPath,
  ['--conditions=sheaf-source', 'examples/quickstart/src/main.ts', '--ui'],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
try {
  const url = await addressOf(page.stdout)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  for (const colorScheme of ['light', 'dark']) await takeAll(browser, url, colorScheme)
  await record(browser, url)
  await takeCard(browser)
  await browser.close()
} finally {
  page.kill('SIGTERM')
}

/** The card of a link to the site: 1200 by 630 pixels, as the networks show it. */
async function takeCard(browser) {
  const window = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const logo = readFileSync(join(root, 'docs/public/logo.svg'), 'utf8')
  await window.setContent(`<style>
    body { margin: 0; height: 630px; display: grid; align-content: center; gap: 36px; padding: 0 96px;
      color: #23281f; background: #fdfcf8; box-sizing: border-box;
      font: 44px/1.3 system-ui, 'Liberation Sans', sans-serif }
    h1 { display: flex; align-items: center; gap: 28px; margin: 0; font-size: 104px; letter-spacing: -3px }
    svg { width: 108px; height: 108px } p { margin: 0; max-width: 960px }
    code { font-size: 32px; color: #3f6b31 }
  </style><h1>${logo}Sheaf</h1><p>Memory for AI agents: markdown files, put into a context that fits.</p>
  <code>npm install @sheaf/memory @sheaf/sqlite</code>`)
  await window.screenshot({ path: join(root, 'docs/public/card.png') })
}

async function addressOf(output) {
  let said = ''
  for await (const chunk of output) {
    said += chunk
    const [url] = /http:\/\/127\.0\.0\.1:\d+\/\S*#\S+/.exec(said) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`The page did not start:\n${said}`)
}

async function takeAll(browser, url, colorScheme) {
  const window = await browser.newPage({ colorScheme, viewport: { width: 1180, height: 860 } })
  const idle = () => window.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  const take = async (name) => {
    await idle()
    await window.screenshot({ path: join(root, 'docs/public', `inspector-${name}-${colorScheme}.png`) })
  }
  const goTo = async (letter, screen) => {
    await window.keyboard.press('Escape')
    await window.keyboard.press('g')
    await window.keyboard.press(letter)
    await window.locator(`main.${screen}`).waitFor()
    await idle()
  }
  await window.goto(url)
  await window.locator('main').waitFor()
  await window.getByRole('region', { name: 'Whose memory' }).getByRole('button', { name: 'mara' }).click()
  await window.getByRole('button', { name: QUESTION }).click()
  await window.locator('.verdict h2').waitFor()
  await window.locator('.context-view').waitFor()
  await take('context')
  await window.getByRole('button', { name: /^Compare/ }).click()
  await window.getByRole('spinbutton', { name: 'Budget' }).nth(1).fill('1000')
  await window.getByRole('button', { name: 'Assemble' }).click()
  await window.getByRole('button', { name: 'line by line' }).waitFor()
  await take('difference')
  await goTo('a', 'facts')
  await take('facts')
  await goTo('p', 'proposals')
  await window.keyboard.press('j')
  await window.keyboard.press('Enter')
  await window.setViewportSize({ width: 1180, height: 440 })
  await take('proposal')
  await window.close()
}

async function record(browser, url) {
  const window = await browser.newPage({ colorScheme: 'light', viewport: { width: 1000, height: 720 } })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-pictures-'))
  const frames = []
  const frame = async (milliseconds) => {
    const path = join(folder, `${frames.length}.png`)
    await window.screenshot({ path })
    frames.push('-d', String(milliseconds), path)
  }
  const idle = () => window.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  // A picture has no pointer: a ring shows the place of a click.
  const press = async (target) => {
    await target.evaluate((element) => (element.style.outline = '3px solid #d97706'))
    await frame(900)
    await target.evaluate((element) => (element.style.outline = ''))
    await target.click()
    await window.mouse.move(0, 0)
  }
  await window.goto(url)
  await window.getByRole('region', { name: 'Asked last' }).waitFor()
  await idle()
  await frame(1500)
  await press(window.getByRole('button', { name: QUESTION }))
  await window.locator('.verdict h2').waitFor()
  await window.locator('.context-view').waitFor()
  await idle()
  await frame(3500)
  await press(window.locator('.judged.source').getByRole('button', { name: 'Replaced by' }))
  for (let end = 0; end < RIGHT.length; end += 8) {
    await window.keyboard.type(RIGHT.slice(end, end + 8))
    await frame(130)
  }
  await press(window.locator('.mending').getByRole('button', { name: 'Keep it' }))
  await window.getByText(/only in now/).waitFor()
  await idle()
  await frame(2500)
  await press(window.getByRole('button', { name: 'Now', exact: true }))
  await window.locator('.context-view').waitFor()
  await idle()
  await frame(3500)
  const target = join(root, 'docs/public/inspector-mended.webp')
  execFileSync('img2webp', ['-loop', '0', '-lossless', '-m', '6', ...frames, '-o', target])
  rmSync(folder, { recursive: true })
  await window.close()
}
