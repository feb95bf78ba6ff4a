import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import type { RecordedMessage } from '../transcript/transcript.ts'

const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '\n',
      '\r\n',
      '\n\n',
      '\r',
      ' ',
      '\t',
      '    ',
      '\u2028',
      '\uFEFF',
      '\0',
      '\uD800',
      '\u00A0',
      '# ',
      '## ',
      '## Plan\n',
      '#',
      '```',
      '````js',
      '~~~',
      '> ',
      '>',
      '- ',
      '1. ',
      '10) ',
      '* * *',
      '---',
      '===',
      '-',
      '<!--',
      '-->',
      '<pre>',
      '<?php',
      '</pre>',
      '| a | b |\n|---|---|',
      '$&',
      '__proto__',
      '## 2026-11-20T10:11:12.345Z user (Ada) <!-- m1 -->',
      '## 2026-11-20 10:11 tool',
      'Calls search <!-- c1 -->',
      '[continues](0002.md)',
      'As JSON: "x"',
      'As JSON: ',
      'word',
      'Tide tables.',
      'x\n  ```\n  y\n  ```',
      '{"query":"tide"}',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 8 }) },
)

/** Texts from pieces of transcripts and markdown; some contain characters that no file can store. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 14 })
  .map((pieces) => pieces.join(''))

const shortText = fc
  .oneof(
    hostileText,
    fc.constantFrom('m1', 'call_1', 'Ada Lovelace', 'Ада', '..', '-->', 'answers', '"', 'a b', '\\u0041'),
  )
  .map((text) => text.slice(0, 100) || 'x')

/** Messages with any combination of fields. */
export const hostileMessage: fc.Arbitrary<RecordedMessage> = fc.record(
  {
    role: fc.constantFrom('system', 'user', 'assistant', 'tool'),
    content: hostileText,
    toolCalls: fc.array(fc.record({ id: shortText, name: shortText, input: hostileText }), {
      minLength: 1,
      maxLength: 3,
    }),
    toolCallId: shortText,
    id: shortText,
    name: shortText.map((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '_')),
    at: fc.date({ noInvalidDate: true, min: new Date('0000-01-01T00:00:00Z') }),
  },
  { requiredKeys: ['role', 'content', 'id', 'at'] },
)
