import { expect, test } from 'vitest'
import { withoutPayloads } from './without-payloads.ts'

const bytes = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (Math.imul(at + 1, 0x9e3779b1) >>> 13) & 0xff))
const lines = (text: string, width: number) => text.replaceAll(new RegExp(`.{${width}}`, 'g'), '$&\n')

const SVG = `<svg><g transform='rotate(45)'>${'L10 10'.repeat(40)}</g></svg>`

test.each([
  [
    'a data URL',
    `see data:image/png;base64,${bytes(3000).toString('base64')} here`,
    'see [image/png, 4 kB of base64] here',
  ],
  ['base64', `key ${bytes(900).toString('base64url')}.`, 'key [1 kB of base64].'],
  ['hexadecimal digits', bytes(300).toString('hex'), '[600 bytes of hexadecimal digits]'],
  [
    'percent-encoding',
    bytes(100).toString('hex').replaceAll(/../g, '%$&'),
    '[300 bytes of percent-encoding]',
  ],
  [
    'an image as text',
    `![logo](data:image/svg+xml;charset=utf-8,${encodeURIComponent(SVG)}) and text`,
    '![logo]([image/svg+xml, 418 bytes of percent-encoding]) and text',
  ],
  [
    'base64 in a JSON string',
    `"key": "${lines(bytes(900).toString('base64'), 64).replaceAll('\n', '\\n')}"`,
    '"key": "[1 kB of base64]"',
  ],
  [
    'escapes',
    `b'${bytes(100).toString('hex').replaceAll(/../g, '\\x$&')}'`,
    "b'[400 bytes of hexadecimal digits]'",
  ],
  ['a Buffer', `{"file":${JSON.stringify(bytes(200))}}`, '{"file":[738 bytes of bytes as JSON]}'],
])('a payload becomes a mark: %s', (_, text, marked) => {
  expect(withoutPayloads(text)).toBe(marked)
})

test.each([
  ['a certificate', lines(bytes(600).toString('base64'), 64)],
  ['a dump', lines(bytes(200).toString('hex').replaceAll(/../g, '$& '), 48)],
  ['a dump with colons', lines(bytes(200).toString('hex').replaceAll(/../g, '$&:'), 45)],
  ['a quoted certificate', lines(bytes(600).toString('base64'), 64).replaceAll(/^(?=.)/gm, '> ')],
])('the lines of %s become one mark, and the lines after them stay where they are', (_, block) => {
  const text = `before\n${block}\nafter ${'x'.repeat(100)}\n`
  const marked = withoutPayloads(text)
  expect(marked).toMatch(/before\n\[\d+ (bytes|kB) of (base64|hexadecimal digits)\]\n+after/)
  expect(marked.split('\n').indexOf(`after ${'x'.repeat(100)}`)).toBe(
    text.split('\n').indexOf(`after ${'x'.repeat(100)}`),
  )
})

test.each([
  ['a long word', 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(8)],
  ['Thai', 'สหกรณ์เลี้ยงผึ้งไว้บนดาดฟ้าของห้องสมุดเก่า'.repeat(20)],
  ['Chinese', '合作社把蜜蜂养在旧图书馆的屋顶上'.repeat(40)],
  ['hashes', `${bytes(20).toString('hex')}\n`.repeat(9)],
  ['a key', `token sk-${bytes(60).toString('base64url')} ${'and words '.repeat(30)}`],
  ['DNA', 'GATTACACCGTA'.repeat(60)],
  ['an identifier', 'readUserSettingsFromLocalStorageAndValidate'.repeat(12)],
  ['an address', `https://example.org/${'guides/getting-started/step-3/'.repeat(20)}`],
  ['a search', `https://example.org/?q=data:x,${'one%20two%20'.repeat(40)}`],
  ['identifiers', '3f2b8c1e-9a4d-4c7b-8e21-5d6f7a8b9c0d\n'.repeat(30)],
  ['numbers', '12 34 56 78 90 12 34 56 78\n'.repeat(20)],
  ['a list below', 'be added\nto 12\n'.repeat(40)],
  ['a ruler', '-'.repeat(400)],
])('a text remains as it is: %s', (_, text) => {
  expect(withoutPayloads(text)).toBe(text)
})
