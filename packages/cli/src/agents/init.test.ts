import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runInFolder } from '../__fixtures__/run-in-folder.ts'
import type { Folder } from '../__fixtures__/run-in-folder.ts'
import { AGENTS } from './agent-formats.ts'
import type { AgentName } from './agent-formats.ts'

const SETTINGS: Readonly<Record<AgentName, { readonly project: string; readonly home: string }>> = {
  'claude-code': { project: '.claude/settings.local.json', home: '.claude/settings.json' },
  codex: { project: '.codex/hooks.json', home: '.codex/hooks.json' },
  cursor: { project: '.cursor/hooks.json', home: '.cursor/hooks.json' },
  opencode: { project: '.opencode/plugins/sheaf.js', home: '.config/opencode/plugins/sheaf.js' },
  antigravity: { project: '.agents/hooks.json', home: '.gemini/config/hooks.json' },
}
/** Settings of a person, in a form that no program would write. */
const PERSONAL = `{ "model": "opus",
    "hooks": {"Stop": [ {"hooks": [{ "type": "command", "command": "say done" }]} ],
    "PreToolUse": []}, "version": 1, "empty": {}
}`

describe.each(AGENTS)('%s', (agent) => {
  test.for(['project', 'home'] as const)('settings of a %s come back byte for byte', async (place) => {
    await using folder = await runInFolder('')
    await mkdir(join(folder.path, '.git'))
    const path = pathOf(folder, agent, place)
    if (agent !== 'opencode') await write(path, PERSONAL)
    const flags = place === 'home' ? ['--global'] : []
    expect(await init(folder, agent, ...flags)).toMatchObject({ code: 0 })
    const text = await readFile(path, 'utf8')
    expect(text).toContain('prompt')
    await init(folder, agent, ...flags)
    expect(await readFile(path, 'utf8')).toBe(text)
    expect(await init(folder, agent, ...flags, '--remove')).toMatchObject({ code: 0 })
    if (agent === 'opencode') expect(existsSync(path)).toBe(false)
    else expect(await readFile(path, 'utf8')).toBe(PERSONAL)
    expect(existsSync(join(folder.path, 'home', '.sheaf', 'init.json'))).toBe(false)
  })

  test('a file that there was not is gone again', async () => {
    await using folder = await runInFolder('')
    const path = pathOf(folder, agent, 'project')
    await init(folder, agent)
    expect(existsSync(path)).toBe(true)
    await init(folder, agent, '--remove')
    expect(existsSync(path)).toBe(false)
    expect((await init(folder, agent, '--remove')).stdout).toContain('had no entries of Sheaf')
  })
})

test.for(AGENTS.filter((agent) => agent !== 'opencode'))(
  'entries that a person added to those of %s stay when Sheaf goes',
  async (agent) => {
    await using folder = await runInFolder('')
    const path = pathOf(folder, agent, 'project')
    await write(path, PERSONAL)
    await init(folder, agent)
    const settings = JSON.parse(await readFile(path, 'utf8')) as { hooks: Record<string, unknown[]> }
    settings.hooks['Notification'] = [{ hooks: [{ type: 'command', command: 'ring --for codex' }] }]
    await writeFile(path, JSON.stringify(settings, null, '\t'))
    await init(folder, agent, '--remove')
    const personal = JSON.parse(PERSONAL) as { hooks: object }
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      ...personal,
      hooks: { ...personal.hooks, Notification: settings.hooks['Notification'] },
    })
    expect(await readFile(path, 'utf8')).toContain('\n\t"model"')
  },
)

test.for(['{ "hooks": ', '[]', '"text"', '{ // a comment\n }'])('%s is never rewritten', async (text) => {
  await using folder = await runInFolder('')
  const path = pathOf(folder, 'claude-code', 'project')
  await write(path, text)
  for (const flags of [[], ['--remove']]) {
    const { code, stderr } = await init(folder, 'claude-code', ...flags)
    expect(code).toBe(2)
    expect(stderr).toContain(`${path} is not a JSON object, and was not changed`)
    expect(await readFile(path, 'utf8')).toBe(text)
  }
})

