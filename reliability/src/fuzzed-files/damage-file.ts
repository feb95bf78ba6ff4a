import { readFileSync, writeFileSync } from 'node:fs'
import { below, pick } from '../random.ts'
import type { Random } from '../random.ts'

const PAGE = 4096

type Damage = (bytes: Buffer, random: Random, other: Buffer) => Buffer

/** Ways in which a disk, a cable or a person damages a file. Each returns the damaged content. */
const DAMAGES: Readonly<Record<string, Damage>> = {
  'one bit is another': (bytes, random) => flipped(bytes, 1, random),
  'some bits are others': (bytes, random) => flipped(bytes, 2 + below(30, random), random),
  'the end is missing': (bytes, random) => bytes.subarray(0, below(bytes.length, random)),
  'pages at the end are missing': (bytes, random) => bytes.subarray(0, PAGE * below(pages(bytes), random)),
  'a page is zeros': (bytes, random) => {
    const page = PAGE * below(pages(bytes), random)
    return Buffer.from(bytes).fill(0, page, Math.min(page + PAGE, bytes.length))
  },
  'two pages have changed places': (bytes, random) => {
    const [one, two] = [PAGE * below(pages(bytes), random), PAGE * below(pages(bytes), random)]
    const swapped = Buffer.from(bytes)
    bytes.copy(swapped, one, two, Math.min(two + PAGE, bytes.length))
    bytes.copy(swapped, two, one, Math.min(one + PAGE, bytes.length))
    return swapped
  },
  'a page is of an older file': (bytes, random, other) => {
    const page = PAGE * below(pages(bytes), random)
    const mixed = Buffer.from(bytes)
    other.subarray(page, page + PAGE).copy(mixed, page)
    return mixed
  },
  'it is an older file': (_bytes, _random, other) => other,
  'noise is in the middle': (bytes, random) => {
    const start = below(bytes.length, random)
    const end = Math.min(bytes.length, start + 1 + below(600, random))
    const noisy = Buffer.from(bytes)
    for (let place = start; place < end; place += 1) noisy[place] = below(256, random)
    return noisy
  },
}

/** Damages a file in one of the ways; `older` is an earlier version of it. Returns the way's name. */
export function damageFile(file: string, older: string | undefined, random: Random): string {
  const [name, damage] = pick(Object.entries(DAMAGES), random)
  const bytes = readFileSync(file)
  if (bytes.length > 0)
    writeFileSync(file, damage(bytes, random, older === undefined ? Buffer.alloc(0) : readFileSync(older)))
  return name
}

function pages(bytes: Buffer): number {
  return Math.max(1, Math.ceil(bytes.length / PAGE))
}

function flipped(bytes: Buffer, count: number, random: Random): Buffer {
  const damaged = Buffer.from(bytes)
  for (let turn = 0; turn < count; turn += 1) {
    const place = below(bytes.length, random)
    damaged[place] = (damaged[place] ?? 0) ^ (1 << below(8, random))
  }
  return damaged
}
