import { isHidden } from '@sheaf/core/adapter'
import type { File } from '../../../example/scan-index.ts'
import type { Mutant } from '../mutant.ts'
import { faulty, type Fault } from './fault.ts'

const bytes = (count: number) => (text: string) =>
  new TextDecoder().decode(new TextEncoder().encode(text).slice(0, count)).replace(/\ufffd$/, '')

type Change = (text: string) => string

/** Changes that columns, keys and encodings of engines make to a text. */
const CHANGES = {
  'in lower case': (text) => text.toLowerCase(),
  // A large text takes seconds.
  'without accents': (text) =>
    text.length > 100_000 ? text : text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  'without characters of four bytes': (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'),
  'in Latin-1': (text) => text.replaceAll(/[^\0-\xff]/gu, '?'),
  'with + as a blank': (text) => text.replaceAll('+', ' '),
  'in one normal form': (text) => text.normalize('NFC'),
  'without blanks at its end': (text) => text.replace(/[\t ]+$/, ''),
  'with single line feeds': (text) => text.replaceAll('\r\n', '\n'),
  'without the mark at its beginning': (text) => text.replace(/^\ufeff/, ''),
  'with U+2028 as a line feed': (text) => text.replaceAll('\u2028', '\n'),
  'with a lone CR as a line feed': (text) => text.replaceAll(/\r(?!\n)/g, '\n'),
  'without what cannot be seen': (text) => text.replaceAll(/\p{Cf}/gu, ''),
  'without noncharacters': (text) => text.replaceAll(/[\ufdd0-\ufdef\ufffe\uffff]/g, '\ufffd'),
  'as a number where it looks like one': (text) => (/^\d+$/.test(text) ? String(Number(text)) : text),
  'or nothing for "null"': (text) => (text === 'null' ? '' : text),
  'up to 64 bytes': bytes(64),
  'up to 128 bytes': bytes(128),
  'up to 191 bytes': bytes(191),
  'up to 255 bytes': bytes(255),
  'up to 767 bytes': bytes(767),
  'up to 1,000 bytes': bytes(1000),
  'up to 32,767 characters': (text) => text.slice(0, 32_767),
  'up to 65,535 bytes': bytes(65_535),
  'up to 128 KiB': bytes(131_072),
  'up to 400,000 bytes': bytes(400_000),
  'up to 512 KiB': bytes(524_288),
} satisfies Readonly<Record<string, Change>>

const ENCODINGS = [
  'in lower case',
  'without accents',
  'without characters of four bytes',
  'in Latin-1',
  'in one normal form',
  'without blanks at its end',
  'with single line feeds',
  'without the mark at its beginning',
  'as a number where it looks like one',
  'or nothing for "null"',
] as const
const CHARACTERS = [
  'with U+2028 as a line feed',
  'with a lone CR as a line feed',
  'without what cannot be seen',
  'without noncharacters',
] as const
const LARGE = [
  'up to 32,767 characters',
  'up to 65,535 bytes',
  'up to 128 KiB',
  'up to 400,000 bytes',
  'up to 512 KiB',
] as const
const SHORT = ['up to 64 bytes', 'up to 128 bytes', 'up to 191 bytes'] as const
const LETTERS = ['in lower case', 'without characters of four bytes', 'in Latin-1'] as const
const PATHS = ['without accents', ...LETTERS, 'with + as a blank', ...SHORT] as const

interface Place {
  readonly topics: readonly string[]
  readonly changes: readonly (keyof typeof CHANGES)[]
  readonly fault: (change: Change) => Fault
}

const files = (which: (file: File, before: File | undefined) => boolean) => (change: Change) => ({
  file: (file: File, before: File | undefined) =>
    which(file, before) ? { ...file, content: change(file.content) } : file,
})

/** The places through which a text passes. */
const PLACES: Readonly<Record<string, Place>> = {
  'a text': {
    topics: ['durability', 'characters', 'snapshot', 'contents', 'hostile texts', 'sizes'],
    changes: [...ENCODINGS, ...CHARACTERS, ...LARGE],
    fault: files(() => true),
  },
  'a hidden text': {
    topics: ['durability', 'snapshot', 'large commits', 'hidden files'],
    changes: [
      'in lower case',
      'without the mark at its beginning',
      'as a number where it looks like one',
      'or nothing for "null"',
      'up to 65,535 bytes',
      'up to 512 KiB',
    ],
    fault: files(({ path }) => isHidden(path)),
  },
  'a text that grew': {
    topics: ['sizes', 'append', 'snapshot', 'large commits', 'contents', 'model'],
    changes: ['with single line feeds', 'without blanks at its end', 'up to 65,535 bytes', 'up to 512 KiB'],
    fault: files((_, before) => before !== undefined),
  },
  'the key of a path': {
    topics: ['deep paths', 'paths', 'list', 'within', 'folder twins', 'names', 'hostile texts'],
    changes: [
      'without accents',
      'without characters of four bytes',
      'in Latin-1',
      'with + as a blank',
      'up to 255 bytes',
      'up to 767 bytes',
      'up to 1,000 bytes',
    ],
    fault: (change) => ({ key: change }),
  },
  'the name of a model': {
    topics: ['kept vectors', 'vectors'],
    changes: [...LETTERS, 'without accents', ...SHORT],
    fault: (change) => ({ model: change }),
  },
  'the path of a file in a snapshot': {
    topics: ['paths'],
    changes: PATHS,
    fault: (change) => ({
      snapshot: (given) => given.map((file) => ({ ...file, path: change(file.path) })),
    }),
  },
  'the path of a change in its log': {
    topics: ['paths'],
    changes: PATHS,
    fault: (change) => ({
      told: (told) => ({
        ...told,
        commits: told.commits.map((commit) => ({
          ...commit,
          files: commit.files.map((file) => ({ ...file, path: change(file.path) })),
        })),
      }),
    }),
  },
  'an author': {
    topics: ['changes'],
    changes: [
      ...LETTERS,
      'without accents',
      'in one normal form',
      'as a number where it looks like one',
      'or nothing for "null"',
      ...SHORT,
    ],
    fault: (change) => ({ author: change }),
  },
}

/** Storages on engines that store another text than they get, in one place; each change in each place. */
export const STRING_LIMITS: Readonly<Record<string, Mutant>> = Object.fromEntries(
  Object.entries(PLACES).flatMap(([place, { topics, changes, fault }]) =>
    changes.map((name) => [
      `keeps ${place} ${name}`,
      { ...faulty(topics, fault(CHANGES[name])), anyOf: true },
    ]),
  ),
)
