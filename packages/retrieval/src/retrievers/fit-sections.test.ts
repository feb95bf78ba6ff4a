import { expect, test } from 'vitest'
import { fitSections, sectionOf, waterLevel, type FittedSection } from './fit-sections.ts'

const characters = { count: (text: string) => text.length }
const others = { tokens: characters, preferred: 0 }

const section = (path: string, content: string) => sectionOf(path, content, characters)
const shown = ({ section: { path }, text, truncated }: FittedSection) => ({ path, text, truncated })

test.each([
  [[10, 20, 30], 60, Infinity],
  [[10, 20, 30], 59, 29],
  [[30, 20, 10], 45, 17.5],
  [[10, 20, 30], 15, 5],
  [[100, 5, 5], 50, 40],
  [[], 10, Infinity],
])('%j share %d at level %d', (needs, budget, level) => {
  expect(waterLevel(needs, budget)).toBe(level)
})

test('small sections are whole and large ones share the rest equally', () => {
  const large = 'x'.repeat(500)
  const sections = [section('a.md', large), section('b.md', 'small'), section('c.md', large)]
  const fitted = fitSections(sections, 216, others)
  // b takes 9 + 5 + 2 = 16 and leaves 100 for each of the others: header 9, separator 2, and a line break and
  // 14 for the marker.
  expect(fitted.map(shown)).toEqual([
    { path: 'a.md', text: `${'x'.repeat(74)}\n[...truncated]`, truncated: true },
    { path: 'b.md', text: 'small', truncated: false },
    { path: 'c.md', text: `${'x'.repeat(74)}\n[...truncated]`, truncated: true },
  ])
})

test('tokens that a cut does not use go to the next section', () => {
  const log = `## 2026-11-19\n- ${'old '.repeat(50)}\n\n## 2026-11-20\n- new`
  const other = `## 2026-11-20\n${'y'.repeat(500)}`
  const [first, second] = fitSections([section('log.md', log), section('note.md', other)], 300, others)
  expect(first?.text).toBe('[...truncated]\n\n## 2026-11-20\n- new')
  const used = (path: string, text = '') => section(path, text).tokens
  expect(used('log.md', first?.text) + used('note.md', second?.text)).toBe(300)
})

test('a dated log loses its oldest whole lines, with LF and with CRLF', () => {
  for (const end of ['\n', '\r\n']) {
    const log = [
      '## 2026-11-19',
      '- first fact',
      '- second fact',
      '## 2026-11-20',
      '- third fact',
      '- last fact',
    ].join(end)
    for (let budget = 40; budget < 120; budget += 1) {
      const [fitted] = fitSections([section('o.md', log)], budget, others)
      if (fitted === undefined || fitted.text === log) continue
      const kept = fitted.text.slice('[...truncated]'.length).replace(/^\r?\n/, '')
      expect(fitted.text.startsWith('[...truncated]')).toBe(true)
      expect(log.endsWith(kept)).toBe(true)
      // Whole lines, unless not even the last one fits.
      if (kept.includes('- last fact')) expect(`${end}${log}`).toContain(`${end}${kept}`)
    }
  }
})

test('a long path does not cost its file the text', () => {
  const path = `${'directory/'.repeat(10)}note.md`
  const fitted = fitSections([section(path, 'x'.repeat(500)), section('a.md', 'y'.repeat(500))], 300, others)
  // Frames of 128 and 25 leave 147 for the texts and the line breaks before their markers.
  expect(fitted.map(({ text }) => text.length)).toEqual([87, 88])
})

test('lasting text is cut last, in a file and among files', () => {
  const user = `# User\n\n- Name: Ada\n- 2026-11-02 ${'Sold the cart. '.repeat(10)}\n- 2026-11-09 Bought a boat.\n- Allergic to nuts\n`
  const observations = Array.from({ length: 20 }, (_, day) => `## 2026-11-${day + 10}\n- fact ${day}\n`).join(
    '\n',
  )
  const shownIn = (budget: number) =>
    fitSections([section('USER.md', user), section('observations.md', observations)], budget, others).map(
      ({ text }) => text,
    )
  const [whole, newest = ''] = shownIn(500)
  expect(whole).toBe(user.trimEnd())
  expect(newest).toMatch(/^\[\.\.\.truncated\]\n.*## 2026-11-29\n- fact 19$/s)
  const lasting = '# User\n\n- Name: Ada\n[...truncated]\n'
  expect(shownIn(220)[0]).toBe(`${lasting}- 2026-11-09 Bought a boat.\n- Allergic to nuts`)
  const [durable, last] = shownIn(140)
  expect(durable).toBe(`${lasting}- Allergic to nuts`)
  expect(last).toContain('fact 19')
  // Only then is something lasting left out, from the end.
  expect(shownIn(100)[0]).toMatch(/^# User\n\n- Name/)
})

test('preferred sections come before the others, each with half of what is left', () => {
  const sections = ['a', 'b', 'c', 'd', 'e'].map((name) => section(`${name}.md`, 'x'.repeat(1000)))
  const lengths = (preferred: number, budget = 1600) =>
    fitSections(sections, budget, { tokens: characters, preferred }).map(({ text }) => text.length)
  // Of each of the others the least is shown: a 32nd of the budget, 50.
  const [first = 0, second = 0, ...least] = lengths(2)
  expect(first).toBeGreaterThan(600)
  expect(second).toBeGreaterThan(300)
  for (const length of least) expect(length).toBeLessThan(80)
  const equal = lengths(0)
  expect(Math.max(...equal) - Math.min(...equal)).toBeLessThan(4)
  expect(lengths(2, 3000).slice(0, 2)).toEqual([1000, 1000])
})

test('each need keeps the part that it was given before', () => {
  expect(waterLevel([10, 20, 30], 45, [0, 0, 25])).toBe(10)
  expect(waterLevel([10, 20, 30], 59, [0, 0, 25])).toBe(29)
  expect(waterLevel([10, 20, 30], 30, [0, 0, 25])).toBe(2.5)
})

test('any other file loses its end', () => {
  const [fitted] = fitSections(
    [section('note.md', 'the first line\nthe second line\nthe third line')],
    51,
    others,
  )
  expect(fitted && shown(fitted)).toEqual({
    path: 'note.md',
    text: 'the first line\nthe sec\n[...truncated]',
    truncated: true,
  })
})

test('a section is left out if none of its text fits', () => {
  const header = '### a.md\n'.length + 2
  const marker = '[...truncated]'.length
  expect(fitSections([section('a.md', 'x'.repeat(100))], header + marker, others)).toEqual([])
  expect(fitSections([section('a.md', 'x'.repeat(100))], header + marker + 2, others).map(shown)).toEqual([
    { path: 'a.md', text: 'x\n[...truncated]', truncated: true },
  ])
})

test('a family of emoji is never cut in two', () => {
  const family = '👩‍👩‍👧'
  for (let budget = 30; budget < 60; budget += 1) {
    for (const { text } of fitSections([section('a.md', family.repeat(20))], budget, others)) {
      expect(text.replace('\n[...truncated]', '').replaceAll(family, '')).toBe('')
    }
  }
})

test.each([
  ['a', 1],
  ['a\n', 1],
  ['a\nb', 2],
  ['a\r\nb\r\n\r\n', 3],
])('%j has %d lines', (content, lines) => {
  expect(section('a.md', content)).toMatchObject({ lines, content: content.trimEnd() })
})
