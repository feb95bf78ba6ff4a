import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goTo, idle, isMissing, openChromium, whySkipped } from './__fixtures__/open-chromium.ts'
import type { OpenedChromium } from './__fixtures__/open-chromium.ts'
import { seedStories } from './__fixtures__/seed-stories.ts'

describe.skipIf(isMissing)(`three wrong answers in Chromium${whySkipped}`, () => {
  let chromium: OpenedChromium

  beforeAll(async () => {
    chromium = await openChromium()
    await seedStories(chromium.memory)
  })

  afterAll(async () => await chromium?.[Symbol.asyncDispose]())

  const openAll = async () => await chromium.open({}, chromium.url, null)
  const openAnswer = async (page: Page, question: RegExp) => {
    await page.getByRole('region', { name: 'Asked last' }).getByRole('button', { name: question }).click()
    await page.locator('.verdict h2').waitFor()
    await page.locator('.context-view').first().waitFor()
    await idle(page)
  }
  const mainText = async (page: Page) => await page.locator('main').innerText()

  test('a changed fact: the newer line was shown, and a person puts it right in four clicks', async () => {
    await using opened = await openAll()
    const { page } = opened
    await openAnswer(page, /When exactly is Lena/)
    expect(await page.locator('.verdict h2').innerText()).toMatch(
      /^A newer line was shown, \w+, and not followed\.$/,
    )
    expect(await page.locator('.judged.source mark').allInnerTexts()).toContain('12')
    expect(await page.locator('.judged.other').innerText()).toContain('pushed everything back by two weeks')
    // The context of the answer, and not the one of now.
    expect(await page.locator('.whens').innerText()).toContain('Then, 2026-11-20 09:30')
    expect(await page.locator('.context-view').innerText()).not.toContain('yesterday.md')
    await page.getByRole('button', { name: 'As the model sees it' }).click()
    expect(await page.locator('.context-view').innerText()).toContain('[13 bytes of the app')
    const source = page.locator('.judged.source')
    await source.getByRole('button', { name: 'Replaced by' }).click()
    await page.getByLabel('What is right').fill("Lena's wedding is on Saturday 26 June 2027 in Bled.")
    await source.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('status', { name: 'The correction' }).waitFor()
    await page.getByText(/only in now: 1 block/).waitFor()
    const nadia = chromium.memory.user('nadia')
    expect(await nadia.store.read('observations.md')).toContain(
      "- 2026-11-20 Lena's wedding is on Saturday 26 June 2027 in Bled.",
    )
    expect((await nadia.history.list('observations.md'))[0]).toMatchObject({ author: 'grace' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => await nadia.store.exists('observations.md')).toBe(false)
  })

  test('an instruction that was not followed, by the keyboard alone', async () => {
    await using opened = await openAll()
    const { page } = opened
    const press = async (name: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (
          (await page
            .locator(':focus')
            .innerText()
            .catch(() => '')) === name
        )
          break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('u')
    await page.keyboard.type('oma')
    await page.locator('dialog .row.next', { hasText: 'user omar' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Whose memory' }).waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Asked last' }).waitFor()
    await idle(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.verdict h2').waitFor()
    await idle(page)
    expect(await page.locator('.verdict h2').innerText()).toMatch(
      /^An instruction was (shown|left out|never found)/,
    )
    const main = await mainText(page)
    expect(main).toContain('- Revenue: 44,950\n- Refunds: 870')
    expect(main).not.toContain('U+000A')
    await page.locator('.judged.other').getByRole('button', { name: 'Open' }).focus()
    await press('Make it an instruction…')
    await page.getByLabel('The instruction').waitFor()
    await page.keyboard.type('Write to the board in prose, without bullet points.')
    await page.keyboard.press('Enter')
    await page.getByText('The instruction is in every context now.').waitFor()
    expect(await chromium.memory.user('omar').store.read('USER.md')).toContain(
      '## How to talk to them\n\n- Write to the board in prose, without bullet points.\n',
    )
  })

  test('news of another user is found from the whole memory, and not from that of one user', async () => {
    await using opened = await openAll()
    const { page } = opened
    await openAnswer(page, /When can I deploy/)
    expect(await page.locator('.verdict h2').innerText()).toContain('in the memory of user priya')
    expect(await page.locator('.judged.other').first().innerText()).toContain('says 22:00, tuesday')
    await page.locator('.judged.other').first().getByRole('button', { name: 'Add it as a fact' }).click()
    await page.locator('.judged.other').first().getByRole('button', { name: 'Keep it' }).click()
    await page.getByText('The fact is kept.').waitFor()
    expect(await chromium.memory.user('tom').store.read('observations.md')).toContain('Tuesday 22:00')
  })

  test('another user: nothing of the first one stays', async () => {
    await using opened = await openAll()
    const { page } = opened
    await openAnswer(page, /Numbers of November/)
    await page.keyboard.press('u')
    await page.locator('dialog [data-row]', { hasText: 'user tom' }).click()
    await page.getByRole('region', { name: 'Asked last' }).waitFor()
    expect(await mainText(page)).not.toContain('44,950')
    expect(await page.locator('main .failure').count()).toBe(0)
  })

  test('users are searched on the server, Enter takes the first, and no other name is offered', async () => {
    await using opened = await openAll()
    const { page } = opened
    await page.keyboard.press('Control+k')
    const rows = page.locator('dialog [data-row]')
    await page.keyboard.type('omar')
    await page.locator('dialog .row.next').waitFor()
    await idle(page)
    expect((await rows.allInnerTexts()).filter((row) => row === 'user omar')).toHaveLength(1)
    await page.locator('dialog input').fill('nobody')
    await page.getByText('Nothing here has that in its name.').waitFor()
    await page.locator('dialog input').fill('health')
    await page.locator('dialog .row.next', { hasText: 'Health' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('main.health').waitFor()
    expect(await page.locator('dialog').count()).toBe(0)
  })

  test('back, a reload and a second tab lead to the place, and the address holds no name', async () => {
    await using opened = await openAll()
    const { page } = opened
    await openAnswer(page, /Numbers of November/)
    await goTo(page, 'f')
    await page.goBack()
    await page.locator('main.context .verdict').waitFor()
    await page.reload()
    await page.getByText('The answer was').waitFor()
    expect(await page.getByPlaceholder('A question, as').inputValue()).toContain('Numbers of November')
    expect(page.url()).toMatch(/#\/context\/[0-9a-f]{8}$/)
    await page.goBack()
    await page.getByRole('region', { name: 'Asked last' }).waitFor()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /Search/ }).click({ modifiers: ['Control'] }),
    ])
    await tab.locator('main.search').waitFor()
  })

  test('one token is for all tabs of the page', async () => {
    await using opened = await chromium.open({}, `${chromium.url}#token=a-token`, null)
    const { page } = opened
    expect(page.url()).not.toContain('a-token')
    const tab = await page.context().newPage()
    const [asked] = await Promise.all([tab.waitForRequest(/api\/start/), tab.goto(chromium.url)])
    expect(asked.headers()['authorization']).toBe('Bearer a-token')
  })

  test('text that is not saved stays through other screens and a reload, and is asked about', async () => {
    await using opened = await chromium.open({}, chromium.url, { kind: 'user', id: 'nadia' })
    const { page } = opened
    let isAsked = false
    page.on('dialog', (shown) => {
      isAsked = true
      void shown.accept()
    })
    const edit = async () => {
      await page.locator('main [data-row]', { hasText: 'venue' }).click()
      await page.keyboard.press('e')
      await page.locator('textarea').waitFor()
    }
    await goTo(page, 'f')
    await edit()
    await page.locator('textarea').fill('an hour of work')
    await page.getByRole('link', { name: /Search/ }).click()
    await goTo(page, 'f')
    await page.getByText('draft ·').waitFor()
    expect(await page.locator('textarea').inputValue()).toBe('an hour of work')
    await page.reload()
    expect(isAsked).toBe(true)
    await page.locator('textarea').waitFor()
    expect(await page.locator('textarea').inputValue()).toBe('an hour of work')
    await page.getByRole('button', { name: 'Throw my changes away' }).click()
    await page.getByText('draft ·').waitFor({ state: 'detached' })
  })

  test('lists tell the truth: conversations of all, newest first; one count of files', async () => {
    await using opened = await openAll()
    const { page } = opened
    await goTo(page, 't')
    const first = await page.locator('main [data-row]').first().innerText()
    expect(first).toContain('When can I deploy the shop this week?')
    expect(await mainText(page)).not.toContain('no recorded conversations')
    await page.getByPlaceholder('a part of it').fill('venue')
    await page.getByText('1 conversation that changed last').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    await page.locator('dialog [data-row]', { hasText: 'user nadia' }).click()
    await goTo(page, 'a')
    expect(await mainText(page)).not.toContain('choose one with u')
    await goTo(page, 'd')
    await page.getByRole('button', { name: 'Examine' }).click()
    await page.getByText('sound').waitFor()
    expect(await mainText(page)).toContain('files, with histories')
  })

  test('sections and rows are in words, and forced colours say what a dot says', async () => {
    await using opened = await chromium.open({ forcedColors: 'active' }, chromium.url, null)
    const { page } = opened
    await openAnswer(page, /Numbers of November/)
    await page.getByRole('button', { name: 'Now' }).click()
    await idle(page)
    const main = await mainText(page)
    expect(main).not.toMatch(/message:\d|from others|approximate-\d|dailyLogs/)
    expect(main).toMatch(/You, 21 Oct, reports/)
    expect(main).not.toContain('november.md')
    expect(await page.locator('.pulse').innerText()).toBe('live')
  })
})
