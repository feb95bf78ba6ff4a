import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editFrontmatter } from './entries/entry-file.ts'
import { FrontmatterProblem, parseFrontmatter, splitFrontmatter } from './frontmatter.ts'

test('the pieces of a file join to the file again', () => {
  const pieces = fc.array(
    fc.constantFrom('---', '--- ', '---x', '\n', '\r\n', 'a: b', '\uFEFF', '', '  ', '\r', '...', 'text'),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(pieces, (parts) => {
      const content = parts.join('')
      const split = splitFrontmatter(content)
      if (typeof split !== 'object') return
      expect(split.open + split.yaml + split.close + split.gap + split.body).toBe(content)
    }),
    { seed: 7, numRuns: 1500 },
  )
})

test('a fence is a line of its own, with a byte-order mark, CRLF or spaces if need be', () => {
  expect(splitFrontmatter('---\na: b\n---\n\nbody')).toMatchObject({
    yaml: 'a: b\n',
    gap: '\n',
    body: 'body',
    lineEnd: '\n',
  })
  expect(splitFrontmatter('\uFEFF--- \r\na: b\r\n---\r\nbody')).toMatchObject({
    yaml: 'a: b\r\n',
    gap: '',
    body: 'body',
    lineEnd: '\r\n',
  })
  expect(splitFrontmatter('---\n---')).toMatchObject({ yaml: '', body: '' })
  for (const none of [
    '',
    'text',
    '--',
    '----\na: b\n----\n',
    '---js\nx\n---\n',
    ' ---\na: b\n---\n',
    '\n---\na: b\n---\n',
  ]) {
    expect(splitFrontmatter(none)).toBeUndefined()
  }
  for (const open of [
    '---',
    '---\n',
    '---\na: b\n',
    `---\n${'a\n'.repeat(9000)}---\n`,
    `---\n${'é'.repeat(8300)}\n---\n`,
  ]) {
    expect(splitFrontmatter(open)).toMatch(/closing line/)
  }
})

