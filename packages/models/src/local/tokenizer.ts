import { MemoryError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'

interface Tokenizer {
  readonly tokens: readonly string[]
  /** The ids of a text, without special tokens and without the unknown one. */
  idsOf(text: string): number[]
}

type Step = Readonly<Record<string, unknown>>

/**
 * Reads a tokenizer.json of Hugging Face: WordPiece or Unigram, with the normalisers and pre-tokenisers that
 * go with them. Throws `invalid-argument` for any other kind, and names it.
 */
export function readTokenizer(json: unknown): Tokenizer {
  if (!isRecord(json) || !isRecord(json['model'])) throw unknown('file', 'without a model')
  const model = json['model']
  const normalise = normaliserOf(json['normalizer'])
  const split = splitterOf(json['pre_tokenizer'])
  const { tokens, cut } = model['type'] === 'Unigram' ? unigram(model) : wordPiece(model)
  return { tokens, idsOf: (text) => (text === '' ? [] : split(normalise(text)).flatMap(cut)) }
}

function unknown(part: string, name: unknown): MemoryError {
  return MemoryError.invalidArgument(
    'directory',
    `has a tokenizer.json with a ${part} that Sheaf does not read: ${textOf(name, 'none')}; ` +
      'take a model with WordPiece or Unigram, or use transformersEmbedder',
  )
}

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
const stepsOf = (step: Step, name: string) => (Array.isArray(step[name]) ? (step[name] as unknown[]) : [])

function normaliserOf(step: unknown): (text: string) => string {
  if (step === null || step === undefined) return (text) => text
  if (!isRecord(step)) throw unknown('normaliser', step)
  switch (step['type']) {
    case 'Sequence': {
      const all = stepsOf(step, 'normalizers').map(normaliserOf)
      return (text) => all.reduce((each, normalise) => normalise(each), text)
    }
    case 'BertNormalizer':
      return bertNormaliser(step)
    case 'NFC':
    case 'NFD':
    case 'NFKC':
    case 'NFKD': {
      const form = step['type']
      return (text) => text.normalize(form)
    }
    // A table of the model, which is NFKC with few exceptions.
    case 'Precompiled':
      return (text) =>
        text
          .replaceAll(SPACES, ' ')
          .replaceAll(/\p{Cc}/gu, '')
          .normalize('NFKC')
    case 'Lowercase':
      return (text) => text.toLowerCase()
    case 'StripAccents':
      return (text) => text.replaceAll(/\p{M}/gu, '')
    case 'Strip':
      return (text) => text.trim()
    case 'Prepend':
      return (text) => (text === '' ? '' : `${textOf(step['prepend'], '')}${text}`)
    case 'Replace': {
      const pattern = patternOf(step['pattern'])
      return (text) => text.replaceAll(pattern, () => textOf(step['content'], ''))
    }
    default:
      throw unknown('normaliser', step['type'])
  }
}

const SPACES = /[\t\n\f\r\u00A0\u1680\u2000-\u200F\u2028\u2029\u202F\u205F\u2581\u3000\uFEFF\uFFFD]/g
const HAN = /([\u4E00-\u9FFF\u3400-\u4DBF\uF900-\uFAFF\u{20000}-\u{2CEAF}\u{2F800}-\u{2FA1F}])/gu

function bertNormaliser(step: Step): (text: string) => string {
  const isLower = step['lowercase'] !== false
  return (given) => {
    let text = given
    if (step['clean_text'] !== false)
      text = text.replaceAll(/[^\S ]/gu, ' ').replaceAll(/[\0\uFFFD]|\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}/gu, '')
    if (step['handle_chinese_chars'] !== false) text = text.replaceAll(HAN, ' $1 ')
    if (step['strip_accents'] === true || (step['strip_accents'] !== false && isLower))
      text = text.normalize('NFD').replaceAll(/\p{Mn}/gu, '')
    return isLower ? text.toLowerCase() : text
  }
}

function patternOf(pattern: unknown): RegExp | string {
  if (isRecord(pattern) && typeof pattern['String'] === 'string') return pattern['String']
  if (isRecord(pattern) && typeof pattern['Regex'] === 'string') return new RegExp(pattern['Regex'], 'gu')
  throw unknown('pattern', JSON.stringify(pattern))
}

