import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

test('fields, quoted fields, commas, doubled quotes and line breaks inside quotes', () => {
  expect(parseCsv('name,note\nplain,here\n"a, b","say ""hi""\nthere"\n')).toEqual([
    { name: 'plain', note: 'here' },
    { name: 'a, b', note: 'say "hi"\nthere' },
  ])
})

test('CRLF, a byte order mark, empty fields and no line break at the end', () => {
  expect(parseCsv('\uFEFFa,b,c\r\n1,,3\r\n,"",')).toEqual([
    { a: '1', b: '', c: '3' },
    { a: '', b: '', c: '' },
  ])
})

test('blank lines are no records', () => {
  expect(parseCsv('a\n\n1\n\n')).toEqual([{ a: '1' }])
})

test('a quote that is never closed is an error', () => {
  expect(() => parseCsv('a\n"b')).toThrow('never closed')
})
