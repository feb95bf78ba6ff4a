import { pick, seededRandom } from '../../random.ts'

// One list for each part of a path; a path takes one of each.
const PREFIXES = [
  [
    '',
    '',
    '',
    './',
    '/',
    '//',
    'notes/',
    'notes/a/',
    'a.md/',
    '~/',
    '.history/',
    '.proposals/',
    '.sheaf/',
    '.git/',
    '-',
    ' ',
    '\ufeff',
  ],
  [
    'C:',
    'C:/',
    'C:\\',
    'c:\\notes\\',
    '\\\\?\\C:\\',
    '\\\\.\\',
    '\\\\server\\share\\',
    '//server/share/',
    'file:///',
    ...['root', 'cwd'].map((link) => `/proc/self/${link}/`),
  ],
  ['CON/', 'nul/', 'users/', 'users/ada/', 'users/alice2/', 'projects/x/'],
].flat()
const DOTS = [
  [
    '..',
    '..',
    '..',
    '.',
    '...',
    '....',
    '.. ',
    '. .',
    ' ..',
    '..\t',
    '.\u200b.',
    '.\u00ad.',
    '..\0',
    '\0..',
    '..;',
    '..%00',
    '.%00.',
  ],
  [
    '%2e%2e',
    '%2E%2e',
    '.%2e',
    '%252e%252e',
    '%25252e%25252e',
    '%u002e%u002e',
    '%c0%ae%c0%ae',
    '%e0%80%ae%e0%80%ae',
    '%uff0e%uff0e',
    '&#46;&#46;',
  ],
  [
    '\u00c0\u00ae\u00c0\u00ae',
    '\uff0e\uff0e',
    '\u2024\u2024',
    '\u2025',
    '\u2026',
    '\u3002\u3002',
    '\ufe52\ufe52',
    '\u0701\u0702',
    '\ud800..',
    '..\udc00',
    '\u202e..',
  ],
].flat()
const SEPARATORS = [
  ['/', '/', '/', '\\', '//', '/./', '\\/', '/\\', ':', ';/', '\0/', ' /', '/ ', '\n/'],
  [
    '%2f',
    '%2F',
    '%5c',
    '%252f',
    '%255c',
    '%25252f',
    '%u2215',
    '%c0%af',
    '%c1%9c',
    '%e0%80%af',
    '\u00c0\u00af',
  ],
  ['\uff0f', '\uff3c', '\u2215', '\u2044', '\u29f8', '\u2571', '\u0338', '\u00a5', '\u20a9'],
].flat()
const TARGETS = [
  [
    'canary.md',
    'canary',
    'outside/canary.md',
    'inside-twin/canary.md',
    'notes2/canary.md',
    'memory.db',
    'index.db',
    '.sheaf/index.db',
    'SOUL.md',
    'soul.MD',
  ],
  [
    'etc/passwd',
    'etc/canary.md',
    'windows/win.ini',
    'boot.ini',
    'users/bob/USER.md',
    'new.md',
    'new/deep/er.md',
    'CON',
    'con.md',
    'COM1.md',
    'lpt\u00b9.md',
    'aux .md',
    'nul.txt.md',
  ],
  [
    'stra\u00dfe.md',
    'STRASSE.md',
    '\u017fecret.md',
    '\ufb01le.md',
    'cafe\u0301.md',
    'caf\u00e9.md',
    '\u212bngstrom.md',
    'K\u212a.md',
    '\u0130.md',
    '\u0131.md',
    '\u1e9e.md',
    '\u03c2.md',
  ],
].flat()
const SUFFIXES = [
  [
    '',
    '',
    '',
    '.md',
    '.md',
    '\0',
    '\0.md',
    '%00.md',
    '.md\0',
    '.md%00',
    '.md.',
    '.md ',
    '.md. . .',
    '.MD',
    '.Md',
    '.m\u200bd',
    '.md/',
    '.md/.',
    '.md/..',
    '/.md',
  ],
  [
    '.md::$DATA',
    '.md:stream.md',
    '::$INDEX_ALLOCATION/x.md',
    '.md?x',
    '.md#x',
    '.md~',
    '~1.md',
    '.md\n',
    '\r\n.md',
    '|id.md',
    '`id`.md',
    '$HOME.md',
    '*.md',
    '\u202edm.md',
  ],
].flat()

/**
 * A set of hostile paths, the same for the same payloads, count and seed: every payload in nine shapes, and
 * made-up ones until there are `count`.
 */
export function hostilePaths(payloads: readonly string[], count: number, seed: number): string[] {
  const paths = new Set<string>()
  for (const payload of payloads) {
    for (const shape of shapes(payload)) {
      if (paths.size < count) paths.add(shape)
    }
  }
  for (const path of [...neighbourPaths(), ...longPaths(), ...TARGETS]) paths.add(path)
  const random = seededRandom(seed)
  while (paths.size < count) {
    const climb = Array.from(
      { length: Math.floor(random() * 5) },
      () => pick(DOTS, random) + pick(SEPARATORS, random),
    ).join('')
    paths.add(pick(PREFIXES, random) + climb + pick(TARGETS, random) + pick(SUFFIXES, random))
  }
  return [...paths]
}

/** The paths that a system could make of one by decoding, repairing or completing it. */
function shapes(payload: string): string[] {
  const once = decoded(payload)
  const twice = decoded(once)
  const slashes = twice.replaceAll('\\', '/')
  return [
    payload,
    `${payload}.md`,
    once,
    `${once}.md`,
    `${twice}.md`,
    `${slashes}.md`,
    slashes.replaceAll('../', ''),
    `notes/${twice}`,
    `${twice}\0.md`,
  ]
}

function decoded(text: string): string {
  // Byte by byte, as a careless decoder does: other bytes than UTF-8 become Latin-1.
  return text.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}

// Places that a prefix test without the separator lets in, and others near the root.
function neighbourPaths(): string[] {
  const names = [
    'notes2',
    'notes-backup',
    'notes.md',
    'memory.db2',
    'inside2',
    'inside-twin',
    'INSIDE2',
    'outside',
    'etc',
  ]
  return names.flatMap((name) =>
    ['..', '../..', 'a/../..', './..', '..\\..', '.../../..'].flatMap((up) => [
      `${up}/${name}/canary.md`,
      `${up}/${name}/made.md`,
    ]),
  )
}

function longPaths(): string[] {
  const lengths = [99, 100, 101, 127, 128, 252, 253, 255, 256, 1019, 1021, 1022, 1024, 1025, 4096, 70_000]
  return [
    ...lengths.flatMap((length) =>
      ['a', '\u6587', '\ud83d\ude00', '.', ' ', '../'].map((unit) =>
        unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
      ),
    ),
    ...lengths.map((length) => `${'a'.repeat(length - 3)}.md`),
    ...[2, 15, 16, 17, 64, 500].flatMap((depth) => [
      `${'a/'.repeat(depth)}b.md`,
      `${'../'.repeat(depth)}canary.md`,
      `${'a/../'.repeat(depth)}b.md`,
    ]),
  ]
}