test('parsed data has no prototype, and no key that could reach one', () => {
  const { data } = parseFrontmatter(
    '__proto__: {polluted: 1}\nconstructor: {prototype: {polluted: 1}}\nprototype: x\na: 1\n? b\n: c\n',
  )
  expect(Object.getPrototypeOf(data)).toBeNull()
  expect(Object.keys(data)).toEqual(['a', 'b'])
  const target = Object.assign({}, data)
  expect((target as { polluted?: number }).polluted).toBeUndefined()
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([
  ['aliases', 'a: &x [1]\nb: *x\n', 'anchors'],
  ['an alias bomb', 'a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n', 'anchors'],
  ['a tag of its own', 'a: !!js/function "x"\n', 'TAG_RESOLVE_FAILED'],
  ['a local tag', 'a: !secret x\n', 'TAG_RESOLVE_FAILED'],
  ['a tag on the whole', '!thing\na: b\n', 'TAG_RESOLVE_FAILED'],
  ['a key twice', 'a: 1\n"a": 2\n', 'twice'],
  ['a list', '- a\n', 'not a list of keys'],
  ['plain text', 'text\n', 'not a list of keys'],
  ['a mapping as key', '? {a: b}\n: c\n', 'not plain text'],
  ['too deep', 'a: {b: {c: {d: {e: f}}}}\n', 'levels deep'],
  ['too many keys', Array.from({ length: 65 }, (_, place) => `k${place}: x`).join('\n'), '64 keys'],
  ['two documents', 'a: b\n...\nc: d\n', 'ends it early'],
  ['broken quotes', 'a: "b\n', 'not valid YAML'],
])('%s is refused, without a word of the text', (_, yaml, reason) => {
  let message = ''
  try {
    parseFrontmatter(yaml)
  } catch (error) {
    expect(error).toBeInstanceOf(FrontmatterProblem)
    message = (error as Error).message
  }
  expect(message).toContain(reason)
})

test('no text of 16 KiB keeps the parser busy', () => {
  const fill = (part: string) => part.repeat(Math.ceil(16_384 / part.length)).slice(0, 16_384)
  const keys = (separator: string) => Array.from({ length: 3000 }, (_, place) => `k${place}`).join(separator)
  const hostile = [
    ...[
      '[',
      '{',
      'a: {',
      '- ',
      '? ',
      '"',
      "'",
      '*a ',
      '&a ',
      '!a ',
      ': ',
      '-\n',
      '[],',
      '{}',
      '%x\n',
      '...\n',
      '\n',
      ' ',
      '\t',
      '#',
      '| \n',
      'a',
      '\\',
    ].map(fill),
    keys(':\n'),
    `{${keys(',')}}`,
    `[${keys('],[')}]`,
    `a: "${fill('\\u0041')}"`,
  ]
  for (const yaml of hostile) {
    const from = performance.now()
    try {
      parseFrontmatter(yaml)
    } catch (error) {
      expect(error).toBeInstanceOf(FrontmatterProblem)
    }
    expect(performance.now() - from, JSON.stringify(yaml.slice(0, 12))).toBeLessThan(10_000)
  }
  // Slow input is refused before the parser sees it.
  for (const yaml of [keys(':\n'), `{${keys(',')}}`, fill('['), fill('- '), fill('{}'), fill('"')])
    expect(() => parseFrontmatter(yaml)).toThrow('too complex')
})

test('an edit touches the values that change and nothing else', () => {
  const yaml =
    '# mine\r\ntitle:   "T" # kept\r\ntype: user   # which\r\n\r\ntags: [ a,b ]\r\ndescription: >-\r\n  long\r\n  text\r\nlast: { x: 1 }\r\n'
  expect(editFrontmatter(yaml, { type: 'project', description: 'short', name: 'n' }, '\r\n')).toBe(
    '# mine\r\ntitle:   "T" # kept\r\ntype: project   # which\r\n\r\ntags: [ a,b ]\r\ndescription: short\r\nlast: { x: 1 }\r\nname: n\r\n',
  )
  expect(editFrontmatter(yaml, { type: 'user', title: 'T' }, '\r\n')).toBe(yaml)
  expect(editFrontmatter('type:\nb: 1\n', { type: 'x' }, '\n')).toBe('type: x\nb: 1\n')
  expect(editFrontmatter('# only\n', { type: 'x' }, '\n')).toBe('# only\ntype: x\n')
  const braces = parseFrontmatter(
    editFrontmatter('{a: 1, type: user} # why\n', { type: 'a, b', name: 'n' }, '\n'),
  )
  expect({ ...braces.data }).toEqual({ a: 1, type: 'a, b', name: 'n' })
})

test('any line of text is read back as it was written', () => {
  const line = fc.oneof(
    fc.string({ unit: anyCharacter }).map((value) => value.toWellFormed().replaceAll(/[\s\p{Cc}]+/gu, ' ')),
    fc.constantFrom(
      'yes',
      'null',
      '~',
      '0x10',
      '1e3',
      '.inf',
      '2026-11-20',
      '- a',
      '? b',
      '# c',
      'a: b',
      '*x',
      '&x',
      '!x',
      '---',
      '...',
      '%a',
      '@a',
      '`a',
      '"',
      "'",
      '{',
      '[',
      '|',
      '>',
      '',
      '$&',
      '—',
      '`',
    ),
  )
  const before = fc.constantFrom(
    '',
    'description: old\n',
    'a: 1\ndescription: |\n  x\n  y\nb: 2\n',
    '{description: x}\n',
    'description: "q" # c\n',
    'description:\n',
  )
  fc.assert(
    fc.property(line, before, fc.constantFrom('\n' as const, '\r\n' as const), (value, existing, lineEnd) => {
      const yaml = existing.replaceAll('\n', lineEnd)
      const edited = editFrontmatter(yaml, { description: value }, lineEnd)
      expect(parseFrontmatter(edited).data['description']).toBe(value)
      expect(/^---/m.test(edited)).toBe(false)
    }),
    { seed: 8, numRuns: 500 },
  )
})
