import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonMark, hasCorpora, whySkipped } from '../__fixtures__/corpora.ts'
import { hostileText } from '../__fixtures__/hostile-messages.ts'
import { isLinear } from '@sheaf/test-texts'
import { addStatement } from './statement-lines.ts'
import { statementLine } from './statement-line.ts'
import type { PlacedStatement, Statement } from './statement.ts'
import { parseStatements, statementsBelow } from './parse-statements.ts'

const POSTGRES: Statement = { key: 'database', day: '2026-11-20', text: 'Postgres 17' }
const NO_FIELDS =
  'fields are read only where the brackets at its end hold nothing else; these were read as words'
const LINE = '- 2026-11-20 [database] Postgres 17'
const bare = (all: readonly PlacedStatement[]): Statement[] =>
  all.map(({ section: _section, line: _line, lineEnd: _end, ...statement }) => statement)
const read = (content: string) => bare(statementsBelow(content, 'Decisions'))

describe('parseStatements', () => {
  test('reads keyed lines and their fields, with their places', () => {
    const content = `# Project

## Decisions

Ours:

- 2026-11-20 [database] Postgres 17
  on two machines (Supersedes: MySQL 8; from: 2026-12-01) until 2027-12-31
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
    expect(parseStatements(content)).toMatchObject({
      statements: [
        {
          ...POSTGRES,
          text: 'Postgres 17 on two machines',
          supersedes: 'MySQL 8',
          from: '2026-12-01',
          until: '2027-12-31',
          line: 7,
          lineEnd: 16,
        },
        {
          key: 'Déploy ment',
          day: '2026-11-21',
          text: 'Fridays never (see the wiki) lazily said',
          line: 17,
          lineEnd: 18,
        },
        { key: 'ui', day: '2026-11-22', text: 'Dark', line: 20, lineEnd: 24, section: 'decisions' },
        { key: 'none', day: '2026-11-23', text: 'Not here', section: 'other' },
      ],
      problems: [],
    })
    expect(parseStatements(`\uFEFF${content.replaceAll('\n', '\r\n')}`)).toEqual(parseStatements(content))
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
  ])('does not read them %s', (_, content) => {
    expect(read(content)).toEqual([])
  })

  test.each([
    ['- 2026-02-30 [a] b', 'it begins with no calendar day such as 2026-11-20'],
    ['- 2026-11-20 [a]', 'it says nothing after the key'],
    ['- 2026-11-20 [a] (supersedes: b)', 'it says nothing after the key'],
    ['2026-11-20 [a] b', 'a statement begins with "- " and its day'],
    ['- 2026-11-20 [a] b (until: 2026-12-31).', NO_FIELDS],
    ['- 2026-11-20 [a] b (supersedes: c; d)', NO_FIELDS],
    ['- 2026-11-20 [a] b (supersedes: c) (from: 2026-12-31)', NO_FIELDS],
    ['- 2026-11-20 [a] b (from: soon)', '"from" names no calendar day, and was left out'],
  ])('says what is wrong with %j', (line, reason) => {
    expect(parseStatements(`## Decisions\n\n- a note\n${line}\n`).problems).toEqual([
      { section: 'decisions', line: 4, reason },
    ])
  })

  test.each<[string, Statement]>([
    ['- Lives in Coimbra.', { text: 'Lives in Coimbra.' }],
    ['* 2026-11-20: Lives in Coimbra.', { day: '2026-11-20', text: 'Lives in Coimbra.' }],
    [
      '1. [home] Lives in Coimbra. until 2026-12-01',
      { key: 'home', text: 'Lives in Coimbra.', until: '2026-12-01' },
    ],
    ['- The lease runs until 2026-12-01.', { text: 'The lease runs', until: '2026-12-01' }],
    ['- until 2026-12-01', { text: 'until 2026-12-01' }],
    ['- Runs until 2026-02-30', { text: 'Runs until 2026-02-30' }],
    ['- 2026-11-20 2026-11-26 is the dentist', { day: '2026-11-20', text: '2026-11-26 is the dentist' }],
    ['- 2026-11-20T09:00Z is a time', { text: '2026-11-20T09:00Z is a time' }],
    ['- [ ] a box', { text: '[ ] a box' }],
    ['- [](a) b', { text: '[](a) b' }],
    ['- [link](a.md) <!-- a remark -->', { text: '[link](a.md) <!-- a remark -->' }],
    [
      '- Tea <!-- c#m 2026-11-20T09:15:00Z, ended by d#n -->\n  - with milk',
      {
        text: 'Tea',
        source: { conversation: 'c', message: 'm', at: new Date('2026-11-20T09:15:00Z') },
        endedBy: { conversation: 'd', message: 'n' },
      },
    ],
    ['- Tea <!-- c#m -->\n  and milk', { text: 'Tea and milk', source: { conversation: 'c', message: 'm' } }],
    ['- Tea <!-- ended by d#n -->', { text: 'Tea', endedBy: { conversation: 'd', message: 'n' } }],
  ])('reads %j', (line, statement) => {
    const { statements, problems } = parseStatements(line)
    expect([bare(statements), problems]).toEqual([[statement], []])
    expect(bare(parseStatements(`- ${statementLine(statement)}`).statements)).toEqual([statement])
  })

  test('a statement has the day of the heading above it, unless it has its own', () => {
    const { statements } = parseStatements(
      '- a\n## 2026-11-20 (Friday)\n- b\n### more\n- 2026-11-19 c\n# Title\n- d\n## 2026-11-2x\n- e\n',
    )
    expect(statements.map(({ text, day }) => [text, day])).toEqual([
      ['a', undefined],
      ['b', '2026-11-20'],
      ['c', '2026-11-19'],
      ['d', undefined],
      ['e', undefined],
    ])
  })

  test('names a line below a decision that was meant for one of its own', () => {
    const { statements, problems } = parseStatements(`## Decisions\n\n${LINE}\n2026-11-21 [ui] Dark\n`)
    expect(statements).toMatchObject([{ text: 'Postgres 17 2026-11-21 [ui] Dark', line: 3, lineEnd: 4 }])
    expect(problems).toEqual([
      { section: 'decisions', line: 4, reason: 'a statement begins with "- " and its day' },
    ])
  })

  test('reads fields that have brackets themselves', () => {
    const decision: Statement = {
      ...POSTGRES,
      text: 'Postgres (17)',
      supersedes: 'MySQL (5.7 (LTS))',
      until: '2027-12-31',
    }
    const line = '- 2026-11-20 [database] Postgres (17) (supersedes: MySQL (5.7 (LTS))) until 2027-12-31'
    expect(parseStatements(`## Decisions\n\n${line}\n`)).toMatchObject({
      statements: [decision],
      problems: [],
    })
    expect(addStatement('', decision)).toBe(`## Decisions\n\n${line}\n`)
    expect(read('## Decisions\n\n- 2026-11-20 [a] b) (from: 2027-12-31)')).toMatchObject([
      { text: 'b)', from: '2027-12-31' },
    ])
  })

  test('takes linear time for any text', () => {
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
    const read = (text: string) => parseStatements(`## Decisions\n${text}`)
    for (const text of hostile)
      expect([text, isLinear(text.repeat(Math.floor(250_000 / text.length)), read)]).toEqual([text, true])
  })
})

