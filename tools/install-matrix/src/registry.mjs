// A registry on loopback that has the packed packages and passes everything else on to the public one.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { cache, tool } from './folders.mjs'
import { runCommand } from './run-command.mjs'
import { ownEnvironment, publicRegistry } from './runtimes.mjs'

const START_TIMEOUT_MS = 30_000

/** Starts it with no package of ours in it. What others publish is kept in .cache/ from run to run. */
export async function startRegistry() {
  const storage = join(cache, 'registry')
  mkdirSync(storage, { recursive: true })
  for (const own of ['@sheaf', 'create-sheaf']) rmSync(join(storage, own), { recursive: true, force: true })
  rmSync(join(storage, '.verdaccio-db.json'), { force: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  writeFileSync(join(storage, 'config.yaml'), configuration(storage, await publicRegistry()))
  const child = spawn(
    process.execPath,
    [tool('verdaccio', 'bin', 'verdaccio'), '--config', join(storage, 'config.yaml'), '--listen', url],
    {
      cwd: storage,
      env: { ...ownEnvironment, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output = `${output}${text}`.slice(-4096)))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  process.once('exit', () => child.kill('SIGKILL'))
  // Ctrl-C ends this process without that, unless it ends itself.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  for (
    const end = Date.now() + START_TIMEOUT_MS;
    !(await answers(url));
    await new Promise((resolve) => setTimeout(resolve, 100))
  ) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`verdaccio did not start: ${output}`)
  }
  return {
    url,
    authority: `//127.0.0.1:${port}/`,
    publish: (tarball) => publish(url, tarball),
    stop,
  }
}

/** What npm needs to publish here: any token will do on loopback. */
export const publisherSettings = ({ url, authority }) => `registry=${url}\n${authority}:_authToken=anybody\n`

// As `npm publish` sends it, without a process of npm for each package; `--release` rehearses that.
async function publish(url, tarball) {
  const packed = readFileSync(tarball)
  const manifest = JSON.parse(await runCommand(['tar', '-xzOf', tarball, 'package/package.json'], {}))
  const { name, version } = manifest
  const file = `${name}-${version}.tgz`
  const dist = {
    integrity: `sha512-${createHash('sha512').update(packed).digest('base64')}`,
    shasum: createHash('sha1').update(packed).digest('hex'),
    tarball: `${url}${name}/-/${file}`,
  }
  const attachment = { content_type: 'application/octet-stream', data: packed.toString('base64') }
  const response = await fetch(`${url}${encodeURIComponent(name)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      _id: name,
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, _id: `${name}@${version}`, dist } },
      _attachments: { [file]: { ...attachment, length: packed.length } },
    }),
  })
  if (!response.ok) throw new Error(`${name} was not published: ${response.status} ${await response.text()}`)
}

const configuration = (storage, uplink) => `storage: ${JSON.stringify(storage)}
uplinks:
  public: { url: ${JSON.stringify(uplink)}, timeout: 60s, maxage: 30m, max_fails: 20, agent_options: { keepAlive: true, maxSockets: 40 } }
packages:
  '@sheaf/*': { access: $all, publish: $all, unpublish: $all }
  'create-sheaf': { access: $all, publish: $all, unpublish: $all }
  '**': { access: $all, proxy: public }
middlewares: {}
web: { enable: false }
log: { type: stdout, format: pretty, level: error }
`

async function answers(url) {
  return await fetch(`${url}-/ping`).then(
    (response) => response.ok,
    () => false,
  )
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
