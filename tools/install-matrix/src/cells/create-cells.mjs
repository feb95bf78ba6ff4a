// `npm create sheaf`, from the packed packages in an empty folder: each app is installed, compiled, tested
// and run; the chat is built, and used in a browser.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyApp } from '../empty-app.mjs'
import { root } from '../folders.mjs'
import { npmProgram } from '../runtimes.mjs'
import { tryChat } from '../try-chat.mjs'

const FACT = 'My dog is called Rex.'
const QUESTION = 'What is my dog called?'

/** What each app must do beyond its own tests. */
const uses = {
  agent: async (app) => {
    const say = (text) => app.npm('start', '--silent', '--', text)
    await say(FACT)
    const said = await say(QUESTION)
    if (!said.includes(FACT)) throw new Error(`in a second run it said ${JSON.stringify(said)}`)
  },
  mcp: async () => {},
  chat: async (app) => {
    await app.npm('run', 'build')
    const screens = join(root, 'temp', 'install-matrix', 'screens')
    mkdirSync(screens, { recursive: true })
    await tryChat(app, FACT, QUESTION, screens)
  },
}

/** Each app with SQLite, and the agent with the other storages that need no server. */
export async function createCells({ cell, registry, node, only }) {
  const apps = [
    ['agent', 'sqlite'],
    ['agent', 'folder'],
    ['agent', 'libsql'],
    ['mcp', 'sqlite'],
    ['chat', 'sqlite'],
  ].filter(([template, storage]) => only === undefined || (only.includes(template) && storage === 'sqlite'))
  for (const [template, storage] of apps)
    await cell('npm create sheaf', `${template}, ${storage}`, () =>
      tryApp({ registry, node, template, storage }),
    )
}

async function tryApp({ registry, node, template, storage }) {
  const app = createEmptyApp({ registry, node: node.program })
  try {
    const npm = (cwd, given) => app.run([node.program, npmProgram, '--loglevel=error', ...given], { cwd })
    const flags = ['my app', '--template', template, '--storage', storage]
    await npm(app.directory, ['create', 'sheaf', '--yes', '--', ...flags])
    const directory = join(app.directory, 'my app')
    const made = { ...app, directory, npm: (...given) => npm(directory, given) }
    await made.npm('install')
    await made.npm('run', 'typecheck')
    await made.npm('test')
    await uses[template](made)
    const manifest = JSON.parse(readFileSync(join(made.directory, 'package.json'), 'utf8'))
    return `${Object.keys(manifest.dependencies).length} dependencies`
  } finally {
    app.remove()
  }
}
