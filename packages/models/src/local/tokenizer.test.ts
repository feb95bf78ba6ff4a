import { PreTrainedTokenizer } from '@huggingface/transformers'
import { expect, test } from 'vitest'
import { readTokenizer } from './tokenizer.ts'
import { TEXTS, UNIGRAM, WORD_PIECE } from '../__fixtures__/static-models.ts'

// The library reads the same files with code of its own.
test.each([
  ['WordPiece', WORD_PIECE],
  ['Unigram', UNIGRAM],
])('%s cuts texts into the tokens of the library', (_name, json) => {
  const library = new PreTrainedTokenizer(structuredClone(json), { unk_token: json.unknown })
  const { idsOf, tokens } = readTokenizer(json)
  const unknown = tokens.indexOf(json.unknown)
  for (const text of TEXTS) {
    const expected = library.encode(text, { add_special_tokens: false }).filter((id) => id !== unknown)
    expect(
      idsOf(text).map((id) => tokens[id]),
      text,
    ).toEqual(expected.map((id) => tokens[id]))
  }
})
