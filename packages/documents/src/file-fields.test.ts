import { expect, test } from 'vitest'
import { fileFields, withoutFields } from './file-fields.ts'

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
  ['a name twice', 'a: 1\na: 2\n', { a: 2 }],
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
    const found = fileFields(content)
    expect(found).toMatchObject({ fields, isAlone: false })
    expect(found?.text).toBe(content.slice(content.indexOf('# Title')))
    expect(content.slice(found?.offset)).toBe(found?.text)
    const lines = content.split('\n')
    expect(withoutFields(content).split('\n').slice(found?.lines)).toEqual(lines.slice(found?.lines))
    expect(lines[found?.lines ?? -1]).toMatch('# Title')
    expect(withoutFields(content)).not.toContain(':')
  }
})

test.each([
  ['none', '# Title\n\n---\na: 1\n---\n'],
  ['text between rules', '---\nA note to all of you\n---\nText\n'],
  ['a line without a name', '---\na: 1\nand so on\n: x\n---\nText\n'],
  ['no field', '---\n# only this\n---\nText\n'],
  ['no end', '---\na: 1\n\nText\n'],
])('a file without fields: %s', (_, content) => {
  expect(fileFields(content)).toBeUndefined()
  expect(withoutFields(content)).toBe(content)
})

test('a file that has nothing else says its fields', () => {
  const content = '---\nbirthday: 3 May\n---\n \n'
  expect(fileFields(content)).toEqual({
    fields: { birthday: '3 May' },
    text: 'birthday: 3 May\n',
    offset: 4,
    lines: 1,
    isAlone: true,
  })
  expect(withoutFields(content)).toBe(content)
})
