import { tiktokenCounter } from '@sheaf/chunker/tiktoken'
import { createContextAssembler } from '@sheaf/context'
import type { Chunker, Embedder, Retriever, TokenCounter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { createMemory } from '@sheaf/memory'
import type { MemoryOptions } from '@sheaf/memory'

/** Opens a memory in `root` made of your own parts, uses it once, and prints which parts were called. */
export async function compose(root: string, print: (line: string) => void): Promise<void> {
  const calls = { counter: 0, chunker: 0, embedder: 0, ingester: 0, retriever: 0, assembler: 0 }

  // Counts exactly as the models of OpenAI do.
  const exact = tiktokenCounter({ encoding: 'o200k_base' })
  const tokens: TokenCounter = { ...exact, count: (text) => ((calls.counter += 1), exact.count(text)) }

  // One chunk for each line that says something.
  const chunker: Chunker = {
    id: 'lines-1',
    chunk(content) {
      calls.chunker += 1
      const found = [...content.matchAll(/^.*\S.*$/gm)]
      return found.map(({ 0: text, index: start }, ordinal) => {
        const line = content.slice(0, start).split('\n').length
        const lines = { lineStart: line, lineEnd: line }
        return { ordinal, text, ...lines, start, end: start + text.length, headings: [] }
      })
    },
  }

  // Counts letters: texts of the same letters are alike. A real one asks a model.
  const vectorOf = (text: string) =>
    Float32Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => text.split(letter).length)
  const embedder: Embedder = {
    model: 'letters',
    dimensions: 26,
    embed: async (texts) => ((calls.embedder += texts.length), texts.map(vectorOf)),
  }

  // Keeps what begins with "Note:". Each handle has one of its own, which writes to its files.
  const ingester: MemoryOptions['ingester'] = ({ store }) => ({
    async ingest(messages) {
      calls.ingester += 1
      const notes = messages.flatMap(({ content }) => /^Note: (.*)/.exec(content)?.slice(1) ?? [])
      await store.write('notes.md', notes.map((note) => `- ${note}\n`).join(''))
      return { added: notes.length, skipped: messages.length - notes.length }
    },
  })

  const memory = await createMemory({
    storage: fs({ root }),
    tokens,
    chunker,
    embedder,
    ingester,
    learning: { when: 'recorded' },
    assembler({ searcher, tokens }) {
      calls.assembler += 1
      const retriever: Retriever = {
        async retrieve({ query = '', abortSignal }) {
          calls.retriever += 1
          const hits = await searcher.search(query, { limit: 1, abortSignal })
          const blocks = hits.map(({ source, text }) => ({ id: source, source, text, rank: 1 }))
          return { blocks, events: [] }
        },
      }
      const mine = { id: 'mine', heading: '## From memory', retriever, share: 0.5 }
      return createContextAssembler({ tokens, sections: [mine] })
    },
  })
  const ada = memory.user('ada')
  await ada.thread('boat').record({ id: 'm1', role: 'user', content: 'Note: the ferry leaves at noon' })
  await memory.flush()
  const question = { role: 'user', content: 'When does the ferry leave?' } as const
  const { messages } = await ada.assemble({ messages: [question], maxTokens: 500 })
  print(messages.map(({ role, content }) => `${role}: ${content}`).join('\n'))
  for (const [part, count] of Object.entries(calls)) print(`${part}: ${count > 0 ? 'called' : 'NOT CALLED'}`)
  await memory.close()
}
