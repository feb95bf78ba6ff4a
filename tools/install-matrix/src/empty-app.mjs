// An empty folder with an empty home: what a user has who begins.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { apps } from './folders.mjs'
import { emptyEnvironment, runCommand } from './run-command.mjs'
import { npmProgram } from './runtimes.mjs'

/**
 * Makes one. `node` is the program that runs npm and the app. `run([command, ...])` runs something in the
 * folder, and `node(...)` that program, of which all that it says is kept; `npm(...)` is npm,
 * `install(...packages)` is `npm install`; `copy(name)` brings a file of apps/.
 */
export function createEmptyApp({ registry, node, type }) {
  const place = mkdtempSync(join(tmpdir(), 'sheaf-app-'))
  const home = join(place, 'home')
  const directory = join(place, 'app')
  mkdirSync(home)
  mkdirSync(directory)
  writeFileSync(
    join(home, '.npmrc'),
    `registry=${registry.url}\naudit=false\nfund=false\nupdate-notifier=false\n`,
  )
  if (type !== undefined)
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: 'app', private: true, type }))
  const env = emptyEnvironment({ home, path: [dirname(node)] })
  const run = (command, options = {}) => runCommand(command, { cwd: directory, env, ...options })
  const npm = (...npmArguments) => run([node, npmProgram, ...npmArguments, '--loglevel=error'])
  return {
    directory,
    home,
    env,
    run,
    node: (...nodeArguments) => run([node, ...nodeArguments], { withStderr: true }),
    npm,
    install: (...packages) => npm('install', ...packages),
    copy: (...names) => names.forEach((name) => cpSync(join(apps, name), join(directory, name))),
    write: (name, content) =>
      writeFileSync(
        join(directory, name),
        typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      ),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}

/** Rejects unless the app said that it worked, and said nothing else: no warning, no notice. */
export async function worked(running) {
  const output = (await running).trim()
  if (output !== 'worked') throw new Error(`printed ${JSON.stringify(output)}`)
}
