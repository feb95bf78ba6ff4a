import { expect, test } from 'vitest'
import { processorMs } from '@sheaf/test-texts'
import { compareVersions, nextVersion } from './text-changes.ts'

const text = '# A\n\n- one\n- two\n'

test.each([
  ['a line at the end', text, `${text}- three\n`, '1.2.4'],
  ['a line between', text, '# A\n\n- one\n- and\n- two\n', '1.2.4'],
  ['a line end at the end', 'a', 'a\n', '1.2.4'],
  ['a line end at the end, CRLF', 'a\r\nb', 'a\r\nb\r\n', '1.2.4'],
  ['no line end at the end, CRLF', 'a\r\nb\r\n', 'a\r\nb', '1.2.4'],
  ['a line behind one without an end, CRLF', '# A\r\nb', '# A\r\nb\r\nc', '1.2.4'],
  ['a line behind a single one without an end, CRLF', 'b', 'a\r\nb\r\nc\r\n', '1.2.4'],
  ['a heading behind a line without an end, CRLF', 'a\r\nb', 'a\r\nb\r\n## B', '1.3.0'],
  ['a heading', text, `${text}\n## B\n`, '1.3.0'],
  ['a heading with CRLF', 'a\r\n', 'a\r\n## B\r\n', '1.3.0'],
  ['a heading behind a byte order mark', '', '\uFEFF# A\n', '1.3.0'],
  ['a second heading of the same name', text, `${text}# A\n`, '1.3.0'],
  ['an underlined heading', 'a\n\n', 'a\n\nTitle\n===\n', '1.3.0'],
  ['a line under a paragraph that makes it a heading', 'Title\n', 'Title\n---\n', '1.3.0'],
  ['a ruler', 'a\n\n', 'a\n\n---\n', '1.2.4'],
  ['a ruler under a list', '- a\n', '- a\n---\n', '1.2.4'],
  ['a comment in a fence', 'a\n', 'a\n```sh\n# no heading\n```\n', '1.2.4'],
  ['a comment in a longer fence', 'a\n', 'a\n~~~~~\n~~~\n# no heading\n~~~~~\n', '1.2.4'],
  ['a comment in frontmatter', '', '---\n# no heading\n---\n', '1.2.4'],
  ['a tag', 'a\n', 'a\n#tag\n', '1.2.4'],
  ['a changed line', text, text.replace('two', '2'), '2.0.0'],
  ['a line that goes on', 'a', 'ab\n', '2.0.0'],
  ['a removed line', text, '# A\n\n- one\n', '2.0.0'],
  ['lines in another order', 'a\nb\n', 'b\na\n', '2.0.0'],
  ['other line ends', 'a\nb\n', 'a\r\nb\r\n', '2.0.0'],
  ['other line ends, and none at the end', 'a\nb', 'a\r\nb', '2.0.0'],
  ['nothing left', text, '', '2.0.0'],
])('%s', (_, before, after, version) => {
  expect(nextVersion('1.2.3', before, after)).toBe(version)
})

test('files come, go and come again', () => {
  expect(nextVersion(undefined, undefined, 'a')).toBe('1.0.0')
  expect(nextVersion('1.2.3', 'a', undefined)).toBe('2.0.0')
  expect(nextVersion('2.0.0', undefined, 'a')).toBe('2.1.0')
})

test('versions are compared as numbers', () => {
  const versions = ['1.10.0', '1.9.12', '10.0.0', '2.0.0', '1.9.2']
  expect(versions.sort(compareVersions)).toEqual(['1.9.2', '1.9.12', '1.10.0', '2.0.0', '10.0.0'])
})

test('a large text takes no more than linear time', () => {
  const large = `${'-'.repeat(500_000)}\n${'`'.repeat(500_000)}`
  const started = processorMs()
  expect(nextVersion('1.0.0', large, `${large}\n${' #'.repeat(250_000)}`)).toBe('1.0.1')
  expect(processorMs() - started).toBeLessThan(20_000)
})
