import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonMark, hasCorpora } from '../__fixtures__/corpora.ts'
import { hostileText } from '../__fixtures__/hostile-messages.ts'
import { addDecision } from './add-decision.ts'
import type { Decision, ParsedDecision } from './decision.ts'
import { parseDecisions } from './parse-decisions.ts'

const POSTGRES: Decision = { key: 'database', day: '2026-11-20', text: 'Postgres 17' }
const NO_FIELDS = 'fields are read only where the brackets at its end hold nothing else; these were read as words'
const LINE = '- 2026-11-20 [database] Postgres 17'
const bare = (decisions: readonly ParsedDecision[]): Decision[] => decisions.map(({ line: _line, lineEnd: _end, ...decision }) => decision)
const read = (content: string) => bare(parseDecisions(content).decisions)

describe('parseDecisions', () => {
  test('reads keyed lines and their fields, with their places', () => {
    const content = `# Project

## Decisions

Ours:

- 2026-11-20 [database] Postgres 17
  on two machines (Supersedes: MySQL 8; valid_from: 2026-12-01; valid-until: 2027-12-31)
  - because of its types
  rather
  \`\`\`
  CREATE
  \`\`\`
  so

  And more.
* 2026-11-21 [Déploy ment]: Fridays never (see the wiki)
lazily said

+   2026-11-22 [ui] Dark
    ~~~
    x
    ~~~
    (not a part of it)

## Other

- 2026-11-23 [none] Not here
`
    expect(parseDecisions(content)).toEqual({
      decisions: [
        {
          ...POSTGRES,
          text: 'Postgres 17 on two machines',
          supersedes: 'MySQL 8',
          validFrom: '2026-12-01',
          validUntil: '2027-12-31',
          line: 7,
          lineEnd: 16,
        },
        { key: 'Déploy ment', day: '2026-11-21', text: 'Fridays never (see the wiki) lazily said', line: 17, lineEnd: 18 },
        { key: 'ui', day: '2026-11-22', text: 'Dark', line: 20, lineEnd: 24 },
      ],
      problems: [],
    })
    expect(parseDecisions(`\uFEFF${content.replaceAll('\n', '\r\n')}`)).toEqual(parseDecisions(content))
  })

  test.each([
    ['below a heading inside', `## Decisions\n\n### 2026\n\n${LINE}`],
    ['below an underlined heading', `Decisions\n---\n${LINE}`],
    ['with a detail that goes on to the left', `## Decisions\n${LINE}\n  - because\nof this`],
    ['in two sections', `## decisions ##\n## Else\n## DECISIONS\n${LINE}`],
    ['after a rule and a closed fence', `## Decisions\n\n---\n\`\`\`\nx\n\`\`\`\n${LINE}\n---\n`],
    ['after a fence and a comment that nothing closes', `\`\`\`js\n<!-- x\n~~~\n## Decisions\n${LINE}`],
  ])('reads them %s', (_, content) => {
    expect(read(content)).toEqual([POSTGRES])
  })

  test.each([
    ['in a fence', `## Decisions\n\`\`\`\n${LINE}\n\`\`\``],
    ['in a section of a fence', `~~~\n## Decisions\n~~~\n${LINE}`],
    ['in a comment', `## Decisions\n<!--\n${LINE}\n-->`],
    ['in frontmatter', `---\n## Decisions\n${LINE}\n---\n`],
    ['below another heading', `# Decisions\n${LINE}`],
    ['below an underlined heading that follows', `## Decisions\n\nElse\n---\n${LINE}`],
    ['as the detail of another item', `## Decisions\n- 2026-11-20 x\n  ${LINE}`],
  ])('does not read them %s', (_, content) => {
    expect(read(content)).toEqual([])
  })

  test.each([
    ['- 2026-02-30 [a] b', 'it begins with no calendar day such as 2026-11-20'],
    ['- 2026-11-20 b', 'it has no key in square brackets after the day'],
    ['- 2026-11-20 [](a) b', 'it has no key in square brackets after the day'],
    ['- 2026-11-20 [a]', 'it says nothing after the key'],
    ['- 2026-11-20 [a] (supersedes: b)', 'it says nothing after the key'],
    ['2026-11-20 [a] b', 'a decision begins with "- " and its day'],
    ['- 2026-11-20 [a] b (valid until: 2026-12-31).', NO_FIELDS],
    ['- 2026-11-20 [a] b (supersedes: c; d)', NO_FIELDS],
    ['- 2026-11-20 [a] b (supersedes: c) (valid until: 2026-12-31)', NO_FIELDS],
    ['- 2026-11-20 [a] b (valid until: soon)', '"valid until" names no calendar day, and was left out'],
  ])('says what is wrong with %j', (line, reason) => {
    expect(parseDecisions(`## Decisions\n\n- a note\n${line}\n`).problems).toEqual([{ line: 4, reason }])
  })

  test('names a line below a decision that was meant for one of its own', () => {
    const { decisions, problems } = parseDecisions(`## Decisions\n\n${LINE}\n2026-11-21 [ui] Dark\n`)
    expect(decisions).toMatchObject([{ text: 'Postgres 17 2026-11-21 [ui] Dark', line: 3, lineEnd: 4 }])
    expect(problems).toEqual([{ line: 4, reason: 'a decision begins with "- " and its day' }])
  })

  test('reads fields that have brackets themselves', () => {
    const decision: Decision = { ...POSTGRES, text: 'Postgres (17)', supersedes: 'MySQL (5.7 (LTS))', validUntil: '2027-12-31' }
    const line = '- 2026-11-20 [database] Postgres (17) (supersedes: MySQL (5.7 (LTS)); valid until: 2027-12-31)'
    expect(parseDecisions(`## Decisions\n\n${line}\n`)).toMatchObject({ decisions: [decision], problems: [] })
    expect(addDecision('', decision)).toBe(`## Decisions\n\n${line}\n`)
    expect(read('## Decisions\n\n- 2026-11-20 [a] b) (valid until: 2027-12-31)')).toMatchObject([{ text: 'b)', validUntil: '2027-12-31' }])
  })

  test('is linear in whatever it reads', () => {
    const hostile = [
      '~~~ x\n',
      '```\n~~~\n',
      '<!--\n',
      '- 2026-11-20 [a] b\n',
      '- 2026-11-20 [',
      '(',
      '- - ',
      '#',
      ' ',
      '\n',
      '* ',
      '---\n',
      'a\n',
    ]
    const started = performance.now()
    for (const text of hostile) parseDecisions(`## Decisions\n${text.repeat(Math.floor(500_000 / text.length))}`)
    expect(performance.now() - started).toBeLessThan(8000)
  })
})

