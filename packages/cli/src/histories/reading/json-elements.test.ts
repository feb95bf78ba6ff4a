import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonElements, type JsonElement } from './json-elements.ts'

async function read(text: string | Uint8Array, size = 1 << 16, most = 1 << 20): Promise<JsonElement[]> {
  const bytes = Buffer.from(text as string)
  const chunks = async function* () {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
  }
  const found: JsonElement[] = []
  for await (const element of jsonElements(chunks(), most)) found.push(element)
  return found
}

const brief = (elements: readonly JsonElement[]) =>
  elements.map(({ key = '', place, value, problem }) => problem ?? [key, place, value])

test('any list and any object are read by their elements, wherever the bytes are cut', async () => {
  const values = fc.array(fc.jsonValue(), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(values, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (list, size, isWide) => {
      const text = JSON.stringify(list, undefined, isWide ? 2 : 0)
      expect((await read(text, size)).map(({ value }) => value)).toEqual(JSON.parse(text))
      const object = JSON.stringify({ first: 1, list, 'a"b\\': list.length === 0 ? null : { deep: list } })
      const found = await read(object, size)
      expect(found.filter(({ isListed }) => isListed).map(({ value }) => value)).toEqual(JSON.parse(text))
      expect(found.filter(({ isListed }) => !isListed).map(({ key }) => key)).toEqual(['first', 'a"b\\'])
    }),
    { numRuns: 100, seed: 20261127 },
  )
})

test('a text that is cut, damaged or no JSON gives what is whole, and the reason for the rest', async () => {
  const cut = 'the file ends in the middle; all before that place was read'
  expect(brief(await read('[{"a":1},{"b":"x"'))).toEqual([['', 1, { a: 1 }], cut])
  expect(brief(await read('[{"a":1},'))).toEqual([['', 1, { a: 1 }], cut])
  expect(brief(await read('[{"a":1},{"a":},{"a":3}]'))).toEqual([
    ['', 1, { a: 1 }],
    'it is not valid JSON',
    ['', 3, { a: 3 }],
  ])
  expect(brief(await read(Buffer.from('["\u00e9","b"]', 'latin1')))).toEqual([
    'it is not UTF-8 text',
    ['', 2, 'b'],
  ])
  expect(brief(await read('[1}}'))).toEqual([
    ['', 1, 1],
    'its brackets do not match; all before that place was read',
  ])
  expect(brief(await read('<html>'))).toEqual(['it is not JSON'])
  expect(brief(await read(' \n'))).toEqual(['the file is empty'])
  expect(brief(await read('[1] [2]'))).toEqual([['', 1, 1], 'there is more text after its end'])
})

test('an element over the limit is not held, and the next one is read', async () => {
  const text = `[1,{"a":"${'x'.repeat(5000)}"},{"b":[${'[],'.repeat(400)}0]},2]`
  expect(brief(await read(text, 64, 1000))).toEqual([
    ['', 1, 1],
    expect.stringMatching(/it holds 50\d\d bytes, and the limit is 1000/),
    expect.stringMatching(/it holds 12\d\d bytes/),
    ['', 4, 2],
  ])
})

test('keys of objects that JavaScript has itself are keys like any other', async () => {
  const [element] = await read('[{"__proto__":{"a":1},"constructor":2}]')
  expect(Object.keys(Object(element?.value))).toEqual(['__proto__', 'constructor'])
  expect((await read('{"__proto__":[1]}')).map(({ key }) => key)).toEqual(['__proto__'])
})
