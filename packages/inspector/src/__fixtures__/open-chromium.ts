import { existsSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { fixedClock, type Clock, type StorageAdapter } from '@sheaf/core'
import { createMemory, type Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { inspector } from '../index.ts'
import type { InspectorOptions } from '../inspector.ts'

// Debian's path; CHROMIUM overrides it.
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** True without Chromium. In CI that is an error. */
export const isMissing: boolean = !existsSync(CHROMIUM)
if (isMissing && process.env['CI'])
  throw new Error(
    `There is no Chromium at ${CHROMIUM}. Install Debian's chromium, or name another with CHROMIUM.`,
  )

/** The end of a test's title: the reason if it is skipped. */
export const whySkipped: string = isMissing
  ? ` (skipped: there is no Chromium at ${CHROMIUM}, which CHROMIUM can name)`
  : ''

/** The day of the memories here. */
export const clock = fixedClock('2026-11-20T09:30:15Z')

/** The letters that open the screens, with their names. */
export const SCREENS = {
  c: 'Context',
  s: 'Search',
  f: 'Files',
  t: 'Conversations',
  a: 'Facts',
  p: 'Proposals',
  h: 'History',
  d: 'Health',
} as const
export const LETTERS = Object.keys(SCREENS) as (keyof typeof SCREENS)[]

const ADA = { kind: 'user', id: 'ada' }

/** A page of its own. Errors in it fail the test when it is disposed of. */
export interface OpenedPage extends AsyncDisposable {
  readonly page: Page
  /** The address of each request for data. */
  readonly asked: string[]
}

/** Chromium, and a memory behind an inspector at a loopback address. */
export interface OpenedChromium extends AsyncDisposable {
  readonly browser: Browser
  readonly memory: Memory
  readonly url: string
  /** While it is true, every request for data fails. */
  isFailing: boolean
  /** Opens the page on the memory of ada, or of another scope, null for all; or at another address. */
  open(options?: BrowserContextOptions, address?: string, scope?: object | null): Promise<OpenedPage>
}

/** Starts a server with an inspector, and Chromium. */
export async function openChromium(
  options: Partial<InspectorOptions> = {},
  storage: StorageAdapter = sqlite({ file: ':memory:' }),
  time: Clock = clock,
): Promise<OpenedChromium> {
  const memory = await createMemory({ storage, clock: time })
  const handle = inspector(memory, {
    authorize: () => 'grace',
    past: () => sqlite({ file: ':memory:' }),
    ...options,
  })
  const { promise, resolve } = Promise.withResolvers<number>()
  const fetch = async (request: Request) => {
    if (!opened.isFailing || !request.url.includes('/api/')) return await handle(request)
    return Response.json({ error: { code: 'unavailable', message: 'The disk is full.' } }, { status: 503 })
  }
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port))
  // Chromium's sandbox needs rights that a container lacks.
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  const url = `http://127.0.0.1:${await promise}/`
  const opened: OpenedChromium = {
    browser,
    memory,
    url,
    isFailing: false,
    open: async (pageOptions = {}, address = url, scope = ADA) =>
      await openPage(browser, pageOptions, address, scope),
    async [Symbol.asyncDispose]() {
      await browser.close()
      server.close()
      await memory.close()
    },
  }
  return opened
}

async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
  scope: object | null,
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  const errors: string[] = []
  const asked: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('request', (request) => asked.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      errors.push(message.text())
  })
  // Once: a reload must not choose again.
  await page.addInitScript(
    (chosen) =>
      sessionStorage.getItem('sheaf-inspector-scope') ??
      sessionStorage.setItem('sheaf-inspector-scope', chosen),
    scope === null ? '' : JSON.stringify(scope),
  )
  await page.goto(address)
  await page.locator('main').waitFor()
  return {
    page,
    asked,
    async [Symbol.asyncDispose]() {
      const ran = await page.evaluate(() => Reflect.get(globalThis, 'ran'))
      await context.close()
      expect([ran, errors]).toEqual([undefined, []])
    },
  }
}

/** Opens a screen by its letter, and waits for its answers. */
export async function goTo(page: Page, letter: keyof typeof SCREENS): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await page.locator(`main.${SCREENS[letter].toLowerCase()}`).waitFor()
  await idle(page)
}

/** Waits until nothing is loading. */
export async function idle(page: Page): Promise<void> {
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Enters a question for a context or a search. */
export async function askFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await page.locator('.context-view, .hit').first().waitFor()
  await page.keyboard.press('Escape')
}

/** Opens the file whose path contains a text, by its name. */
export async function openFile(page: Page, text: string, name: RegExp): Promise<void> {
  await goTo(page, 'f')
  await page.keyboard.press('/')
  await page.keyboard.type(text)
  await page.getByRole('button', { name }).click()
  await page.locator('.detail .lines').waitFor()
}