function splitterOf(step: unknown): (text: string) => string[] {
  if (step === null || step === undefined) return (text) => [text]
  if (!isRecord(step)) throw unknown('pre-tokeniser', step)
  const matches = (pattern: RegExp) => (text: string) => text.match(pattern) ?? []
  switch (step['type']) {
    case 'Sequence': {
      const all = stepsOf(step, 'pretokenizers').map(splitterOf)
      return (text) => all.reduce((words, split) => words.flatMap(split), [text])
    }
    case 'BertPreTokenizer':
      return matches(/[\p{P}$+<=>^`|~]|[^\s\p{P}$+<=>^`|~]+/gu)
    case 'Punctuation':
      return matches(/[\p{P}$+<=>^`|~]|[^\p{P}$+<=>^`|~]+/gu)
    case 'Whitespace':
      return matches(/[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]+/gu)
    case 'WhitespaceSplit':
      return matches(/\S+/gu)
    case 'Metaspace':
      return metaspace(step)
    default:
      throw unknown('pre-tokeniser', step['type'])
  }
}

function metaspace(step: Step): (text: string) => string[] {
  const mark = textOf(step['replacement'], '▁')
  const isPrefixed = step['prepend_scheme'] !== 'never' && step['add_prefix_space'] !== false
  return (text) => {
    const marked = text.replaceAll(' ', mark)
    const whole = isPrefixed && !marked.startsWith(mark) ? `${mark}${marked}` : marked
    return step['split'] === false ? [whole] : whole.split(new RegExp(`(?=${mark})`, 'u'))
  }
}

type Cutter = { readonly tokens: readonly string[]; cut(word: string): number[] }

/** Cuts the longest token at each place. If a part of a word is not a token, the whole word is unknown. */
function wordPiece(model: Step): Cutter {
  if (!isRecord(model['vocab']) || (model['type'] !== undefined && model['type'] !== 'WordPiece'))
    throw unknown('model', model['type'])
  const ids = new Map(Object.entries(model['vocab'] as Record<string, number>))
  const tokens: string[] = []
  for (const [token, id] of ids) tokens[id] = token
  const prefix = textOf(model['continuing_subword_prefix'], '##')
  const longest = Number(model['max_input_chars_per_word'] ?? 100)
  const unknownId = ids.get(textOf(model['unk_token'], '[UNK]'))
  const cut = (word: string) => {
    const letters = [...word]
    const found: number[] = []
    if (letters.length > longest) return found
    for (let start = 0; start < letters.length;) {
      let [end, id] = [letters.length, undefined as number | undefined]
      for (; end > start && id === undefined; end -= 1)
        id = ids.get(`${start > 0 ? prefix : ''}${letters.slice(start, end).join('')}`)
      if (id === undefined) return []
      found.push(id)
      start = end + 1
    }
    return found.filter((id) => id !== unknownId)
  }
  return { tokens, cut }
}

/** The tokens with the largest sum of scores (Viterbi); letters that are in no token are left out. */
function unigram(model: Step): Cutter {
  const vocabulary = model['vocab'] as readonly (readonly [string, number])[]
  if (!Array.isArray(vocabulary)) throw unknown('model', 'Unigram without a list of tokens')
  const scores = new Map(vocabulary.map(([token, score], id) => [token, { id, score }]))
  const longest = vocabulary.reduce((most, [token]) => Math.max(most, token.length), 1)
  const missing = vocabulary.reduce((least, [, score]) => Math.min(least, score), 0) - 10
  const cut = (word: string) => {
    const best: { score: number; from: number; id: number }[] = [{ score: 0, from: 0, id: -1 }]
    for (let start = 0; start < word.length; start += 1) {
      const before = best[start]
      if (before === undefined) continue
      const offer = (end: number, id: number, score: number) => {
        const sum = before.score + score
        if (sum > (best[end]?.score ?? -Infinity)) best[end] = { score: sum, from: start, id }
      }
      for (let end = start + 1; end <= Math.min(word.length, start + longest); end += 1) {
        const token = scores.get(word.slice(start, end))
        if (token !== undefined && token.id !== model['unk_id']) offer(end, token.id, token.score)
      }
      const letter = String.fromCodePoint(word.codePointAt(start) ?? 0)
      if (!scores.has(letter)) offer(start + letter.length, -1, missing)
    }
    const found: number[] = []
    for (let end = word.length; end > 0; end = best[end]?.from ?? 0) found.push(best[end]?.id ?? -1)
    return found.reverse().filter((id) => id >= 0)
  }
  return { tokens: vocabulary.map(([token]) => token), cut }
}
