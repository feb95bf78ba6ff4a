import { MarkdownTextSplitter, RecursiveCharacterTextSplitter } from '@langchain/textsplitters'

/**
 * The splitters that take a length function. `TokenTextSplitter` fetches its table of tokens from the
 * network, so it is left out.
 */
export async function open({ size, count }) {
  const options = { chunkSize: size, chunkOverlap: 0, lengthFunction: count }
  const byMarks = new MarkdownTextSplitter(options)
  const byCharacters = new RecursiveCharacterTextSplitter(options)
  return {
    MarkdownTextSplitter: (text) => byMarks.splitText(text),
    RecursiveCharacterTextSplitter: (text) => byCharacters.splitText(text),
  }
}
