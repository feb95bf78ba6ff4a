// A memory on a libSQL server, in an app that is installed: one process writes, the next one finds it. Each
// cell has its own server.
import { worked } from '../empty-app.mjs'
import { withLibsqlServer } from '../libsql-server.mjs'

const ways = [
  { name: 'over HTTP, import', file: 'server.mjs', address: 'url' },
  { name: 'over HTTP, require', file: 'server.cjs', address: 'url' },
  { name: 'over WebSocket, import', file: 'server.mjs', address: 'wsUrl' },
  { name: '@sheaf/libsql/http, import', file: 'server-http.mjs', address: 'url' },
  { name: '@sheaf/libsql/http, require', file: 'server-http.cjs', address: 'url' },
]

/** `run(file, ...)` is the app's runtime. */
export async function serverCells({ cell, group, app, run }) {
  app.copy('try-memory.mjs', ...new Set(ways.map(({ file }) => file)))
  for (const { name, file, address } of ways) {
    await cell(group, `libsql on a server, ${name}`, () =>
      withLibsqlServer(app, async (server) => {
        await worked(run(file, server[address]))
        await worked(run(file, server[address], 'again'))
      }),
    )
  }
}
