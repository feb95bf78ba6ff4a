import { expect, test } from 'vitest'
import { contentHash, webSha256 } from './content-hash.ts'

// The first two are the examples of FIPS 180-4; the rest were made with sha256sum.
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['é\n', 'edd3a863872a04239eb29ad4bc12fc892b3d4ae57cc7e786a3697816f8e141c2'],
  ['\ufeffx', '84144a41283d6dc344addf4e83189d83fdd656439675abf54e6f44ccb73b4eb6'],
  ['日本🐝', 'cd47e88b327d84ceffb0f9381c9afa73d02a76766df5865716a63286f38b9232'],
])('of %j', async (content, hash) => expect(await contentHash(content)).toBe(hash))

test('differs for other line ends and normal forms', async () => {
  const hashes = await Promise.all(['a\n', 'a\r\n', 'a', 'a\n\n', 'é', 'e\u0301', '\ufeffa'].map(contentHash))
  expect(new Set(hashes).size).toBe(7)
})

test('Web Crypto and the platform give the same hash for any text', async () => {
  const texts = [
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00\ud800b',
    '\ud83d',
    '🐝\ud83d\udc1d',
    'é'.repeat(5000),
    '日本語\r\n'.repeat(3000),
  ]
  expect(await Promise.all(texts.map(contentHash))).toEqual(await Promise.all(texts.map(webSha256)))
})
