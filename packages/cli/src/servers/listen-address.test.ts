import { expect, test } from 'vitest'
import { parseListenAddress } from './access.ts'

const TOKEN = 'a-token-of-some-length'
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

test.each([
  [true, '127.0.0.1', 3210],
  ['4000', '127.0.0.1', 4000],
  [':4000', '127.0.0.1', 4000],
  [':0', '127.0.0.1', 0],
  ['localhost', 'localhost', 3210],
  ['LOCALHOST:4000', 'localhost', 4000],
  ['127.0.0.2:4000', '127.0.0.2', 4000],
  ['[::1]:4000', '::1', 4000],
  ['[::1]', '::1', 3210],
] as const)('%s is an address of this machine, and needs no token', (given, host, port) => {
  const address = parseListenAddress(given)
  expect(address).toMatchObject({ host, port, token: undefined })
  expect(address.hosts.slice(0, 3)).toEqual(LOOPBACK)
})

test.each([
  '192.168.1.20:3210',
  'memory.example.com:443',
  '0.0.0.0:3210',
  '[::]:3210',
  '[fe80::1]:3210',
  '127.example.com:80',
  '8.8.8.8',
])('%s is reached by others, and needs a token', (given) => {
  expect(() => parseListenAddress(given, ['memory.example.com'])).toThrow(/SHEAF_TOKEN/)
  expect(parseListenAddress(given, ['memory.example.com'], TOKEN)).toMatchObject({ token: TOKEN })
})

test('an address that stands for all of them needs the names of the server', () => {
  expect(() => parseListenAddress('0.0.0.0:3210', [], TOKEN)).toThrow(/--allow-host/)
  expect(() => parseListenAddress('[::]:3210', undefined, TOKEN)).toThrow(/--allow-host/)
  // The same address in other forms.
  for (const given of ['0:3210', '0x0:3210', '[::0]:3210', '[0:0:0:0:0:0:0:0]']) {
    expect(() => parseListenAddress(given, [], TOKEN)).toThrow(/--allow-host/)
  }
  const { hosts, names } = parseListenAddress('0.0.0.0:3210', ['Memory.Example.com', '[FE80::1]'], TOKEN)
  expect(names).toEqual(['memory.example.com', '[fe80::1]'])
  expect(hosts).toEqual([...LOOPBACK, '0.0.0.0', 'memory.example.com', '[fe80::1]'])
})

test.each([
  '',
  ':',
  'host:port',
  '127.0.0.1:99999',
  '1:2:3',
  '[::1',
  '[nothing]:80',
  'http://localhost:80',
  'a b:80',
  '127.0.0.1:-1',
  '999.1.1.1:80',
  '::1',
])('"%s" is not an address', (given) => {
  expect(() => parseListenAddress(given, [], TOKEN)).toThrow(/HOST:PORT/)
})

test('a token that can be guessed, or cannot be sent, is refused', () => {
  for (const token of ['', 'short', 'has a space in it all right', 'größer-als-sechzehn']) {
    expect(() => parseListenAddress(true, [], token)).toThrow(/SHEAF_TOKEN must be 16 characters or more/)
  }
})

test.each(['https://a.example', 'a.example:80', 'a/b', '*', '*.example.com', ''])(
  '"%s" is not the name of a host',
  (name) => {
    expect(() => parseListenAddress(true, [name])).toThrow(/--allow-host must be the name of a host/)
  },
)
