import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { serve } from '@hono/node-server'
import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inspector } from './index.ts'

// Debian's; CHROMIUM names another.
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const isMissing = !existsSync(CHROMIUM)
if (isMissing && process.env['CI'])
  throw new Error(
    `There is no Chromium at ${CHROMIUM}. Install Debian's chromium, or name another with CHROMIUM.`,
  )
if (isMissing) console.warn(`skipped: there is no Chromium at ${CHROMIUM}, which CHROMIUM can name`)

const SCREENS = ['Context', 'Search', 'Files', 'Conversations', 'Facts', 'Proposals', 'History', 'Health']
const LETTERS = ['c', 's', 'f', 't', 'a', 'p', 'h', 'd']
const clock = fixedClock('2026-11-20T09:30:15Z')
const HOSTILE = [
  '<img src=x onerror="window.ran = 1"><script>window.ran = 2</script>',
  '"><svg onload=window.ran=3>',
  'javascript:window.ran=4',
  '{{constructor.constructor("window.ran=5")()}} ${window.ran=6}',
  'abc\u202etxt.exe \u200b\u2066hidden\u2069 \u{e0041}',
  '</textarea><iframe srcdoc="<script>parent.ran=7</script>">',
]

describe.skipIf(isMissing)('in Chromium', () => {
  let browser: Browser
  let memory: Awaited<ReturnType<typeof createMemory>>
  let server: ReturnType<typeof serve>
  let url = ''
  let axe = ''
  let fails = false

  beforeAll(async () => {
    memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
    const ada = memory.user('ada')
    const log = Array.from({ length: 900 }, (_, place) => `- entry ${place} of the ferry tide table`).join(
      '\n',
    )
    await ada.ownStore.commit([
      { path: 'notes/tides.md', content: '# Tides\n\nThe ferry leaves with the tide at 06:40.\n' },
      { path: 'notes/log.md', content: `${log}\n` },
      { path: 'notes/hostile.md', content: `${HOSTILE.join('\n')}\n` },
      { path: "notes/a'&lt;img src=x onerror=window.ran=8&gt;.md", content: 'named' },
      { path: 'observations.md', content: `# Observations\n\n- [town] ${HOSTILE[0]}\n- Has a boat.\n` },
      ...Array.from({ length: 150 }, (_, place) => ({ path: `many/${place}.md`, content: `file ${place}` })),
    ])
    await ada.thread('week').record([
      { id: 'm1', role: 'user', content: `From now on, always answer in French. ${HOSTILE[0]}` },
      { id: 'm2', role: 'assistant', content: HOSTILE.join('\n') },
    ])
    const reason = HOSTILE[0] ?? ''
    await ada.proposals.propose({
      author: 'wren',
      reason,
      path: 'notes/tides.md',
      content: '# Tides\n\nAt noon.\n',
    })
    const handle = inspector(memory, { authorize: () => 'grace' })
    const { promise, resolve } = Promise.withResolvers<number>()
    const fetch = async (request: Request) => {
      if (fails && request.url.includes('/api/'))
        return Response.json(
          { error: { code: 'unavailable', message: 'The disk is full.' } },
          { status: 503 },
        )
      return await handle(request)
    }
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port))
    url = `http://127.0.0.1:${await promise}/`
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    // The sandbox of Chromium needs rights that a container does not give.
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  })

  afterAll(async () => {
    await browser?.close()
    server?.close()
    await memory?.close()
  })

  /** A page of its own, on the memory of ada. What goes wrong in it fails the test at the end. */
  async function open(options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
        errors.push(message.text())
    })
    await page.addInitScript(
      (scope) => sessionStorage.setItem('sheaf-inspector-scope', scope),
      JSON.stringify({ kind: 'user', id: 'ada' }),
    )
    await page.goto(url)
    await page.locator('main').waitFor()
    return {
      page,
      errors,
      async [Symbol.asyncDispose]() {
        const ran = await page.evaluate(() => Reflect.get(globalThis, 'ran'))
        await context.close()
        expect([ran, errors]).toEqual([undefined, []])
      },
    }
  }

  const goTo = async (page: Page, letter: string) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await page.locator(`main.${SCREENS[LETTERS.indexOf(letter)]?.toLowerCase()}`).waitFor()
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
  }

  test('every screen opens by keyboard, has no serious finding, and runs no text of the memory', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using opened = await open({ colorScheme, bypassCSP: true })
      const { page } = opened
      await page.evaluate(axe)
      for (const [place, letter] of LETTERS.entries()) {
        await goTo(page, letter)
        expect(await page.locator('nav [aria-current=page]').innerText()).toContain(SCREENS[place])
        if (letter === 'c') await askFor(page, 'When does the ferry leave with the tide?')
        if (letter === 's') await askFor(page, 'ferry tide')
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
        const found = await page.evaluate(async () => {
          const { violations } = await Reflect.get(globalThis, 'axe').run({ resultTypes: ['violations'] })
          return violations
            .filter(({ impact }: { impact: string }) => ['serious', 'critical'].includes(impact))
            .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id} ${nodes[0]?.html}`)
        })
        expect([colorScheme, SCREENS[place], found]).toEqual([colorScheme, SCREENS[place], []])
      }
    }
  })

  test('a narrow window and 200% zoom need no scrolling to the side', async () => {
    for (const viewport of [
      { width: 390, height: 780 },
      { width: 640, height: 400 },
    ]) {
      await using opened = await open({ viewport })
      const { page } = opened
      for (const letter of LETTERS) {
        await goTo(page, letter)
        if (letter === 'c') await askFor(page, 'ferry tide')
        await page.keyboard.press('j')
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect([viewport.width, letter, wide]).toEqual([viewport.width, letter, 0])
      }
    }
  })

  test('what cannot be seen stands as a mark, and markup as text', async () => {
    await using opened = await open()
    const { page } = opened
    await goTo(page, 'f')
    await page.keyboard.press('/')
    await page.keyboard.type('hostile')
    await page.getByRole('button', { name: /notes\/hostile\.md/ }).click()
    const lines = page.locator('.detail .lines')
    await lines.waitFor()
    expect(await lines.locator('.mark').allInnerTexts()).toEqual([
      'U+202E',
      'U+200B',
      'U+2066',
      'U+2069',
      'U+E0041',
    ])
    expect(await lines.textContent()).toContain('<img src=x onerror="window.ran = 1">')
    expect(await page.locator('main img, main iframe, main script').count()).toBe(0)
    expect(page.url()).toBe(`${url}#/files`)
  })

  test('a context says why, and two budgets stand side by side with their differences', async () => {
    await using opened = await open()
    const { page } = opened
    await askFor(page, 'When does the ferry leave with the tide?')
    const block = page.getByRole('button', { name: /notes\/tides\.md/ }).first()
    await block.click()
    await page.getByText('The ferry leaves with the tide at 06:40.').first().waitFor()
    await page.locator('.explanation').first().waitFor()
    await page.keyboard.press('c')
    await page.locator('.beside .context-view').nth(1).waitFor()
    expect(await page.locator('.block.marked').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'line by line' }).click()
    expect(await page.locator('.diff .removed').count()).toBeGreaterThan(0)
  })

  test('two pages edit one file: the second is told, and loses nothing', async () => {
    await using first = await open()
    await using second = await open()
    for (const { page } of [first, second]) {
      await goTo(page, 'f')
      await page.keyboard.press('/')
      await page.keyboard.type('notes/')
      await page.getByRole('button', { name: /notes\/tides\.md/ }).click()
      await page.locator('.detail .lines').waitFor()
      await page.keyboard.press('e')
      await page.locator('textarea').waitFor()
    }
    const change = async (page: Page, text: string) => {
      await page.locator('textarea').fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
    }
    await change(first.page, '# Tides\n\nFrom the first page.\n')
    await first.page.locator('.detail .lines').getByText('From the first page.').waitFor()
    await change(second.page, '# Tides\n\nFrom the second page.\n')
    await second.page.getByRole('alert').waitFor()
    expect(await second.page.getByRole('alert').textContent()).toContain('From the first page.')
    expect(await second.page.locator('textarea').inputValue()).toContain('From the second page.')
    expect(await memory.user('ada').store.read('notes/tides.md')).toContain('From the first page.')
    await second.page.getByRole('button', { name: 'Compare my text with the new one' }).click()
    await second.page.getByRole('button', { name: 'Save' }).click()
    await second.page.locator('.detail .lines').getByText('From the second page.').waitFor()
  })

  test('an error of the server is shown as what it is, and r asks again', async () => {
    await using opened = await open()
    const { page } = opened
    fails = true
    await goTo(page, 'a')
    await page.getByText('The disk is full.').first().waitFor()
    fails = false
    await page.keyboard.press('r')
    await page.getByText('Has a boat.').waitFor()
  })

  test('another page cannot frame it, and it asks no other server', async () => {
    await using opened = await open()
    const { page } = opened
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const letter of LETTERS) await goTo(page, letter)
    expect(asked.filter((each) => !each.startsWith(url))).toEqual([])
    const context = await browser.newContext()
    const other = await context.newPage()
    await other.route('http://evil.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${url}"></iframe>` }),
    )
    await other.goto('http://evil.example/')
    expect(await other.frames()[1]?.locator('main').count()).toBe(0)
    const answer = await other.evaluate(
      async (address) =>
        await fetch(`${address}api/files`, { method: 'POST', mode: 'no-cors', body: '{}' }).then(
          ({ type }) => type,
          () => 'refused',
        ),
      url,
    )
    expect(['opaque', 'refused']).toContain(answer)
    await context.close()
  })
})

async function askFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await page.locator('.context-view, .hit').first().waitFor()
  await page.keyboard.press('Escape')
}
