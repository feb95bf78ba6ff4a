/** Texts with all that tokenisers treat in their own way. */
export const TEXTS = [
  'I moved to Lisbon with my two kids.',
  'The café’s naïve waiter: "$5 + 3 = 8"!',
  'unbelievable, moving-van; xyzzyq',
  '我喜欢绿茶 and tea',
  'ＦＵＬＬ width ﬁne Ⅳ',
  '  many   spaces\tand\nlines ',
  'emoji 😀 tea🍵tea',
  'don\u2019t re-do it\u2026 #tag @me 100%',
  'Ünïcödé STRASSE straße',
  '',
  '!?',
]

const PIECES =
  'i moved to lisbon with my two kid ##s the cafe naive wait ##er un ##believ ##able mov ##ing ' +
  'van and tea 我 喜 绿 茶 full width fine many space lines line em ##oj ##i don t re do it tag me ' +
  '100 unicode strasse straße ##ing . , : ; " $ 5 + 3 = 8 ! - # @ % ’ … ? ##e ##d s'

/** With the normaliser and pre-tokeniser of BERT, as the models in English have them. */
export const WORD_PIECE = {
  version: '1.0',
  unknown: '[UNK]',
  added_tokens: [],
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: null,
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(
      ['[PAD]', '[UNK]', ...new Set(PIECES.split(' '))].map((token, id) => [token, id]),
    ),
  },
}

const SUBWORDS =
  '▁i ▁I ▁ ▁moved ▁to ▁L is bon ▁with ▁my ▁two ▁kid s ▁the ▁The ▁caf é ’ naïve ▁naï ve ▁wait er ' +
  ': " $ 5 + 3 = 8 ! un ▁un believ able , ▁moving - van ; 我 喜欢 欢 喜 绿茶 绿 茶 ▁and ▁tea tea FULL ' +
  '▁FULL ▁width ▁fine ▁IV IV ▁many ▁spaces a b c d e f g h i k l m n o p q r t u v w x y . … ' +
  '... # tag @ me ▁100 % ▁STRASSE ▁straße ß ? re'

/** With marks for spaces, as the models of many languages have them. */
export const UNIGRAM = {
  version: '1.0',
  unknown: '<unk>',
  added_tokens: [],
  normalizer: {
    type: 'Sequence',
    normalizers: [{ type: 'NFKC' }, { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' }],
  },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  post_processor: null,
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  model: {
    type: 'Unigram',
    unk_id: 0,
    byte_fallback: false,
    vocab: [
      ['<unk>', 0],
      ...[...new Set(SUBWORDS.split(' '))].map((token, place) => [
        token,
        -2 - (place % 7) - (token.length === 1 ? 6 : 0),
      ]),
    ] as [string, number][],
  },
}
