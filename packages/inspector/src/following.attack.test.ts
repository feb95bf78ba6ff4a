import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goTo,
  isMissing,
  openChromium,
  openFile,
  whySkipped,
  type OpenedChromium,
} from './__fixtures__/open-chromium.ts'

describe.skipIf(isMissing)(`an open page in Chromium${whySkipped}`, () => {
  let chromium: OpenedChromium

  beforeAll(async () => {
    chromium = await openChromium()
    await chromium.memory.user('ada').store.write('notes/tides.md', 'At noon.\n')
  })

  afterAll(async () => await chromium?.[Symbol.asyncDispose]())

  test('shows changes of others, and sends no requests in between', async () => {
    await using opened = await chromium.open()
    const { page, asked } = opened
    await goTo(page, 'f')
    await page.getByRole('img', { name: 'Follows the changes' }).waitFor()
    const before = asked.length
    await chromium.memory.user('bo').store.write('b.md', 'of another')
    await chromium.memory.user('ada').store.write('notes/wind.md', 'West.\n')
    await page.getByRole('button', { name: /notes\/wind\.md/ }).waitFor()
    const names = asked.slice(before).map((url) => url.split('/').at(-1))
    expect(names).toEqual(['files'])
    await openFile(page, 'tides', /notes\/tides\.md/)
    await chromium.memory.user('ada').store.write('notes/tides.md', 'At midnight.\n')
    await page.locator('.detail .lines').getByText('At midnight.').waitFor()
  })

  test('keeps a context unchanged, and says that the memory changed', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await page.getByRole('img', { name: 'Follows the changes' }).waitFor()
    await chromium.memory.user('ada').store.write('notes/more.md', 'More.\n')
    const hint = page.getByRole('button', { name: 'The memory changed' })
    await hint.waitFor()
    await page.keyboard.press('r')
    await hint.waitFor({ state: 'detached' })
  })

  test('says nothing of the own change of a person, and of a later one of others it does', async () => {
    const ada = chromium.memory.user('ada')
    await ada.store.write('observations.md', '# Observations\n\n- 2026-11-18 Has a boat.\n')
    await using opened = await chromium.open()
    const { page } = opened
    await page.getByRole('img', { name: 'Follows the changes' }).waitFor()
    await page.getByPlaceholder('A question').fill('boat')
    await page.keyboard.press('Enter')
    await page.locator('.block', { hasText: 'observations' }).first().getByRole('button').first().click()
    await page.getByRole('button', { name: 'Add a fact' }).click()
    await page.keyboard.type('The boat is red.')
    const told = page.waitForResponse(async (response) => {
      if (!response.url().endsWith('/changes')) return false
      // The page drops the request that it held when it changed something, and with it an answer.
      const answer = await response.json().catch(() => undefined)
      return answer?.isSeen === true
    })
    await page.keyboard.press('Enter')
    await page.getByRole('status', { name: 'The correction' }).waitFor()
    await told
    await page.getByRole('img', { name: 'Follows the changes' }).waitFor()
    const hint = page.getByRole('button', { name: 'The memory changed' })
    expect(await hint.count()).toBe(0)
    await ada.store.write('notes/later.md', 'Later.\n')
    await hint.waitFor()
  })

  test('goes on when the server answers again', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await goTo(page, 'f')
    chromium.isFailing = true
    // The held request ends with a change, and the next ones fail.
    await chromium.memory.user('ada').store.write('notes/lost.md', 'x\n')
    await page.getByRole('img', { name: 'No answer of the server' }).waitFor()
    chromium.isFailing = false
    await page.getByRole('button', { name: /notes\/lost\.md/ }).waitFor()
    await page.getByRole('img', { name: 'Follows the changes' }).waitFor()
  })

  test('sends no requests while it is hidden, and shows the changes afterwards', async () => {
    await using opened = await chromium.open()
    const { page, asked } = opened
    await goTo(page, 'f')
    await page.getByRole('img', { name: 'Follows the changes' }).waitFor()
    const setSeen = async (state: string) =>
      await page.evaluate(
        `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`,
      )
    await setSeen('hidden')
    await page.getByRole('img', { name: 'Does not follow' }).waitFor()
    const before = asked.length
    await chromium.memory.user('ada').store.write('notes/unseen.md', 'x\n')
    await page.evaluate('new Promise(requestAnimationFrame)')
    expect(asked.length).toBe(before)
    await setSeen('visible')
    await page.getByRole('button', { name: /notes\/unseen\.md/ }).waitFor()
  })
})
