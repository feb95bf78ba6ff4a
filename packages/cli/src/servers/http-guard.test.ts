import { expect, test } from 'vitest'
import { httpGuard } from './access.ts'
import { parseListenAddress } from './access.ts'

const TOKEN = 'a-token-of-some-length'
const url = '/mcp'
const host = '127.0.0.1:3210'
const open = httpGuard(parseListenAddress(true), url)
const closed = httpGuard(parseListenAddress('0.0.0.0:3210', ['memory.example.com'], TOKEN), url)

test.each(['localhost', 'localhost:3210', 'LOCALHOST:1', '127.0.0.1:3210', '[::1]:3210'])(
  'the host %s is this machine',
  (name) => {
    expect(open({ url, headers: { host: name } })).toBeUndefined()
  },
)

test.each([
  'evil.example',
  'evil.example:3210',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  'user@localhost@evil.example',
  'evil.example@localhost',
  'localhost/evil.example',
  'localhost?evil.example',
  'localhost#evil.example',
  String.raw`localhost\evil.example`,
  '',
  ' ',
  'a b',
  '[::2]',
  undefined,
])('the host %s is another', (name) => {
  expect(open({ url, headers: name === undefined ? {} : { host: name } })).toMatchObject({ status: 403 })
  expect(
    closed({
      url,
      headers: { ...(name === undefined ? {} : { host: name }), authorization: `Bearer ${TOKEN}` },
    }),
  ).toMatchObject({
    status: 403,
  })
})

test.each([
  'https://evil.example',
  'null',
  'http://localhost.evil.example',
  'http://127.0.0.1@evil.example',
  'nonsense',
  '',
])('the origin %s is refused', (origin) => {
  expect(open({ url, headers: { host, origin } })).toMatchObject({
    status: 403,
    message: expect.stringContaining('--allow-host'),
  })
})

test('pages of this machine may ask, and clients that are not pages', () => {
  expect(open({ url, headers: { host, origin: 'http://localhost:6274' } })).toBeUndefined()
  expect(open({ url, headers: { host } })).toBeUndefined()
})

test('with a token, only who has it is let in', () => {
  const ask = (authorization?: string) =>
    closed({
      url,
      headers: { host: 'memory.example.com', ...(authorization === undefined ? {} : { authorization }) },
    })
  expect(ask(`Bearer ${TOKEN}`)).toBeUndefined()
  expect(ask(`bearer  ${TOKEN}`)).toBeUndefined()
  const wrong = [
    undefined,
    '',
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN} ${TOKEN}`,
    `xBearer ${TOKEN}`,
  ]
  for (const authorization of wrong) {
    expect(ask(authorization)).toEqual({
      status: 401,
      message: 'The token is missing or wrong.',
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
})

test('there is one path', () => {
  for (const path of ['/mcp', '/mcp?x=1']) expect(open({ url: path, headers: { host } })).toBeUndefined()
  for (const path of ['/', '/mcp/', '/mcp/x', '/../mcp', 'http://evil.example/mcp', '*', '']) {
    expect(open({ url: path, headers: { host } })).toMatchObject({ status: 404 })
  }
})
