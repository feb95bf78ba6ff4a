import type { Message, ReadOptions } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import type { createMemoryTools, MemoryToolsOptions } from '@sheaf/tools'
import { string } from 'zod'
import {
  abortSignalOf,
  PROTOCOL_CODES,
  ProtocolError,
  protocolErrorOf,
  type PromptMessage,
  type Registrar,
  type ResourceTemplate,
} from './mcp-server-like.ts'

type MemoryTools = ReturnType<typeof createMemoryTools>

/** Registers the files that the tools show. The first 500 are listed; all can be completed and read. */
export function registerResources(
  server: Registrar,
  user: ScopedMemory,
  tools: MemoryTools,
  options: MemoryToolsOptions,
): void {
  const config = { title: 'Memory', description: 'A file of memory, as markdown. The first 500 are listed.' }
  server.registerResource('memory', templateOf(tools), config, async (uri, { path = '' }, request) => {
    const abortSignal = abortSignalOf(request)
    const read = await readFile(user, tools, String(path), { abortSignal }).catch((error: unknown) => {
      abortSignal?.throwIfAborted()
      throw protocolErrorOf(error, 'resources/read', options)
    })
    return { contents: [{ uri: uri.href, ...read }] }
  })
}

// A plain object: each version has its own class, and uses only these fields.
function templateOf(tools: MemoryTools): ResourceTemplate {
  return {
    uriTemplate: {
      variableNames: ['path'],
      match(uri) {
        const path = pathOf(uri)
        return path === undefined ? null : { path }
      },
      toString: () => `${ROOT}{+path}`,
    },
    async listCallback(request) {
      const files = await listFiles(tools, '', { abortSignal: abortSignalOf(request) })
      return {
        resources: files.map((path) => ({ name: path, uri: memoryUri(path), mimeType: mimeTypeOf(path) })),
      }
    },
    completeCallback(variable) {
      if (variable !== 'path') return undefined
      return async (value) => {
        const directory = value.slice(0, Math.max(0, value.lastIndexOf('/')))
        const found: string[] = []
        for (let after: string | undefined; ;) {
          const files = await listFiles(tools, directory, {}, after)
          found.push(...files.filter((path) => path.startsWith(value)))
          after = files.at(-1)
          // A client gets a hundred at most.
          if (after === undefined || found.length >= 100) return found
        }
      }
    },
  }
}

// Empty for a missing directory, and for one that the client may not see.
async function listFiles(
  tools: MemoryTools,
  directory: string,
  options: ReadOptions,
  after?: string,
): Promise<readonly string[]> {
  const result = await tools.MemoryList.execute(
    after === undefined ? { directory } : { directory, after },
    options,
  )
  return result.ok ? result.files : []
}

// The tool decides whether the file may be read, gives the text of a refusal, and reads a path as models
// write it, such as a citation. The content is the whole file, byte for byte.
async function readFile(
  user: ScopedMemory,
  tools: MemoryTools,
  file: string,
  options: ReadOptions,
): Promise<{ mimeType: string; text: string }> {
  const result = await tools.MemoryRead.execute({ file, startLine: 1, endLine: 1 }, options)
  if (result.ok)
    return { mimeType: mimeTypeOf(result.file), text: await user.store.read(result.file, options) }
  const { notFound, invalidParams, internal } = PROTOCOL_CODES
  const isRefused = ['invalid-path', 'scope-violation', 'invalid-input'].includes(result.error.code)
  const code = result.error.code === 'not-found' ? notFound : isRefused ? invalidParams : internal
  throw new ProtocolError(code, result.text, { uri: memoryUri(file.toWellFormed()) })
}

function mimeTypeOf(path: string): string {
  return path.toLowerCase().endsWith('.md') ? 'text/markdown' : 'text/plain'
}

/** The root of all URIs. It has no user id, since a server serves one memory. */
const ROOT = 'sheaf:///'

function memoryUri(path: string): string {
  return ROOT + path.split('/').map(encodeURIComponent).join('/')
}

/** The unchecked path of a URI; undefined if the URI is not of this memory. */
function pathOf(uri: string): string | undefined {
  if (!uri.startsWith(ROOT)) return undefined
  try {
    return decodeURIComponent(uri.slice(ROOT.length))
  } catch {
    // A "%" that encodes nothing.
    return undefined
  }
}

/**
 * Registers the prompt `recall`: the assembled memory for a question within a budget, then the
 * question.
 */
export function registerPrompt(server: Registrar, user: ScopedMemory, options: MemoryToolsOptions): void {
  const config = {
    title: 'Recall',
    description: 'Ask with what memory knows about the question.',
    argsSchema: {
      question: string().describe('What you want to ask.'),
      maxTokens: string()
        .optional()
        .describe("The most tokens of the prompt, such as 4000. The memory's own budget when left out."),
    },
  }
  server.registerPrompt('recall', config, async ({ question = '', maxTokens }, request) => {
    const abortSignal = abortSignalOf(request)
    try {
      return { messages: await recall(user, question, readTokens(maxTokens), { abortSignal }) }
    } catch (error) {
      abortSignal?.throwIfAborted()
      throw protocolErrorOf(error, 'prompts/get', options)
    }
  })
}

async function recall(
  user: ScopedMemory,
  question: string,
  maxTokens: number | undefined,
  options: ReadOptions,
): Promise<PromptMessage[]> {
  if (question.trim() === '')
    throw new ProtocolError(PROTOCOL_CODES.invalidParams, '"question" is empty; say what you want to ask.')
  const { messages } = await user.assemble({
    messages: [{ role: 'user', content: question }],
    maxTokens,
    ...options,
  })
  return messages.map(toPromptMessage)
}

// A prompt cannot have system messages: those before the question are sent as the user's.
function toPromptMessage({ role, content }: Message): PromptMessage {
  return { role: role === 'assistant' ? 'assistant' : 'user', content: { type: 'text', text: content } }
}

// A prompt's arguments are strings.
function readTokens(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const number = Number(text)
  if (/^\d{1,9}$/.test(text.trim()) && number > 0) return number
  throw new ProtocolError(PROTOCOL_CODES.invalidParams, '"maxTokens" must be a whole number, such as 4000.')
}
