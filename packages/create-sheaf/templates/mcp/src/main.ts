import { existsSync } from 'node:fs'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMemory } from '@sheaf/memory'
import { createServer } from './server.ts'
import { storage } from './storage.ts'

// Clients start a server in any folder; the memory is in this one.
process.chdir(`${import.meta.dirname}/..`)
if (existsSync('.env')) process.loadEnvFile()
if (process.stdin.isTTY) console.error('Serving on stdin and stdout, for an MCP client; end it with Ctrl-C.')
const memory = await createMemory({ storage: storage() })
const connection = serveStdio(() => createServer(memory.user(process.env['MEMORY_USER'] ?? 'me')))
const close = async () => {
  await connection.close()
  await memory.close()
}
process.stdin.once('end', () => void close())
process.once('SIGTERM', () => void close())
