// A stranger who has only the README, with a watch: its program in a minute, a chat with a remembered fact in
// three, memory in the replayed sessions of Claude Code and Codex in one, and out again.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { createEmptyApp } from '../empty-app.mjs'
import { root } from '../folders.mjs'
import { npmProgram } from '../runtimes.mjs'
import { tryChat } from '../try-chat.mjs'

const FACT = 'We deploy on Fridays, with the script ops/ship.sh.'
const QUESTION = 'How do we deploy?'

export async function strangerCells({ cell, registry, node }) {
  const timed = async (name, seconds, work) => {
    const app = createEmptyApp({ registry, node: node.program })
    await cell('a stranger', name, async () => {
      const started = performance.now()
      try {
        await work(app)
      } finally {
        app.remove()
      }
      const took = (performance.now() - started) / 1000
      const isBusy = loadavg()[0] > availableParallelism()
      if (took > seconds && !isBusy) throw new Error(`took ${took.toFixed(0)} s; the goal is ${seconds} s`)
      return `${took.toFixed(0)} s of ${seconds}${isBusy ? ', on a busy machine' : ''}`
    })
  }
  await timed('the program of README.md', 60, runReadme)
  await timed('a chat with a remembered fact', 180, (app) => runChat(app, node))
  for (const agent of ['claude-code', 'codex'])
    await timed(`memory in ${agent}, and out again`, 60, (app) => runAgent(app, agent))
}

async function runReadme(app) {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [, program = ''] = /^```ts\n([^]+?)^```/m.exec(readme) ?? []
  const [, output = ''] = /^````text\n([^]+?)^````/m.exec(readme) ?? []
  await app.install('@sheaf/memory', '@sheaf/sqlite')
  app.write('app.mts', program)
  // The day and the count of its tokens are those of the run.
  const lines = (text) =>
    text.split('\n').filter((line) => line.trim() !== '' && !/^Today is|tokens$/.test(line))
  const said = await app.node('app.mts')
  if (lines(said).join('\n') !== lines(output).join('\n')) throw new Error(`it printed ${said}`)
}

async function runChat(app, node) {
  const readme = readFileSync(join(root, 'examples', 'nextjs', 'README.md'), 'utf8')
  const [, lines = ''] = /^```sh\n([^]+?)^```/m.exec(readme) ?? []
  let { directory } = app
  // The last one starts the server, which stays.
  for (const line of lines.trim().split('\n').slice(0, -1)) {
    const [program, ...given] = line.split(' ')
    if (program === 'cd') directory = join(directory, ...given)
    else await app.run([node.program, npmProgram, '--loglevel=error', ...given], { cwd: directory })
  }
  const screens = join(root, 'temp', 'install-matrix', 'screens')
  mkdirSync(screens, { recursive: true })
  await tryChat({ ...app, directory }, FACT, QUESTION, screens, 'dev')
}

async function runAgent(app, agent) {
  await app.install('@sheaf/cli')
  const project = join(app.directory, 'project')
  mkdirSync(join(project, '.git', 'info'), { recursive: true })
  writeFileSync(join(project, '.git', 'info', 'exclude'), '')
  const main = join(app.directory, 'node_modules', '@sheaf', 'cli', 'dist', 'main.js')
  // On a busy machine the two seconds of a hook may be too short to load anything.
  const world = { cwd: project, env: { ...app.env, SHEAF_HOOK_TIMEOUT_MS: '15000' } }
  const sheaf = (...given) => app.run([process.execPath, main, ...given], world)
  await sheaf('init', agent)
  // As the agent does: the entries of its settings, with a payload on stdin.
  const settings = agent === 'codex' ? '.codex/hooks.json' : '.claude/settings.local.json'
  const { hooks } = JSON.parse(readFileSync(join(project, settings), 'utf8'))
  const call = async (event, session, words) => {
    const [{ command, args }] = hooks[event][0].hooks
    const payload = {
      session_id: session,
      transcript_path: null,
      cwd: project,
      hook_event_name: event,
      ...words,
    }
    writeFileSync(join(app.directory, 'payload.json'), JSON.stringify(payload))
    const line = args === undefined ? command : [command, ...args].map((each) => `'${each}'`).join(' ')
    const said = await app.run(['/bin/sh', '-c', `${line} < ../payload.json`], world)
    return JSON.parse(said).hookSpecificOutput?.additionalContext ?? ''
  }
  await call('SessionStart', 'one', { source: 'startup' })
  await call('UserPromptSubmit', 'one', { prompt: FACT, turn_id: 't1' })
  await call('Stop', 'one', { stop_hook_active: false, last_assistant_message: 'Noted.', turn_id: 't1' })
  await call('SessionStart', 'two', { source: 'startup' })
  const again = await call('SessionStart', 'three', { source: 'startup' })
  const recalled = await call('UserPromptSubmit', 'two', { prompt: QUESTION, turn_id: 't2' })
  if (!`${again}${recalled}`.includes('ops/ship.sh'))
    throw new Error(`it recalled ${JSON.stringify([again, recalled])}`)
  await sheaf('init', agent, '--remove')
  const left = readdirSync(project).filter((name) => !['.git', '.sheaf'].includes(name))
  const excluded = readFileSync(join(project, '.git', 'info', 'exclude'), 'utf8')
  if (left.length > 0 || excluded !== '') throw new Error(`left: ${left.join(', ')} ${excluded}`)
}
