import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askFor,
  goTo,
  idle,
  isMissing,
  LETTERS,
  openChromium,
  openFile,
  SCREENS,
  whySkipped,
  type OpenedChromium,
} from './__fixtures__/open-chromium.ts'

const HOSTILE = [
  '<img src=x onerror="window.ran = 1"><script>window.ran = 2</script>',
  '"><svg onload=window.ran=3>',
  'javascript:window.ran=4',
  '{{constructor.constructor("window.ran=5")()}} ${window.ran=6}',
  'abc\u202etxt.exe \u200b\u2066hidden\u2069 \u{e0041}',
  '</textarea><iframe srcdoc="<script>parent.ran=7</script>">',
]

describe.skipIf(isMissing)(`in Chromium${whySkipped}`, () => {
  let chromium: OpenedChromium
  let axe = ''

  beforeAll(async () => {
    chromium = await openChromium()
    const ada = chromium.memory.user('ada')
    const log = Array.from({ length: 900 }, (_, place) => `- entry ${place} of the ferry tide table`).join(
      '\n',
    )
    await ada.ownStore.commit([
      { path: 'notes/tides.md', content: '# Tides\n\nThe ferry leaves with the tide at 06:40.\n' },
      { path: 'notes/log.md', content: `${log}\n` },
      { path: 'notes/hostile.md', content: `${HOSTILE.join('\n')}\n` },
      { path: "notes/a'&lt;img src=x onerror=window.ran=8&gt;.md", content: 'named' },
      { path: 'observations.md', content: `# Observations\n\n- [town] ${HOSTILE[0]}\n- Has a boat.\n` },
      ...Array.from({ length: 30 }, (_, place) => ({ path: `many/${place}.md`, content: `file ${place}` })),
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
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  })

  afterAll(async () => {
    await chromium?.[Symbol.asyncDispose]()
  })

  test('every screen opens by keyboard, has no finding of axe, and runs no text of the memory', async () => {
    for (const colours of ['light', 'dark', 'forced'] as const) {
      const options = colours === 'forced' ? { forcedColors: 'active' as const } : { colorScheme: colours }
      await using opened = await chromium.open({ ...options, bypassCSP: true })
      const { page } = opened
      await page.evaluate(axe)
      for (const letter of LETTERS) {
        await goTo(page, letter)
        expect(await page.locator('nav [aria-current=page]').innerText()).toContain(SCREENS[letter])
        if (letter === 'c') await askFor(page, 'When does the ferry leave with the tide?')
        if (letter === 's') await askFor(page, 'ferry tide')
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        await idle(page)
        // In other colour schemes only the colours differ.
        const rules = colours === 'light' ? {} : { runOnly: ['color-contrast'] }
        const found = await page.evaluate(async (chosen) => {
          const { violations } = await Reflect.get(globalThis, 'axe').run({
            resultTypes: ['violations'],
            ...chosen,
          })
          return violations.map(
            ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id} ${nodes[0]?.html}`,
          )
        }, rules)
        expect([colours, SCREENS[letter], found]).toEqual([colours, SCREENS[letter], []])
      }
    }
  })

  test('a narrow window and 200% zoom need no scrolling to the side', async () => {
    for (const viewport of [
      { width: 390, height: 780 },
      { width: 640, height: 400 },
    ]) {
      await using opened = await chromium.open({ viewport })
      const { page } = opened
      for (const letter of LETTERS) {
        await goTo(page, letter)
        if (letter === 'c') await askFor(page, 'ferry tide')
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        await idle(page)
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect([viewport.width, letter, wide]).toEqual([viewport.width, letter, 0])
      }
    }
  })

  test('a long id stays within the page, and every screen is in the navigation', async () => {
    const id = `customer-${'0123456789abcdef'.repeat(5)}`
    await chromium.memory.user(id).store.write('notes/a.md', 'A pelican.\n')
    await chromium.memory
      .user(id)
      .thread('customer')
      .record({ role: 'user', content: 'the ferry, '.repeat(40) })
    for (const width of [375, 1024, 1440])
      for (const scope of [null, { kind: 'user', id }]) {
        await using opened = await chromium.open({ viewport: { width, height: 700 } }, chromium.url, scope)
        const { page } = opened
        await goTo(page, 'd')
        await goTo(page, 'c')
        await page.keyboard.press('Control+k')
        await page.keyboard.type('customer')
        const row = page.locator('dialog .row').first()
        await row.getByText(id).waitFor()
        const [inner, outer] = [await row.locator('bdi').first().boundingBox(), await row.boundingBox()]
        const end = (box: typeof outer) => (box?.x ?? 0) + (box?.width ?? Infinity)
        expect(end(inner)).toBeLessThanOrEqual(end(outer))
        const [field, dialog] = [page.locator('dialog input'), page.locator('dialog')]
        for (const inside of [outer, await field.boundingBox()])
          expect(end(inside)).toBeLessThanOrEqual(end(await dialog.boundingBox()))
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
        const links = await page.locator('nav a').all()
        const boxes = await Promise.all(links.map(async (link) => await link.boundingBox()))
        const [scopes, found] = [page.locator('[data-key=scope]'), page.getByTitle('Find (Ctrl+K)')]
        for (const box of [...boxes, await scopes.boundingBox(), await found.boundingBox()])
          expect([box?.x ?? -1, end(box)]).toSatisfy(([x, to]) => x >= 0 && to <= width)
        await page.keyboard.press('Escape')
        for (const link of links) await link.click({ trial: true })
        if (width > 375) expect(boxes.at(-1)?.y).toBeCloseTo(boxes[0]?.y ?? 0)
      }
  })

  test('lines of 10 kB, long reasons and ids with emoji stay within the page', async () => {
    const wide = chromium.memory.user('🦩 wide')
    const [word, content] = ['z'.repeat(900), `${'y'.repeat(10_000)}\n`]
    await wide.thread('🚀 launch').record([
      { role: 'user', content: `When? ${content}` },
      { role: 'assistant', content },
    ])
    await wide.store.write('notes/wide.md', content)
    await wide.proposals.propose({
      author: word.slice(0, 60),
      reason: word,
      path: 'notes/wide.md',
      content: 'x\n',
    })
    for (const width of [390, 1280]) {
      const viewport = { width, height: 700 }
      await using opened = await chromium.open({ viewport }, chromium.url, { kind: 'user', id: '🦩 wide' })
      const { page } = opened
      for (const letter of ['p', 't', 'f', 'h', 'c'] as const) {
        await goTo(page, letter)
        await page.locator('main .row').first().click()
        await idle(page)
        const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        expect([width, letter, over]).toEqual([width, letter, 0])
      }
      await goTo(page, 't')
      await page.getByRole('heading', { name: '🚀 launch' }).waitFor()
    }
  })

  test('an error of all facts is said once, and a refusal says that nothing was changed', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await goTo(page, 'f')
    chromium.isFailing = true
    // A letter alone opens nothing, so none is shown before "g".
    const letter = page.locator('nav kbd').first()
    expect(await letter.isVisible()).toBe(false)
    await page.keyboard.press('g')
    await letter.waitFor()
    await page.keyboard.press('a')
    await page.getByRole('alert').first().waitFor()
    await idle(page)
    expect(await page.getByRole('alert').count()).toBe(1)
    chromium.isFailing = false
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText('Has a boat').waitFor()
    await page.route('**/api/end', async (route) => {
      const error = { code: 'forbidden', message: 'It is not yours.' }
      await route.fulfill({ status: 403, json: { error } })
    })
    await page.getByText('Has a boat').click()
    await page.getByRole('button', { name: 'End' }).click()
    const alert = page.getByRole('alert')
    await alert.getByText('Nothing was changed.').waitFor()
    expect(await alert.getByRole('button').count()).toBe(0)
  })

  test('a hit of a conversation names its speaker, and a marked line keeps its direction', async () => {
    const noa = chromium.memory.user('noa')
    const line = 'הטיסה לברלין יוצאת בשעה 14:10.'
    await noa.thread('travel').record([{ role: 'user', content: line }])
    await noa.thread('asked').record([
      { role: 'user', content: 'מתי הטיסה לברלין יוצאת?' },
      { role: 'assistant', content: line },
    ])
    await using opened = await chromium.open({}, chromium.url, { kind: 'user', id: 'noa' })
    const { page } = opened
    await goTo(page, 's')
    await askFor(page, 'לברלין')
    expect(await page.locator('.hit .row').first().innerText()).toMatch(/You, 20 Nov/)
    expect(await page.locator('main').innerText()).not.toContain('<!--')
    await goTo(page, 'c')
    await page.getByRole('button', { name: /מתי/ }).click()
    const marks = page.locator('.judged.source mark')
    await marks.first().waitFor()
    const places = await marks.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x))
    expect(places.length).toBeGreaterThan(2)
    expect(places).toEqual(places.toSorted((one, other) => other - one))
  })

  test('invisible characters are shown as marks, and markup as text', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await openFile(page, 'hostile', /notes\/hostile\.md/)
    const lines = page.locator('.detail .lines')
    expect(await lines.locator('.mark').allInnerTexts()).toEqual([
      'U+202E',
      'U+200B',
      'U+2066',
      'U+2069',
      'U+E0041',
    ])
    expect(await lines.textContent()).toContain('<img src=x onerror="window.ran = 1">')
    expect(await page.locator('main img, main iframe, main script').count()).toBe(0)
    // A random name stands for the place.
    expect(page.url()).toMatch(/#\/files\/[0-9a-f]{8}$/)
  })

  test('a context has reasons, and two budgets are shown side by side with their differences', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await askFor(page, 'When does the ferry leave with the tide?')
    const block = page.locator('.block', { hasText: 'notes/tides.md' }).getByRole('button').first()
    await block.click()
    await page.locator('.inside .lines').first().waitFor()
    await page.locator('.explanation').first().waitFor()
    const shown = await page.locator('.block.included').count()
    const handle = page.getByRole('slider', { name: 'Budget' })
    // The place of 4,000 tokens.
    await handle.fill('34')
    await page.getByText('of 4,000 tokens').waitFor()
    await page.locator('.budget').hover()
    // The handle is at the end of the bar.
    const end = async () => {
      const box = await page.locator('.budget').boundingBox()
      return [(box?.x ?? 0) + (box?.width ?? 0) + 7, (box?.y ?? 0) + 20] as const
    }
    const [x, y] = await end()
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 544, y, { steps: 9 })
    await page.mouse.up()
    await page.getByText('of 300 tokens').waitFor()
    expect(Math.abs((await end())[0] - x + 544)).toBeLessThan(20)
    expect(await page.locator('.block.included').count()).toBeLessThan(shown)
    await handle.focus()
    for (const [key, tokens] of [
      ['ArrowLeft', '200'],
      ['Home', '100'],
      ['ArrowUp', '200'],
      ['End', '20,000'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(async () => await handle.getAttribute('aria-valuetext')).toBe(`${tokens} tokens`)
    }
    await page.getByText('of 20,000 tokens').waitFor()
    await page.keyboard.press('c')
    await page.locator('.beside .context-view').nth(1).waitFor()
    expect(await page.locator('.block.marked').count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'line by line' }).click()
    expect(await page.locator('.diff .removed').count()).toBeGreaterThan(0)
    expect(await page.locator('.chip').last().innerText()).toMatch(/^-[\d,]+ tokens in all$/)
  })

  test('a finger draws the end of the bar, and opens the rows of a section', async () => {
    await using opened = await chromium.open({ viewport: { width: 390, height: 800 }, hasTouch: true })
    const { page } = opened
    await askFor(page, 'When does the ferry leave with the tide?')
    const slider = page.getByRole('slider', { name: 'Budget' })
    const box = await page.locator('.budget').boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) + 7, (box?.y ?? 0) + 20]
    const finger = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      await finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      })
    const before = await slider.getAttribute('aria-valuetext')
    await touch('touchStart', x)
    for (let at = x; at > x - 90; at -= 10) await touch('touchMove', at)
    await touch('touchEnd')
    const after = await slider.getAttribute('aria-valuetext')
    expect(after).not.toBe(before)
    await page.getByText(`of ${after}`).waitFor()
    expect(await page.evaluate('[scrollX, document.documentElement.scrollWidth]')).toEqual([0, 390])
    const last = page.locator('[data-section]').last()
    const isSeen = async () => ((await last.boundingBox())?.y ?? 800) < 800
    expect(await isSeen()).toBe(false)
    await page.locator('.budget button').last().tap()
    await expect.poll(isSeen).toBe(true)
  })

  test('a context and the files of an earlier day, beside those of now', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await askFor(page, 'When does the ferry leave with the tide?')
    await page.keyboard.press('c')
    const sides = page.locator('.beside .context-view')
    await sides.nth(1).getByText('notes/tides.md').first().waitFor()
    await page.getByLabel('As of').nth(1).fill('2026-11-19')
    await sides.nth(1).getByText('notes/tides.md').first().waitFor({ state: 'detached' })
    expect(await sides.first().getByText('notes/tides.md').count()).toBeGreaterThan(0)
    await openFile(page, 'tides', /notes\/tides\.md/)
    await page.getByLabel('As of').fill('2026-11-19')
    await page.getByText('No file has that in its path.').waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await page.getByRole('searchbox').fill('')
    await page.getByText('No file was here on that day.').waitFor()
  })

  test('an empty memory says so, and not that a search found nothing', async () => {
    const { store } = chromium.memory.user('new')
    await store.write('a.md', 'one')
    await store.delete('a.md')
    await using opened = await chromium.open({}, chromium.url, { kind: 'user', id: 'new' })
    await goTo(opened.page, 'f')
    await opened.page.getByText('No file is here yet').waitFor()
    expect(await opened.page.getByText('No file has that').count()).toBe(0)
  })

  test('the first screen leads from a person and a wrong answer to the lines behind it', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await page.keyboard.press('u')
    await page.getByRole('dialog').getByRole('button', { name: 'whole memory' }).click()
    await idle(page)
    const whose = page.getByRole('region', { name: 'Whose memory' })
    await whose.getByRole('button', { name: 'ada' }).press('Enter')
    await page.getByRole('region', { name: 'Asked last' }).getByRole('button').first().press('Enter')
    await page.getByText('The answer was').waitFor()
    await page.locator('.context-view .preview').first().waitFor()
    await page.getByRole('button', { name: 'Assemble' }).click()
    expect(await page.getByText('The answer was').count()).toBe(1)
  })

  test('Escape leaves a search field, and keeps the typed text', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    await goTo(page, 's')
    await askFor(page, 'ferry tide')
    expect(await page.locator('input[type=search]').inputValue()).toBe('ferry tide')
  })

  test('if two pages edit one file, the second learns it and loses no text', async () => {
    await using first = await chromium.open()
    await using second = await chromium.open()
    for (const { page } of [first, second]) {
      await openFile(page, 'notes/', /notes\/tides\.md/)
      await page.keyboard.press('e')
      await page.locator('textarea').waitFor()
    }
    const type = async (page: Page, text: string) => await page.locator('textarea').fill(text)
    const save = async (page: Page) => await page.getByRole('button', { name: 'Save' }).click()
    await type(first.page, '# Tides\n\nFrom the first page.\n')
    await type(second.page, '# Tides\n\nFrom the second page.\n')
    await save(first.page)
    await first.page.locator('.detail .lines').getByText('From the first page.').waitFor()
    await second.page.getByRole('alert').waitFor()
    await save(second.page)
    expect(await second.page.getByRole('alert').textContent()).toContain('From the first page.')
    expect(await second.page.locator('textarea').inputValue()).toContain('From the second page.')
    expect(await chromium.memory.user('ada').store.read('notes/tides.md')).toContain('From the first page.')
    await second.page.getByRole('button', { name: 'Compare my text with the new one' }).click()
    await save(second.page)
    await second.page.locator('.detail .lines').getByText('From the second page.').waitFor()
  })

  test('an error of the server is shown, and r asks again', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    chromium.isFailing = true
    await goTo(page, 'a')
    await page.getByText('The disk is full.').first().waitFor()
    expect(await page.getByRole('alert').first().locator('b').innerText()).toBe('Not possible now')
    chromium.isFailing = false
    await page.keyboard.press('r')
    await page.getByText('Has a boat.').waitFor()
  })

  test('a form of another page changes nothing', async () => {
    const context = await chromium.browser.newContext()
    const other = await context.newPage()
    const form = `<form method="post" enctype="text/plain" action="${chromium.url}api/write">
      <input name='{"path":"formed.md","content":"' value='x","ifMatch":null}'><button>Send</button></form>`
    await other.route('http://evil.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: form }),
    )
    await other.goto('http://evil.example/')
    const [answer] = await Promise.all([other.waitForResponse(/api\/write/), other.click('button')])
    expect(answer.status()).toBe(403)
    expect(await chromium.memory.store.exists('formed.md')).toBe(false)
    await context.close()
  })

  test('a proposal is read and applied by the keyboard alone', async () => {
    const ada = chromium.memory.user('ada')
    await ada.proposals.propose({ author: 'wren', reason: 'new', path: 'notes/new.md', content: 'New.\n' })
    await using opened = await chromium.open()
    const { page } = opened
    await goTo(page, 'p')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Approve and apply' }).waitFor()
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await page.locator(':focus').innerText()) === 'Approve and apply') break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect.poll(async () => await ada.store.exists('notes/new.md')).toBe(true)
  })

  test('another page cannot frame the inspector, and it asks no other server', async () => {
    await using opened = await chromium.open()
    const { page } = opened
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const letter of LETTERS) await goTo(page, letter)
    expect(asked.filter((each) => !each.startsWith(chromium.url))).toEqual([])
    const context = await chromium.browser.newContext()
    const other = await context.newPage()
    await other.route('http://evil.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${chromium.url}"></iframe>` }),
    )
    await other.goto('http://evil.example/')
    expect(await other.frames()[1]?.locator('main').count()).toBe(0)
    const answer = await other.evaluate(
      async (address) =>
        await fetch(`${address}api/files`, { method: 'POST', mode: 'no-cors', body: '{}' }).then(
          ({ type }) => type,
          () => 'refused',
        ),
      chromium.url,
    )
    expect(['opaque', 'refused']).toContain(answer)
    await context.close()
  })
})