describe('addDecision', () => {
  test('adds the newest last, and touches nothing else', () => {
    expect(addDecision('', POSTGRES)).toBe(`## Decisions\n\n${LINE}\n`)
    expect(addDecision('# A', POSTGRES)).toBe(`# A\n\n## Decisions\n\n${LINE}\n`)
    expect(addDecision('# A\r\n', POSTGRES)).toBe(`# A\r\n\r\n## Decisions\r\n\r\n${LINE}\r\n`)
    expect(addDecision('## Decisions', POSTGRES)).toBe(`## Decisions\n\n${LINE}\n`)
    expect(addDecision('## Decisions\nNote\n### In\n', POSTGRES)).toBe(`## Decisions\nNote\n\n${LINE}\n\n### In\n`)
    expect(addDecision('## Decisions\n\n* 2026-01-01 [a] b\n  more\n\nNote\n\n## Next\n', POSTGRES)).toBe(
      '## Decisions\n\n* 2026-01-01 [a] b\n  more\n* 2026-11-20 [database] Postgres 17\n\nNote\n\n## Next\n',
    )
    expect(addDecision(`## Decisions\n${LINE}`, { ...POSTGRES, supersedes: 'a', validFrom: '2026-12-01', validUntil: '2026-12-02' })).toBe(
      `## Decisions\n${LINE}\n${LINE} (supersedes: a; valid from: 2026-12-01; valid until: 2026-12-02)\n`,
    )
  })

  test.each([
    { key: 'a]b' },
    { key: ' ' },
    { text: '' },
    { text: 'a\nb' },
    { text: 'a\u2028b' },
    { text: 'a (supersedes: b)' },
    { supersedes: 'a; b' },
    { supersedes: 'a (b' },
    { supersedes: '' },
    { day: '2026-02-30' },
    { validUntil: 'soon' },
  ])('refuses what would be read as something else: %j', (wrong) => {
    expect(() => addDecision('', { ...POSTGRES, ...wrong })).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })

  test('refuses to hide what was decided', () => {
    const content = `<!-- open\n\n## Decisions\n\n${LINE}\n`
    expect(read(content)).toEqual([POSTGRES])
    expect(() => addDecision(content, { ...POSTGRES, text: 'a --> b' })).toThrow('left open')
  })

  test('is read back from any file, with all that was there', () => {
    const line = fc.oneof(
      { weight: 3, arbitrary: hostileText.map((text) => text.toWellFormed()) },
      fc.constantFrom(
        '## Decisions\n',
        '\n## Decisions\n',
        `${LINE}\n`,
        `  ${LINE}\n`,
        '* 2026-01-01 [a] b\n',
        '  - detail\n',
        '---\n',
        '\n    code\n',
      ),
    )
    const words = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '(', ')', ':', ';', '-', '`', '<!--', 'é'),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), words, (lines, text) => {
        const content = lines.join('')
        const before = read(content)
        const decision = { ...POSTGRES, text: `x${text}x` }
        const result = addDecision(content, decision)
        expect(read(result)).toHaveLength(before.length + 1)
        expect(read(result)).toContainEqual(decision)
        // What was there is there, in its order: only one piece was put in.
        let start = 0
        while (start < content.length && content[start] === result[start]) start += 1
        expect(result.endsWith(content.slice(start))).toBe(true)
      }),
      { seed: 12, numRuns: 2000 },
    )
  })

  test.skipIf(!hasCorpora)('is read back after every example of CommonMark', () => {
    for (const example of commonMark().split(/^`{32}.*$/m)) expect(read(addDecision(example, POSTGRES))).toContainEqual(POSTGRES)
  })
})
