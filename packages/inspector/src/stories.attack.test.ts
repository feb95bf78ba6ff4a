import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { createMemory } from '@sheaf/memory'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goTo,
  idle,
  isMissing,
  openChromium,
  openFile,
  whySkipped,
  type OpenedChromium,
} from './__fixtures__/open-chromium.ts'
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

  /** Opens the page, and acts by the mouse or by the keyboard alone. */
  const openBy = async (hand: 'mouse' | 'keyboard') => {
    const opened = await openAll()
    const { page } = opened
    await page.evaluate('globalThis.clicks = 0; onpointerdown = () => (globalThis.clicks += 1)')
    const press = async (target: Locator) => {
      await target.waitFor()
      if (hand === 'mouse') return await target.click()
      for (let presses = 0; ; presses += 1) {
        if ((await target.and(page.locator(':focus')).count()) > 0) break
        expect(presses).toBeLessThan(80)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
    }
    const ask = async (question: RegExp) => {
      await press(page.getByRole('region', { name: 'Asked last' }).getByRole('button', { name: question }))
      await page.locator('.verdict h2').waitFor()
      await page.locator('.context-view').first().waitFor()
      await idle(page)
      return await page.locator('.verdict h2').innerText()
    }
    // The field of a correction has the focus.
    const keep = async (line: Locator, act: string, text: string) => {
      await press(line.getByRole('button', { name: act }))
      await line.locator('input').waitFor()
      await page.keyboard.type(text)
      await press(line.getByRole('button', { name: 'Keep it' }))
      await page.getByRole('status', { name: 'The correction' }).waitFor()
    }
    const undo = async () => await press(page.getByRole('button', { name: 'Undo' }))
    const expectFewClicks = async () => expect(await page.evaluate('clicks')).toBe(hand === 'mouse' ? 4 : 0)
    return {
      page,
      ask,
      keep,
      undo,
      expectFewClicks,
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    }
  }
  const HANDS = ['mouse', 'keyboard'] as const

  test.each(HANDS)(
    'a changed fact: a person sees the newer line, puts it right, and back: %s',
    async (hand) => {
      await using opened = await openBy(hand)
      const { page, ask, keep, undo, expectFewClicks } = opened
      expect(await ask(/When exactly is Lena/)).toMatch(/^A newer line was shown, \w+, and not followed\.$/)
      expect(await page.locator('.judged.source mark').allInnerTexts()).toContain('12')
      expect(await page.locator('.judged.other').innerText()).toContain('pushed everything back by two weeks')
      // The context of the answer, and not the one of now.
      expect(await page.locator('.whens').innerText()).toContain('Then, 20 Nov 09:30')
      expect(await page.locator('.context-view').innerText()).not.toContain('yesterday.md')
      const right = "Lena's wedding is on Saturday 26 June 2027 in Bled."
      await keep(page.locator('.judged.source'), 'Replaced by', right)
      await page.getByText(/only in now: 1 block/).waitFor()
      const nadia = chromium.memory.user('nadia')
      expect(await nadia.store.read('observations.md')).toContain(`- 2026-11-20 ${right}`)
      expect((await nadia.history.list('observations.md'))[0]).toMatchObject({ author: 'grace' })
      await undo()
      await expect.poll(async () => await nadia.store.exists('observations.md')).toBe(false)
      await expectFewClicks()
    },
  )

  test.each(HANDS)('an instruction that was not followed is in every context then: %s', async (hand) => {
    await using opened = await openBy(hand)
    const { page, ask, keep, undo, expectFewClicks } = opened
    expect(await ask(/Numbers of November/)).toMatch(/^An instruction was (shown|left out|never found)/)
    const main = await mainText(page)
    expect(main).toContain('- Revenue: 44,950\n- Refunds: 870')
    expect(main).not.toContain('U+000A')
    const omar = chromium.memory.user('omar')
    await keep(
      page.locator('.judged.other'),
      'Make it an instruction',
      'Write to the board in prose, without bullet points.',
    )
    expect(await omar.store.read('USER.md')).toContain(
      '## How to talk to them\n\n- Write to the board in prose, without bullet points.\n',
    )
    await undo()
    await expect.poll(async () => await omar.store.exists('USER.md')).toBe(false)
    await expectFewClicks()
  })

  test.each(HANDS)('news of another user is found from the whole memory, and kept: %s', async (hand) => {
    await using opened = await openBy(hand)
    const { page, ask, keep, undo, expectFewClicks } = opened
    expect(await ask(/When can I deploy/)).toContain('in the memory of user priya')
    const line = page.locator('.judged.other').first()
    expect(await line.innerText()).toContain('says Tuesday, 22:00')
    expect(await line.locator('mark').allInnerTexts()).toEqual(['Tuesday', '22:00'])
    await keep(line, 'Add it as a fact', '')
    const tom = chromium.memory.user('tom')
    expect(await tom.store.read('observations.md')).toContain('Tuesday 22:00')
    await undo()
    await expect.poll(async () => await tom.store.exists('observations.md')).toBe(false)
    await expectFewClicks()
  })

  test.each([{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const)(
    'an answer with its lines, a correction and the finder have no finding of axe: %o',
    async (colours) => {
      const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
      await using opened = await chromium.open({ ...colours, bypassCSP: true }, chromium.url, null)
      const { page } = opened
      await page.evaluate(axe)
      const findings = async () =>
        await page.evaluate(async () => {
          const { violations } = await Reflect.get(globalThis, 'axe').run({ resultTypes: ['violations'] })
          return violations.map(
            ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id} ${nodes[0]?.html}`,
          )
        })
      expect(await findings()).toEqual([])
      await openAnswer(page, /When exactly is Lena/)
      await page.locator('.judged.source').getByRole('button', { name: 'Replaced by' }).click()
      await page.getByRole('button', { name: 'Side by side' }).click()
      await page.locator('.context-view').nth(1).waitFor()
      await idle(page)
      expect(await findings()).toEqual([])
      await page.keyboard.press('Control+k')
      await page.locator('dialog [data-row]').first().waitFor()
      expect(await findings()).toEqual([])
    },
  )

  test.each([
    { colorScheme: 'light', deviceScaleFactor: 1 },
    { colorScheme: 'dark', deviceScaleFactor: 2, viewport: { width: 390, height: 800 } },
  ] as const)('an answer is copied as one picture: %o', async (settings) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    await using opened = await chromium.open({ permissions, ...settings }, chromium.url, null)
    const { page } = opened
    await openAnswer(page, /When exactly is Lena/)
    await page.getByRole('button', { name: 'Copy as picture' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const colors = await page
      .locator('.judged.source mark, .judged.other, .answered, h2')
      .evaluateAll((all) =>
        all.map((each) => Reflect.get(globalThis, 'getComputedStyle')(each).backgroundColor as string),
      )
    // The pixels of each colour.
    const { width, height, pixels } = (await page.evaluate(`(async () => {
      const [item] = await navigator.clipboard.read()
      const image = await createImageBitmap(await item.getType('image/png'))
      const { width, height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const pixels = {}
      for (let at = 0; at < data.length; at += 4) {
        const name = \`rgb(\${data[at]}, \${data[at + 1]}, \${data[at + 2]})\`
        pixels[name] = (pixels[name] ?? 0) + 1
      }
      return { width, height, pixels }
    })()`)) as { width: number; height: number; pixels: Record<string, number> }
    expect(width).toBe(1440)
    expect(height).toBeGreaterThan(600)
    for (const color of new Set(colors.filter((each) => each.startsWith('rgb('))))
      expect([color, (pixels[color] ?? 0) > 2000]).toEqual([color, true])
    expect(await page.locator('.picture').count()).toBe(0)
  })

  test('then beside now: the same lines of a file are no difference', async () => {
    await using opened = await openAll()
    const { page } = opened
    await openAnswer(page, /When exactly is Lena/)
    await page.getByRole('button', { name: 'Side by side' }).click()
    await page.locator('.context-view').nth(1).waitFor()
    await idle(page)
    const placesIn = async (side: 'Then' | 'Now', rows: string) =>
      await page.getByRole('region', { name: side, exact: true }).locator(`${rows} .path`).allInnerTexts()
    const shown = '.block:is(.included, .truncated)'
    const now = new Set(await placesIn('Now', shown))
    const both = (await placesIn('Then', shown)).filter((place) => /:\d/.test(place) && now.has(place))
    expect(both.length).toBeGreaterThan(1)
    const onlyThen = await placesIn('Then', `${shown}:has(.badge:text-is("only here"))`)
    expect(onlyThen.filter((place) => /:\d/.test(place) && now.has(place))).toEqual([])
  })

  test('an answer in a chat has the lines that the model got as its footnotes', async () => {
    await using opened = await chromium.open({}, chromium.url, { kind: 'user', id: 'nadia' })
    const { page } = opened
    await goTo(page, 't')
    await page.getByRole('button', { name: /When exactly is Lena/ }).click()
    await page.getByText('What it was given').click()
    await page.locator('.footnotes li', { hasText: 'Saturday 12 June 2027 in Bled' }).waitFor()
    await page.locator('.footnotes li', { hasText: 'pushed everything back' }).getByRole('button').click()
    await page.locator('main.files .lines').waitFor()
  })

  test('the first screen has the days on which facts were learnt, and the facts of a day', async () => {
    await using opened = await openAll()
    const { page } = opened
    const learnt = page.getByRole('region', { name: 'Learnt' })
    await learnt.getByRole('button', { name: '30 Jun: 1 fact' }).waitFor()
    await learnt.getByRole('button', { name: '18 Nov: 2 facts' }).press('Enter')
    await learnt.getByRole('button', { name: 'Runs the warehouse.' }).click()
    await page.locator('main.files .line.lit', { hasText: 'Runs the warehouse.' }).waitFor()
    expect(await page.locator('.top').innerText()).toContain('user priya')
  })

  test('a day of a long chat is chosen by the keyboard, and stays through a reload', async () => {
    const at = (place: number) => new Date(Date.UTC(2026, 6, 1, 8) + place * 5_400_000)
    await chromium.memory
      .user('long')
      .thread('daily')
      .record(
        Array.from({ length: 2000 }, (_, place) => ({
          role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
          content: `message ${place}`,
          at: at(place),
        })),
      )
    await using opened = await chromium.open({}, chromium.url, { kind: 'user', id: 'long' })
    const { page } = opened
    const firstOf = async (text: string) =>
      await page.locator('.message').first().getByText(text, { exact: true }).waitFor()
    await goTo(page, 't')
    await page.locator('.list .row', { hasText: '3 Nov' }).click()
    await page.locator('.message').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    // The order of day and month depends on the machine.
    await page.locator('input:focus').fill('2026-08-13')
    await firstOf('message 683')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'newest' }).press('Enter')
    await firstOf('message 1950')
    await page.keyboard.press('d')
    await page.locator('input:focus').fill('2026-08-14')
    await firstOf('message 699')
    expect(await page.locator('.day').first().innerText()).toBe('14 Aug')
    await page.reload()
    await firstOf('message 699')
    expect(await page.getByLabel('From the day').inputValue()).toBe('2026-08-14')
    await page.getByRole('button', { name: 'later' }).click()
    await firstOf('message 749')
    await page.goBack()
    await firstOf('message 699')
    await page.getByRole('button', { name: 'earlier' }).click()
    await firstOf('message 649')
    await page.getByRole('button', { name: 'newest' }).click()
    await firstOf('message 1950')
    await page.getByLabel('From the day').fill('2026-01-01')
    await firstOf('message 0')
  })

  test('in a narrow window the acts of a line stand side by side, the open screen is seen', async () => {
    await using opened = await chromium.open({ viewport: { width: 390, height: 844 } }, chromium.url, null)
    const { page } = opened
    await openAnswer(page, /When exactly is Lena/)
    const line = page.locator('.judged.source')
    const tops = ['Open', 'Replaced by'].map(
      async (name) => (await line.getByRole('button', { name }).boundingBox())?.y,
    )
    expect(await tops[0]).toBe(await tops[1])
    await goTo(page, 'h')
    const box = await page.getByRole('link', { name: 'History' }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(390)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  test.each([390, 1280])('a word longer than a window of %i pixels is broken', async (width) => {
    const { memory } = chromium
    const [question, word] = ['Who steers the boat?', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(8)]
    await memory
      .user('wren')
      .thread('boat')
      .record([
        { role: 'user', content: question },
        { role: 'assistant', content: `The ${word}.` },
      ])
    await using opened = await chromium.open({ viewport: { width, height: 844 } }, chromium.url, null)
    const { page } = opened
    await openAnswer(page, /Who steers/)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await memory.user('wren').erase()
  })

  test('an undo stays through another screen and a reload, and never overwrites', async () => {
    await using opened = await openAll()
    const { page } = opened
    const tom = chromium.memory.user('tom')
    const mend = async () => {
      await openAnswer(page, /When can I deploy/)
      await page.locator('.judged.other').first().getByRole('button', { name: 'Add it as a fact' }).click()
      await page.getByRole('button', { name: 'Keep it' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await goTo(page, 'f')
      await page.goBack()
      await page.reload()
    }
    const before = '# Observations\r\n\r\n- 2026-11-02 Likes the sea.  \r\n'
    await tom.ownStore.write('observations.md', before)
    await mend()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => await tom.store.read('observations.md')).toBe(before)
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    await goTo(page, 'c')
    await page.goto(chromium.url)
    await mend()
    await tom.ownStore.append('observations.md', '- 2026-11-03 Rows.\n')
    const now = await tom.store.read('observations.md')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.mended .failure', { hasText: 'Nothing was changed.' }).waitFor()
    expect(await tom.store.read('observations.md')).toBe(now)
    await tom.ownStore.delete('observations.md')
  })

  test('a file that is gone offers no change', async () => {
    const omar = chromium.memory.user('omar')
    await omar.store.write('notes/gone.md', 'Soon gone.\n')
    await using opened = await chromium.open({}, chromium.url, { kind: 'user', id: 'omar' })
    const { page } = opened
    await openFile(page, 'gone', /notes\/gone\.md/)
    const edit = page.locator('[data-key=edit]')
    await edit.waitFor()
    await omar.store.delete('notes/gone.md')
    await page.locator('.detail .failure').waitFor()
    await edit.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
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
    // The list of before has a first row too.
    await rows.filter({ hasText: /^user omar$/ }).waitFor()
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

  test('a text that is typed before the first paint of its field stays', async () => {
    await using opened = await chromium.open({}, chromium.url, { kind: 'user', id: 'nadia' })
    const { page } = opened
    page.on('dialog', (shown) => void shown.accept())
    await goTo(page, 'f')
    await page.locator('main [data-row]', { hasText: 'venue' }).click()
    await page.evaluate(`new MutationObserver((_, observer) => {
      const field = document.querySelector('textarea')
      if (field === null) return
      observer.disconnect()
      field.value = 'typed at once'
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true })`)
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Throw my changes away' }).waitFor()
    expect(await page.locator('textarea').inputValue()).toBe('typed at once')
    await page.getByRole('button', { name: 'Throw my changes away' }).click()
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
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await idle(page)
    const main = await mainText(page)
    expect(main).not.toMatch(/message:\d|from others|approximate-\d|dailyLogs/)
    expect(main).toMatch(/You, 21 Oct, reports/)
    expect(main).not.toContain('november.md')
    expect(await page.locator('.pulse').innerText()).toBe('live')
    const styleOf = async (selector: string) =>
      await page
        .locator(selector)
        .first()
        .evaluate((each) => {
          const { borderTopWidth, outlineStyle } = Reflect.get(globalThis, 'getComputedStyle')(each)
          return [borderTopWidth, outlineStyle] as [string, string]
        })
    for (const part of ['.budget button', '.budget .rest', '.dot'])
      expect([part, await styleOf(part)]).toEqual([part, ['1px', expect.any(String)]])
    for (const chosen of ['main button[aria-pressed=true]', 'nav [aria-current]'])
      expect([chosen, await styleOf(chosen)]).toEqual([chosen, [expect.any(String), 'solid']])
    await page.keyboard.press('Control+k')
    await page.keyboard.type('na')
    await page.locator('dialog .row.next').waitFor()
    await expect.poll(async () => (await styleOf('dialog .row.next'))[1]).toBe('solid')
    await page.keyboard.press('Escape')
    await goTo(page, 't')
    await page.getByText('Numbers of November').first().click()
    await page.locator('.row[aria-current=true]').waitFor()
    expect((await styleOf('.row[aria-current=true]'))[1]).toBe('solid')
    expect((await styleOf('.row[aria-current=false]'))[1]).toBe('none')
  })
})

describe.skipIf(isMissing)(`other memories in Chromium${whySkipped}`, () => {
  test('a read-only storage: each correction says why not, and keeps the typed text', async () => {
    const root = await mkdtemp(join(tmpdir(), 'sheaf-inspector-'))
    try {
      {
        await using memory = await createMemory({ storage: fs({ root }) })
        await seedStories(memory)
        const change = { path: 'notes/a.md', content: 'One.\n' }
        await memory.user('nadia').proposals.propose({ author: 'wren', reason: 'A note', ...change })
      }
      await using chromium = await openChromium({}, fs({ root, readOnly: true }))
      await using opened = await chromium.open({}, chromium.url, null)
      const { page } = opened
      await page.getByRole('button', { name: /When exactly is Lena/ }).click()
      const line = page.locator('.judged.source')
      const alert = page.getByRole('alert')
      for (const [act, field] of [
        ['Replaced by', 'What is right'],
        ['Make it an instruction', 'The instruction'],
        ['Add a fact', 'What is right'],
      ] as const) {
        await line.getByRole('button', { name: act }).click()
        await line.getByLabel(field).fill(`typed for ${act}`)
        await page.keyboard.press('Enter')
        await alert.getByText('opened with readOnly').waitFor()
        await alert.getByText('Nothing was changed.').waitFor()
        expect(await line.getByLabel(field).inputValue()).toBe(`typed for ${act}`)
      }
      await line.getByRole('button', { name: 'Never recall this' }).click()
      await line.getByRole('button', { name: 'Take it out' }).click()
      await alert.getByText('opened with readOnly').waitFor()
      await goTo(page, 'p')
      await page.getByRole('button', { name: /A note/ }).click()
      await page.getByRole('button', { name: 'Edit first' }).click()
      await page.getByLabel('The text as it is to be').fill('Two.')
      await page.getByRole('button', { name: 'Apply my text' }).click()
      await alert.getByText('opened with readOnly').waitFor()
      expect(await page.getByLabel('The text as it is to be').inputValue()).toBe('Two.')
    } finally {
      await rm(root, { recursive: true })
    }
  })

  test('days and times are those of the memory, in whatever zone the browser is', async () => {
    const clock = fixedClock('2026-11-20T00:30:00Z', { timeZone: 'Asia/Tokyo' })
    await using chromium = await openChromium({}, undefined, clock)
    const at = (hours: number) => new Date(Date.UTC(2026, 10, 18, hours))
    const said = Array.from({ length: 60 }, (_, place) => ({
      role: place % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `message ${place}`,
      at: at(place / 2),
    }))
    await chromium.memory.user('ada').thread('late').record(said)
    await chromium.memory.user('ada').store.write('observations.md', '- 2026-11-20 Sings.\n')
    await using opened = await chromium.open({ timezoneId: 'America/Los_Angeles' })
    const { page } = opened
    await page.getByRole('button', { name: '20 Nov: 1 fact' }).waitFor()
    await goTo(page, 't')
    await page.locator('.list .row', { hasText: '19 Nov' }).click()
    await page.locator('.day', { hasText: '19 Nov' }).waitFor()
    await page.getByLabel('From the day').fill('2026-11-19')
    const first = page.locator('.message').first()
    // Midnight in Tokyo is 15:00 of the day before in UTC, and 7:00 in Los Angeles.
    await first.getByText('message 30', { exact: true }).waitFor()
    expect(await first.getByText('00:00').count()).toBe(1)
  })
})
