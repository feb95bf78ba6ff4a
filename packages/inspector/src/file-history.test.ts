import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goTo,
  idle,
  isMissing,
  openChromium,
  whySkipped,
  type OpenedChromium,
} from './__fixtures__/open-chromium.ts'

describe.skipIf(isMissing)(`a file in Chromium${whySkipped}`, () => {
  let chromium: OpenedChromium

  beforeAll(async () => {
    chromium = await openChromium()
    const { store } = chromium.memory.user('ada')
    await store.write('notes/wind.md', '# Wind\n\nSee [the tides](tides.md).\n')
    for (const text of ['first', 'second', 'third'])
      await store.write('notes/tides.md', `# Tides\n\n${text}\n`)
  })

  afterAll(async () => await chromium?.[Symbol.asyncDispose]())

  test('any two of its versions can be compared, and one restored', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await goTo(page, 'h')
    await page
      .getByRole('button', { name: /notes\/tides\.md/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'All versions' }).click()
    const versions = page.getByRole('region', { name: 'Two versions' })
    const valueOf = async (place: number) =>
      await versions.locator('select').first().locator('option').nth(place).getAttribute('value')
    await versions.getByLabel('From').selectOption(await valueOf(3))
    await versions.getByLabel('To').selectOption(await valueOf(1))
    const shown = async (kind: string) => await versions.locator(`.diff .${kind}`).first().innerText()
    await expect.poll(async () => await shown('removed')).toContain('first')
    await expect.poll(async () => await shown('added')).toContain('third')
    await page.locator('.rows .row').last().click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect
      .poll(async () => await chromium.memory.user('ada').store.read('notes/tides.md'))
      .toContain('first')
  })

  test('its chunks and links are beside it, and a click opens them', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await goTo(page, 'f')
    await page.getByRole('button', { name: /notes\/wind\.md/ }).click()
    const aside = page.getByRole('complementary', { name: 'Chunks and links' })
    await aside.getByRole('button', { name: /tides\.md/ }).click()
    await page.getByRole('heading', { name: 'notes/tides.md' }).waitFor()
    await aside.getByRole('button', { name: /Tides/ }).click()
    await page.locator('.line.lit').first().waitFor()
    await idle(page)
  })
})
