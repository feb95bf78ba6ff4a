// The built site on a port of this machine, as a host with clean addresses would serve it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { output } from './pages.mjs'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

/** The file that answers an address of the site, or undefined. */
export function fileFor(address) {
  const path = join(output.site, normalize(decodeURIComponent(address)))
  const found = [path, `${path}.html`, join(path, 'index.html')].find(
    (each) => existsSync(each) && statSync(each).isFile(),
  )
  return found?.startsWith(output.site) ? found : undefined
}

/** Resolves to the address and a function that ends it. */
export async function serve() {
  const server = createServer((request, response) => {
    const file = fileFor(new URL(request.url ?? '/', 'http://site').pathname)
    response.writeHead(file ? 200 : 404, {
      'content-type': `${TYPES[extname(file ?? '404.html')] ?? 'application/octet-stream'}; charset=utf-8`,
    })
    response.end(readFileSync(file ?? join(output.site, '404.html')))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
