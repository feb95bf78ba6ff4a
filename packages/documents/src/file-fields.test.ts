import { expect, test } from 'vitest'
import { fileFields, repeatedFields } from './file-fields.ts'

test.each([
  [
    'YAML',
    'tags: [a, b]\ncreated: 2026-10-02\nnested:\n  deep: 1\n',
    { tags: ['a', 'b'], created: '2026-10-02', nested: { deep: 1 } },
  ],
  [
    'a colon in a value',
    'title: Rome: the plan\ntags: [a, b]\n',
    { title: 'Rome: the plan', tags: ['a', 'b'] },
  ],
  [
    'a name twice',
    'tags: [a]\nn:\ndeep:\n  x: 1\n  x: [2, 3]\ntags: b\nn: 2\n',
    { tags: ['a', 'b'], n: [2], deep: { x: [1, 2, 3] } },
  ],
  [
    'a name twice in what YAML refuses',
    'title: Rome: the plan\ntags: [a]\ntags: b\n',
    { title: 'Rome: the plan', tags: ['a', 'b'] },
  ],
  [
    'aliases',
    'first: &x harbour\nagain: *x\nall: &l [*x, 2]\nlists: [*l, 3]\n',
    { first: 'harbour', again: 'harbour', all: ['harbour', 2], lists: [['harbour', 2], 3] },
  ],
  [
    'merge keys',
    'base: &b\n  color: red\n  size: 1\nmore: &m\n  kind: x\nown:\n  <<: [*b, *m]\n  size: 2\n',
    {
      base: { color: 'red', size: 1 },
      more: { kind: 'x' },
      own: { color: 'red', size: 2, kind: 'x' },
    },
  ],
  ['an alias of nothing', 'a: *x\nb: 1\n', { a: '*x', b: 1 }],
  [
    'templates and mentions',
    'owner: @ada\ndate: {{date}}\naliases:\n  - A\n  - B\n',
    { owner: '@ada', date: '{{date}}', aliases: ['A', 'B'] },
  ],
  ['comments', '# mine\nkind: note # yes\n', { kind: 'note' }],
  ['what JSON has not', 'a: .inf\n"__proto__": 1\n', { a: null }],
])('the fields of a file: %s', (_, yaml, fields) => {
  for (const content of [
    `---\n${yaml}---\n\n# Title\n\nText.\n`,
    `\uFEFF--- \r\n${yaml.replaceAll('\n', '\r\n')}---\r\n\r\n# Title\r\n\r\nText.\r\n`,
  ]) {
    const found = fileFields.of(content)
    expect(found).toMatchObject({ fields, isAlone: false })
    expect(found?.text).toBe(content.slice(content.indexOf('# Title')))
    expect(content.slice(found?.offset)).toBe(found?.text)
    const lines = content.split('\n')
    expect(fileFields.without(content).split('\n').slice(found?.lines)).toEqual(lines.slice(found?.lines))
    expect(lines[found?.lines ?? -1]).toMatch('# Title')
    expect(fileFields.without(content)).not.toContain(':')
  }
})

test.each([
  ['none', '# Title\n\n---\na: 1\n---\n'],
  ['text between rules', '---\nA note to all of you\n---\nText\n'],
  ['a line without a name', '---\na: 1\nand so on\n: x\n---\nText\n'],
  ['no field', '---\n# only this\n---\nText\n'],
  ['no end', '---\na: 1\n\nText\n'],
])('a file without fields: %s', (_, content) => {
  expect(fileFields.of(content)).toBeUndefined()
  expect(fileFields.without(content)).toBe(content)
})

test('a file that has nothing else says its fields', () => {
  const content = '---\nbirthday: 3 May\n---\n \n'
  expect(fileFields.of(content)).toEqual({
    fields: { birthday: '3 May' },
    text: 'birthday: 3 May\n',
    offset: 4,
    lines: 1,
    isAlone: true,
  })
  expect(fileFields.without(content)).toBe(content)
})

test.each([
  [
    'of lists of aliases',
    `a: &a [${'x,'.repeat(300)}]\nb: &b [${'*a,'.repeat(300)}]\nc: [${'*b,'.repeat(300)}]\n`,
  ],
  ['of itself', 'a: &a [*a]\nb: 1\nc: 2\n'],
])('an alias %s ends, and its text is the value', (_, yaml) => {
  const fields = fileFields.of(`---\n${yaml}---\nText\n`)?.fields
  expect(Object.keys(fields ?? {})).toEqual(['a', 'b', 'c'])
  expect(typeof fields?.['a']).toBe('string')
})

test.each([
  ['YAML', 'tags: [a]\nb: 1\nb: 2\ndeep:\n  b: 1\n', [4]],
  ['lines', 'title: Rome: the plan\nb: 1\nb: 2\n', [4]],
  ['none', 'a: 1\nb:\n  a: 2\n', []],
])('a name that is there twice is reported with its line: %s', (_, yaml, lines) => {
  for (const content of [`---\n${yaml}---\nText\n`, `\uFEFF---\r\n${yaml.replaceAll('\n', '\r\n')}---\r\n`]) {
    const found = repeatedFields(content)
    expect(found.map((start) => content.slice(0, start).split('\n').length)).toEqual(lines)
  }
})

test.each([
  [
    'a post of Hugo',
    'title = "The lighthouse: a plan"\ndate = 2026-03-04T10:00:00Z\ntags = ["sea", "tower"]\ndraft = false\n',
    { title: 'The lighthouse: a plan', date: '2026-03-04T10:00:00Z', tags: ['sea', 'tower'], draft: false },
  ],
  [
    'tables',
    'weight = 3\n[params]\nauthor = \'Ines\'\n\n[menu.main]\nname = "x"\n',
    { weight: 3, params: { author: 'Ines' }, 'menu.main': { name: 'x' } },
  ],
  ['a list over lines', 'tags = [\n  "a",\n  "b",\n]\n', { tags: ['a', 'b'] }],
])('TOML between two lines of plus signs has fields: %s', (_, toml, fields) => {
  for (const content of [`+++\n${toml}+++\n\nText.\n\n+++\n`, `\uFEFF+++\n${toml}+++\n\nText.\n\n+++\n`]) {
    expect(fileFields.of(content)).toMatchObject({
      fields,
      text: 'Text.\n\n+++\n',
      offset: content.indexOf('Text.'),
    })
    expect(fileFields.without(content)).toBe(`${'\n'.repeat(toml.split('\n').length + 2)}Text.\n\n+++\n`)
  }
})

test.each([
  'Text.\n+++\na = 1\n+++\n',
  '+++\na = 1\n',
  '+++\nno fields here\n+++\nText.\n',
  '++++\na = 1\n++++\n',
])('other plus signs are text: %j', (content) => expect(fileFields.of(content)).toBeUndefined())
