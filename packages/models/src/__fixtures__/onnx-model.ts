import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The smallest model that looks like a BERT from outside: each word has its own vector, looked up in a table
// (one Gather). It is written as protobuf by hand, field by field, after onnx.proto.

const FLOAT = 1
const INT64 = 7

/**
 * Writes a model for the words into the folder, in the layout of the Hugging Face Hub. The first word is for
 * unknown words, the second for padding.
 */
export function writeModel(folder: string, words: Readonly<Record<string, readonly number[]>>): void {
  const vocabulary = Object.fromEntries(Object.keys(words).map((word, id) => [word, id]))
  const dimensions = Object.values(words)[0]?.length ?? 0
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  const writeJson = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))
  writeJson('config.json', {
    model_type: 'bert',
    architectures: ['BertModel'],
    hidden_size: dimensions,
    vocab_size: Object.keys(words).length,
  })
  writeJson('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    unk_token: '[UNK]',
    pad_token: '[PAD]',
    model_max_length: 16,
  })
  writeJson('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: ['[UNK]', '[PAD]'].map((content, id) => ({
      id,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: vocabulary,
    },
  })
  writeFileSync(join(folder, 'onnx', 'model.onnx'), encodeModel(Object.values(words), dimensions))
}

function encodeModel(table: readonly (readonly number[])[], dimensions: number): Uint8Array {
  const floats = Buffer.alloc(table.length * dimensions * 4)
  table.flat().forEach((value, place) => floats.writeFloatLE(value, place * 4))
  const initializer = message([
    number(1, table.length),
    number(1, dimensions),
    number(2, FLOAT),
    text(8, 'table'),
    field(9, floats),
  ])
  const gather = message([
    text(1, 'table'),
    text(1, 'input_ids'),
    text(2, 'last_hidden_state'),
    text(3, 'gather'),
    text(4, 'Gather'),
  ])
  const graph = message([
    field(1, gather),
    text(2, 'words'),
    field(5, initializer),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
      field(11, valueInfo(name, INT64, ['batch', 'sequence'])),
    ),
    field(12, valueInfo('last_hidden_state', FLOAT, ['batch', 'sequence', dimensions])),
  ])
  return message([
    number(1, 8),
    text(2, 'sheaf-tests'),
    field(7, graph),
    field(8, message([text(1, ''), number(2, 13)])),
  ])
}

function valueInfo(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const dimensions = shape.map((size) =>
    field(1, message([typeof size === 'string' ? text(2, size) : number(1, size)])),
  )
  const tensor = message([number(1, type), field(2, message(dimensions))])
  return message([text(1, name), field(2, message([field(1, tensor)]))])
}

function message(fields: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(fields)
}

function number(id: number, value: number): Uint8Array {
  return Buffer.concat([varint(id * 8), varint(value)])
}

function text(id: number, value: string): Uint8Array {
  return field(id, Buffer.from(value))
}

function field(id: number, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([varint(id * 8 + 2), varint(bytes.byteLength), bytes])
}

function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Uint8Array.from([...bytes, rest])
}