describe('addStatement', () => {
  test('adds the newest last, and touches nothing else', () => {
    expect(addStatement('', POSTGRES)).toBe(`## Decisions\n\n${LINE}\n`)
    expect(addStatement('# A', POSTGRES)).toBe(`# A\n\n## Decisions\n\n${LINE}\n`)
    expect(addStatement('# A\r\n', POSTGRES)).toBe(`# A\r\n\r\n## Decisions\r\n\r\n${LINE}\r\n`)
    expect(addStatement('## Decisions', POSTGRES)).toBe(`## Decisions\n\n${LINE}\n`)
    expect(addStatement('## Decisions\nNote\n### In\n', POSTGRES)).toBe(
      `## Decisions\nNote\n\n${LINE}\n\n### In\n`,
    )
    expect(addStatement('## Decisions\n\n* 2026-01-01 [a] b\n  more\n\nNote\n\n## Next\n', POSTGRES)).toBe(
      '## Decisions\n\n* 2026-01-01 [a] b\n  more\n* 2026-11-20 [database] Postgres 17\n\nNote\n\n## Next\n',
    )
    expect(
      addStatement(`## Decisions\n${LINE}`, {
        ...POSTGRES,
        supersedes: 'a',
        from: '2026-12-01',
        until: '2026-12-02',
      }),
    ).toBe(`## Decisions\n${LINE}\n${LINE} (supersedes: a; from: 2026-12-01) until 2026-12-02\n`)
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
    { until: 'soon' },
  ])('refuses what would be read as something else: %j', (wrong) => {
    expect(() => addStatement('', { ...POSTGRES, ...wrong })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    )
  })

  test('refuses a statement that would hide others', () => {
    const content = `<!-- open\n\n## Decisions\n\n${LINE}\n`
    expect(read(content)).toEqual([POSTGRES])
    expect(() => addStatement(content, { ...POSTGRES, text: 'a --> b' })).toThrow('left open')
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
        const result = addStatement(content, decision)
        expect(read(result)).toHaveLength(before.length + 1)
        expect(read(result)).toContainEqual(decision)
        // The old text is there in order: only one piece was inserted.
        let start = 0
        while (start < content.length && content[start] === result[start]) start += 1
        expect(result.endsWith(content.slice(start))).toBe(true)
      }),
      { seed: 12, numRuns: 2000 },
    )
  })

  test.skipIf(!hasCorpora)(`is read back after every example of CommonMark${whySkipped}`, () => {
    for (const example of commonMark().split(/^`{32}.*$/m))
      expect(read(addStatement(example, POSTGRES))).toContainEqual(POSTGRES)
  })
})

const TITLES = 'Decisions,ENTSCHEIDUNGEN,Beschlüsse,Décisions,Decisiones,Decisões,Decisioni,Besluiten'
test.each(`${TITLES},Решения,决定,決定,決定事項,결정`.split(','))(
  'decisions may be below a heading of another language: %s',
  (title) => {
    const heading = `# P\n\n## ${title.normalize('NFD')} ##\n\n`
    const content = `${heading}- 2026-08-10 [heating] Gas\n\n## Open\n\n- Paint\n`
    expect(statementsBelow(content, 'Decisions')).toMatchObject([{ text: 'Gas', section: 'decisions' }])
    const added = addStatement(content, { text: 'A heat pump', key: 'heating', day: '2026-10-21' })
    expect(added).toBe(content.replace('Gas\n', 'Gas\n- 2026-10-21 [heating] A heat pump\n'))
  },
)
