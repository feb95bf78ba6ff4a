import { RecursiveChunker, SentenceChunker, TokenChunker, Tokenizer } from '@chonkiejs/core'

/** The chunkers that keep a size in tokens, with the tokeniser they are given. */
export async function open({ size, encode, decode }) {
  const tokenizer = new GivenTokenizer(encode, decode)
  const chunkers = {
    RecursiveChunker: await RecursiveChunker.create({ tokenizer, chunkSize: size }),
    SentenceChunker: await SentenceChunker.create({ tokenizer, chunkSize: size }),
    TokenChunker: await TokenChunker.create({ tokenizer, chunkSize: size }),
  }
  const texts = (chunker) => async (text) => (await chunker.chunk(text)).map((chunk) => chunk.text)
  return Object.fromEntries(Object.entries(chunkers).map(([name, chunker]) => [name, texts(chunker)]))
}

class GivenTokenizer extends Tokenizer {
  constructor(encode, decode) {
    super()
    this.encode = encode
    this.decode = decode
    this.countTokens = (text) => encode(text).length
  }
}
