import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import type { CliEnvironment } from '../cli-environment.ts'
import { memoryServers } from './memory-server.ts'
import type { ServerSettings } from './memory-server.ts'
import { stdioTransport } from './stdio-transport.ts'

// Time for running calls at the end. Longer ones are cut off, and no answer says that they are done.
const DRAIN_MS = 10_000

/**
 * Serves one client until stdin ends or the process gets a signal to end. Nothing but the protocol goes to
 * stdout. Rejects when stdin cannot be read.
 */
export async function serveStdio(environment: CliEnvironment, settings: ServerSettings): Promise<void> {
  const transport = stdioTransport(environment)
  const connection = serve(memoryServers(settings), { transport, onerror: settings.onError })
  const { stderr, isTerminal, stopRequested } = environment
  if (isTerminal.stderr)
    stderr.write('Serving the memory on stdin and stdout, for an MCP client; end it with Ctrl-D.\n')
  try {
    await (stopRequested === undefined ? transport.ended : Promise.race([transport.ended, stopRequested()]))
    await transport.drain(DRAIN_MS)
  } finally {
    await connection.close()
  }
}
