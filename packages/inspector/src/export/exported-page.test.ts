import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goTo,
  isMissing,
  LETTERS,
  openChromium,
  SCREENS,
  whySkipped,
  type OpenedChromium,
} from '../__fixtures__/open-chromium.ts'
import { exportPage } from '../index.ts'

const HOSTILE = '</script><script>window.ran = 1</script><img src=x onerror="window.ran = 2">'

describe.skipIf(isMissing)(`an exported page in Chromium${whySkipped}`, () => {
  let chromium: OpenedChromium
  let folder = ''
  let address = ''

  beforeAll(async () => {
    chromium = await openChromium()
    const ada = chromium.memory.user('ada')
    await ada.store.write('notes/tides.md', '# Tides\n\nThe ferry leaves at noon.\n')
    await ada.store.write('notes/tides.md', `# Tides\n\nThe ferry leaves at one.\n\n${HOSTILE}\n`)
    await ada.thread('week').record({ id: 'm1', role: 'user', content: `When is the ferry? ${HOSTILE}` })
    await ada.proposals.propose({ author: 'wren', reason: HOSTILE, path: 'notes/wind.md', content: 'West.' })
    const page = await exportPage(ada, { question: 'When does the ferry leave?', maxTokens: 900 })
    folder = await mkdtemp(join(tmpdir(), 'sheaf-exported-'))
    const file = join(folder, 'ada.html')
    await writeFile(file, page)
    address = pathToFileURL(file).href
  })

  afterAll(async () => {
    await chromium?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  })

  test('opens with its context, shows every screen, and runs no text of the memory', async () => {
    await using opened = await chromium.open({}, address)
    const { page, asked } = opened
    await page.locator('.context-view').waitFor()
    expect(await page.locator('.context-view h2').first().innerText()).toContain('of 900 tokens')
    await page
      .getByRole('button', { name: /notes\/tides\.md/ })
      .first()
      .press('Enter')
    await page.getByText('The ferry leaves at one.').first().waitFor()
    for (const letter of LETTERS) {
      await goTo(page, letter)
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.locator('main :text("Not in this page")').waitFor({ state: 'detached' })
      expect([SCREENS[letter], await page.locator('main .failure').count()]).toEqual([SCREENS[letter], 0])
    }
    expect(asked).toEqual([address])
    expect(await page.getByText('read-only').count()).toBe(1)
  })

  test('makes no changes, and tells which parts of the memory it does not have', async () => {
    await using opened = await chromium.open({}, address)
    const { page } = opened
    await page.locator('.context-view').waitFor()
    for (const name of ['Assemble', 'Compare'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    await goTo(page, 'f')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.detail .lines').waitFor()
    for (const name of ['New', 'Trash', 'Edit', 'Delete'])
      expect(await page.getByRole('button', { name }).count()).toBe(0)
    await goTo(page, 's')
    await page.keyboard.press('/')
    await page.keyboard.type('ferry')
    await page.keyboard.press('Enter')
    await page.getByText('Not in this page').waitFor()
  })
})
