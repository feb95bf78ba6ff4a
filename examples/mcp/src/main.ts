import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { createHandler } from './create-handler.ts'
import { sheaf, startHttpServer } from './sheaf-command.ts'
import { showAnswer, showMessages, showTitle } from './transcript.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-mcp-'))
const file = join(folder, 'memory.db')
const print = (text: string) => console.log(text)
const newClient = () =>
  new Client({ name: 'example', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
// What an agent does with the tools it is offered. Here a script does it, so that no model is needed.
const call = async (client: Client, name: string, args: Record<string, unknown>) => {
  print(`calls  │ ${name} ${JSON.stringify(args)}`)
  print(showAnswer(await client.callTool({ name, arguments: args })))
}
try {
  print(showTitle('A desktop app that starts the server'))
  {
    const client = newClient()
    await client.connect(new StdioClientTransport(sheaf('mcp', '--store', `sqlite:${file}`, '--user', 'ada')))
    const { tools } = await client.listTools()
    print(`tools  │ ${tools.map(({ name }) => name).join(', ')}`)
    await call(client, 'MemoryWrite', { file: 'MEMORY.md', content: '- Invoices go out on Fridays.\n' })
    await call(client, 'MemoryWrite', {
      file: 'notes/ledger.md',
      content: 'We chose Postgres 17 for the ledger.\n',
    })
    await client.close()
  }

  print(showTitle('An agent elsewhere that reaches a server over HTTP'))
  {
    const token = crypto.randomUUID()
    const server = await startHttpServer(token, '--store', `sqlite:${file}`, '--user', 'ada')
    try {
      const client = newClient()
      await client.connect(
        new StreamableHTTPClientTransport(server.url, {
          requestInit: { headers: { authorization: `Bearer ${token}` } },
        }),
      )
      await call(client, 'MemorySearch', { query: 'Which database did we choose for the ledger?' })
      await call(client, 'MemoryRead', { file: 'users/bob/MEMORY.md' })
      await client.close()
    } finally {
      print(`server │ ended with ${await server.stop()}`)
    }
  }

  print(showTitle('A server inside your own app'))
  await using memory = await createMemory({ storage: sqlite({ file }) })
  const handler = createHandler(memory.user('ada'))
  const client = newClient()
  // Your router hands requests to the handler; here the client does, without a network.
  const fetch = async (url: string | URL, init?: RequestInit) => await handler.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch }))
  const { messages } = await client.getPrompt({
    name: 'recall',
    arguments: { question: 'What is due today?', maxTokens: '1000' },
  })
  print(showMessages(messages))
  const { resources } = await client.listResources()
  for (const { uri } of resources) print(`file   │ ${uri}`)
  await client.close()
  await handler.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}