test('settings that are a link stay a link', async () => {
  await using folder = await runInFolder('')
  const [path, target] = [pathOf(folder, 'claude-code', 'home'), join(folder.path, 'dotfiles', 'claude.json')]
  await write(target, PERSONAL)
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path)
  await init(folder, 'claude-code', '--global')
  expect(await readFile(target, 'utf8')).toContain('session-start')
  await init(folder, 'claude-code', '--global', '--remove')
  expect(await readFile(target, 'utf8')).toBe(PERSONAL)
})

test('the memory of a project goes into no commit', async () => {
  await using folder = await runInFolder('')
  await init(folder, 'codex')
  expect(await readFile(join(folder.path, '.sheaf', '.gitignore'), 'utf8')).toBe('*\n')
})

test('the module for OpenCode calls the command, and gives its answer to the model', async () => {
  await using folder = await runInFolder('')
  // A command that answers with its arguments, and keeps what it was told.
  const fake = join(folder.path, 'sheaf-fake.mjs')
  await writeFile(
    fake,
    `import { appendFileSync } from 'node:fs'
let text = ''
for await (const part of process.stdin) text += part
appendFileSync(${JSON.stringify(join(folder.path, 'calls'))}, process.argv[3] + ' ' + text + '\\n')
process.stdout.write(JSON.stringify(process.argv[3] === 'stop' ? {} : { context: process.argv[3] }))`,
  )
  const { openCodePlugin } = await import('./opencode-plugin.ts')
  const path = join(folder.path, 'plugin.mjs')
  await writeFile(
    path,
    openCodePlugin((event) => [process.execPath, fake, 'hook', event, '--for', 'opencode']),
  )
  const { Sheaf } = (await import(pathToFileURL(path).href)) as { Sheaf: (input: object) => Promise<Hooks> }
  const answer = {
    info: { role: 'assistant', id: 'm2', parentID: 'm1' },
    parts: [{ type: 'text', text: 'Done.' }],
  }
  const client = { session: { messages: async () => ({ data: [answer] }) } }
  const hooks = await Sheaf({ client, directory: folder.path })
  const parts = [
    { type: 'text', text: 'Ship it.' },
    { type: 'text', text: 'A reminder of the host.', synthetic: true },
  ]
  await hooks['chat.message']({ sessionID: 's', messageID: 'm1' }, { message: {}, parts })
  const system: string[] = []
  await hooks['experimental.chat.system.transform']({ sessionID: 's' }, { system })
  expect(system).toEqual(['session-start', 'prompt'])
  await hooks.event({ event: { type: 'session.idle', properties: { sessionID: 's' } } })
  const told = (await readFile(join(folder.path, 'calls'), 'utf8')).trim().split('\n')
  const base = { sessionID: 's', directory: folder.path, messageID: 'm1' }
  expect(told).toEqual([
    `session-start ${JSON.stringify({ ...base, prompt: 'Ship it.' })}`,
    `prompt ${JSON.stringify({ ...base, prompt: 'Ship it.' })}`,
    `stop ${JSON.stringify({ ...base, answer: 'Done.' })}`,
  ])
})

interface Hooks {
  'chat.message'(input: object, output: object): Promise<void>
  'experimental.chat.system.transform'(input: object, output: { readonly system: string[] }): Promise<void>
  event(input: object): Promise<void>
}

function pathOf(folder: Folder, agent: AgentName, place: 'project' | 'home'): string {
  return join(place === 'home' ? join(folder.path, 'home') : folder.path, SETTINGS[agent][place])
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function init(folder: Folder, agent: AgentName, ...flags: readonly string[]) {
  return await folder.runIn({ env: { HOME: join(folder.path, 'home') } }, 'init', agent, ...flags)
}
