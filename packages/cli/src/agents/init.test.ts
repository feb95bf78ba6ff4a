import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runInFolder, type Folder } from '../__fixtures__/run-in-folder.ts'
import { AGENTS, type AgentName } from './agent-formats.ts'

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

test('without an agent, and with a wrong name, the agents are named', async () => {
  await using folder = await runInFolder('')
  for (const args of [['init'], ['init', 'claude']])
    expect(await folder.run(...args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/claude-code.*codex/),
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

test.for([
  ['claude-code', '.claude/settings.local.json', '{"hooks":"none"}'],
  ['claude-code', '.claude/settings.local.json', '{"hooks":{"Stop":{"hooks":[]}}}'],
  ['claude-code', '.mcp.json', '{"mcpServers":[{"name":"mine"}]}'],
  ['cursor', '.cursor/hooks.json', '{"version":1,"hooks":{"beforeSubmitPrompt":{"command":"mine"}}}'],
  ['antigravity', '.agents/hooks.json', '{"sheaf":["mine"]}'],
  ['opencode', 'opencode.json', '{"mcp":"mine"}'],
  ['codex', '.codex/config.toml', 'mcp_servers = { mine = { command = "x" } }\n'],
] as const)('settings of another kind are never rewritten: %j', async ([agent, name, text]) => {
  await using folder = await runInFolder('')
  await write(join(folder.path, name), text)
  const { code, stderr } = await init(folder, agent)
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^error: .+ has "\w+" in .+, and was not changed; .+, and run this again/),
  })
  expect(await readFile(join(folder.path, name), 'utf8')).toBe(text)
  expect(await readdir(folder.path, { recursive: true })).not.toContain('.sheaf')
})

test.for([
  [2, 'model = "x"\nmodel = "y"\n'],
  [1, 'model = gpt\n'],
  [2, '[tui]\nname = "an open text\n'],
  [1, 'text = """\nan open text\n[tui]\n'],
  [3, '[a]\nlist = ["x", "y"\n[b]\n'],
  [1, '[mcp_servers.mine\ncommand = "x"\n'],
  [3, '[tui]\n\n[tui]\n'],
  [1, 'not toml'],
  [2, 'a = 1\r\nb = { c = 1\r\n'],
  [1, 'a = 1 b = 2'],
] as const)('TOML that ends at line %i is never rewritten: %j', async ([line, text]) => {
  await using folder = await runInFolder('')
  const path = join(folder.path, '.codex', 'config.toml')
  await write(path, text)
  const { code, stderr } = await init(folder, 'codex')
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(
      `^error: .+ is not TOML from line ${line} on, and was not changed; mend it, `,
    ),
  })
  expect(await readFile(path, 'utf8')).toBe(text)
  expect(await readdir(folder.path, { recursive: true })).not.toContain('.sheaf')
})

test('a config.toml that a person broke after sheaf init is not rewritten by --remove', async () => {
  await using folder = await runInFolder('')
  expect(await init(folder, 'codex')).toMatchObject({ code: 0 })
  const path = join(folder.path, '.codex', 'config.toml')
  const broken = `model = "x\n${await readFile(path, 'utf8')}`
  await write(path, broken)
  expect(await init(folder, 'codex', '--remove')).toMatchObject({ code: 2 })
  expect(await readFile(path, 'utf8')).toBe(broken)
})

test.for([
  '',
  '\uFEFF# a comment\r\nmodel = "gpt-5" # another\r\n',
  'a.b."c d".\'e\' = -1_000.5e+3\nhex = 0xFF\nnever = nan\nday = 1979-05-27 07:32:00.5-07:00\nat = 07:32\n',
  'text = """\nan "open" \\""" text\n"""" \nraw = \'\'\'C:\\\'\'\'\npath = \'C:\\\'\nnone = ""\n',
  'list = [\n  "a", # first\n  [1, 2], { x = true },\n]\n',
  '[[a]]\nname = "x"\n[a.b]\nk = 1\n[[a]]\nname = "y"\n[a.b]\nk = 1\n',
  '[ projects . "/home/ada/[x] # y" ]\ntrust_level = "trusted"',
  '[x]\nk = 1\n[y]\nk = 1\nt = { }\nl = []\n',
])('TOML is taken, and comes back to the last byte: %j', async (text) => {
  await using folder = await runInFolder('')
  const path = join(folder.path, '.codex', 'config.toml')
  await write(path, text)
  expect(await init(folder, 'codex')).toMatchObject({ code: 0, stderr: '' })
  expect(await init(folder, 'codex')).toMatchObject({ code: 0, stderr: '' })
  expect(await readFile(path, 'utf8')).toContain('[mcp_servers.sheaf]')
  expect(await init(folder, 'codex', '--remove')).toMatchObject({ code: 0 })
  expect(await readFile(path, 'utf8')).toBe(text)
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

test('a link to settings that are yet to be made stays one, and leads nowhere again', async () => {
  await using folder = await runInFolder('')
  const path = pathOf(folder, 'claude-code', 'home')
  await mkdir(dirname(path), { recursive: true })
  await symlink(join('..', '..', 'claude.json'), path)
  const link = await readlink(path)
  expect(await init(folder, 'claude-code', '--global')).toMatchObject({ code: 0 })
  expect(await readlink(path)).toBe(link)
  expect(await readFile(path, 'utf8')).toContain('session-start')
  await init(folder, 'claude-code', '--global', '--remove')
  expect(await readlink(path)).toBe(link)
  await expect(readFile(path, 'utf8')).rejects.toThrow('ENOENT')
})

test.each([
  { Stop: [{ hooks: 'no list' }] },
  { Stop: ['text'] },
  { SessionStart: [{ hooks: [null] }] },
  { UserPromptSubmit: [{ matcher: '', hooks: [{ type: 'command' }, 5] }] },
])('hooks with an entry that the agent does not read are not rewritten: %j', async (hooks) => {
  await using folder = await runInFolder('')
  const path = pathOf(folder, 'claude-code', 'home')
  const text = JSON.stringify({ hooks })
  await write(path, text)
  const { code, stderr } = await init(folder, 'claude-code', '--global')
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('"hooks" in a form') })
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('the memory of a project goes into no commit', async () => {
  await using folder = await runInFolder('')
  await init(folder, 'codex')
  expect(await readFile(join(folder.path, '.sheaf', '.gitignore'), 'utf8')).toBe('*\n')
})

test('the module for OpenCode calls the command, and gives its answer to the model', async () => {
  await using folder = await runInFolder('')
  // A command that answers with its arguments, and keeps its input.
  const fake = join(folder.path, 'sheaf-fake.mjs')
  await writeFile(
    fake,
    `import { appendFileSync } from 'node:fs'
let text = ''
for await (const part of process.stdin) text += part
appendFileSync(${JSON.stringify(join(folder.path, 'calls'))}, process.argv[3] + ' ' + text + '\\n')
process.stdout.write(JSON.stringify(process.argv[3] === 'stop' ? {} : { context: process.argv[3] }))`,
  )
  const { openCodePlugin } = await import('./own-files.ts')
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
  const client = { session: { get: async () => ({ data: {} }), messages: async () => ({ data: [answer] }) } }
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

test('the module for OpenCode leaves out subagents, and takes events in any order and form', async () => {
  await using folder = await runInFolder('')
  const fake = join(folder.path, 'sheaf-fake.mjs')
  const calls = join(folder.path, 'calls')
  await writeFile(
    fake,
    `import { appendFileSync } from 'node:fs'
let text = ''
for await (const part of process.stdin) text += part
appendFileSync(${JSON.stringify(calls)}, process.argv[3] + ' ' + JSON.parse(text).messageID + '\\n')
process.stdout.write(JSON.stringify({ context: process.argv[3] }))`,
  )
  const { openCodePlugin } = await import('./own-files.ts')
  const path = join(folder.path, 'plugin.mjs')
  await writeFile(
    path,
    openCodePlugin((event) => [process.execPath, fake, 'hook', event]),
  )
  const { Sheaf } = (await import(pathToFileURL(path).href)) as { Sheaf: (input: object) => Promise<Hooks> }
  const session = {
    get: async ({ path: { id } }: { readonly path: { readonly id: string } }) => ({
      data: id === 'child' ? { id, parentID: 's' } : { id },
    }),
    messages: async () => await Promise.reject(new Error('no server')),
  }
  const hooks = await Sheaf({ client: { session }, directory: folder.path })
  const parts = [{ type: 'text', text: 'Look into the tests.' }]
  await hooks.event({ event: { type: 'session.idle' } })
  await hooks.event({ event: { type: 'session.idle', properties: { sessionID: 's' } } })
  await hooks.event({ event: { type: 'session.deleted', properties: {} } })
  await hooks['chat.message']({ sessionID: 'child' }, { message: {}, parts })
  await hooks['chat.message']({ sessionID: 's' }, { message: { id: 'm9' }, parts })
  await hooks.event({ event: { type: 'session.deleted', properties: { info: { id: 's' } } } })
  const system: string[] = []
  await hooks['experimental.chat.system.transform']({ sessionID: 's' }, { system })
  expect(system).toEqual([])
  expect(await readFile(calls, 'utf8')).toBe('session-start m9\nprompt m9\n')
})

test.for([
  ['a byte order mark and CRLF', '\uFEFF' + PERSONAL.replaceAll('\n', '\r\n')],
  ['nothing but a byte order mark', '\uFEFF'],
  ['nothing', ''],
  ['tabs', '{\n\t"model": "opus"\n}'],
])('settings with %s stay so, and come back to the last byte', async ([, text = '']) => {
  await using folder = await runInFolder('')
  const path = pathOf(folder, 'claude-code', 'project')
  await write(path, text)
  expect(await init(folder, 'claude-code')).toMatchObject({ code: 0 })
  const added = await readFile(path, 'utf8')
  expect(added.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'))
  expect(/[^\r]\n/.test(added)).toBe(!text.includes('\r\n'))
  // A person changes one letter: the entries go, and the form stays.
  if (text.includes('opus')) {
    await writeFile(path, added.replace('opus', 'sonnet'))
    await init(folder, 'claude-code', '--remove')
    const rest = await readFile(path, 'utf8')
    expect(rest.startsWith('\uFEFF')).toBe(text.startsWith('\uFEFF'))
    expect(/[^\r]\n/.test(rest)).toBe(!text.includes('\r\n'))
    expect(rest).not.toContain('--for')
    return
  }
  await init(folder, 'claude-code', '--remove')
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('settings that are not UTF-8 are never rewritten', async () => {
  await using folder = await runInFolder('')
  const path = pathOf(folder, 'codex', 'project')
  const bytes = Buffer.from('{ "name": "Zo\xEB" }', 'latin1')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  expect(await init(folder, 'codex')).toMatchObject({ code: 2, stderr: expect.stringContaining('UTF-8') })
  expect(await readFile(path)).toEqual(bytes)
})

test('settings that only their owner can read stay so, and so does what is kept of them', async () => {
  await using folder = await runInFolder('')
  const path = pathOf(folder, 'claude-code', 'project')
  await write(path, PERSONAL)
  await chmod(path, 0o600)
  await init(folder, 'claude-code')
  for (const each of [path, join(folder.path, '.sheaf', 'init.json')])
    expect((await stat(each)).mode & 0o077, each).toBe(0)
})

test.for(AGENTS)('folders that were made for %s are gone again, and others stay', async (agent) => {
  await using folder = await runInFolder('')
  await init(folder, agent)
  await init(folder, agent)
  await init(folder, agent, '--remove')
  expect(await readdir(folder.path)).toEqual([])
  await mkdir(dirname(pathOf(folder, agent, 'project')), { recursive: true })
  await init(folder, agent)
  await init(folder, agent, '--remove')
  expect(existsSync(dirname(pathOf(folder, agent, 'project')))).toBe(true)
})

test('a .gitignore of a person in the folder of the memory stays', async () => {
  await using folder = await runInFolder('')
  const path = join(folder.path, '.sheaf', '.gitignore')
  await write(path, '*\n!.gitignore\n')
  await init(folder, 'codex')
  await init(folder, 'codex', '--remove')
  expect(await readFile(path, 'utf8')).toBe('*\n!.gitignore\n')
})

test('hooks that a person has under the name sheaf stay beside those of init', async () => {
  await using folder = await runInFolder('')
  const path = pathOf(folder, 'antigravity', 'project')
  await write(path, '{"sheaf":{"Stop":[{"type":"command","command":"say done"}]}}')
  await init(folder, 'antigravity')
  expect(await readFile(path, 'utf8')).toContain('say done')
})

test.skipIf(process.platform === 'win32')(
  'a path with dollars and quotes is one word for a shell',
  async () => {
    const { AGENT_FORMATS } = await import('./agent-formats.ts')
    const words = ['printf', '%s|', '/home/o\'neil/$HOME/`x` "y"/sheaf', 'hook']
    const settings = AGENT_FORMATS.cursor.added({}, () => words) as {
      readonly hooks: { readonly sessionStart: readonly [{ readonly command: string }] }
    }
    const { command } = settings.hooks.sessionStart[0]
    expect(execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })).toBe(
      `${words.slice(2).join('|')}|`,
    )
  },
)

const PROJECT_FILES: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['.mcp.json', '.claude/skills/sheaf-memory/SKILL.md'],
  codex: ['.codex/config.toml', '.agents/skills/sheaf-memory/SKILL.md'],
  cursor: ['.cursor/mcp.json', '.cursor/skills/sheaf-memory/SKILL.md', '.cursor/rules/sheaf.mdc'],
  opencode: ['opencode.json', '.opencode/skills/sheaf-memory/SKILL.md'],
}

describe.each(Object.entries(PROJECT_FILES) as [AgentName, string[]][])(
  'a project with %s',
  (agent, files) => {
    test('has the MCP server and the skill, which git does not see, and all is gone again', async () => {
      await using folder = await runInFolder('')
      execFileSync('git', ['init', '--quiet'], { cwd: folder.path })
      const changed = () =>
        execFileSync('git', ['status', '--short', '-uall'], { cwd: folder.path }).toString()
      const exclude = join(folder.path, '.git', 'info', 'exclude')
      const before = await readFile(exclude, 'utf8')
      await writeFile(exclude, before.trimEnd()) // a last line without an end
      for (const each of [agent, 'antigravity', agent] as const) await init(folder, each)
      const texts = await Promise.all(files.map((file) => readFile(join(folder.path, file), 'utf8')))
      expect(texts[0]).toContain(join(folder.path, '.sheaf', 'memory.db'))
      expect(texts[0]?.match(/memory\.db/g)).toHaveLength(1)
      expect(texts[1]).toMatch(/^---\nname: sheaf-memory\ndescription: .{50,1024}\n---\n/)
      expect(changed()).toBe('')
      for (const each of ['antigravity', agent] as const) await init(folder, each, '--remove')
      expect(await readFile(exclude, 'utf8')).toBe(before.trimEnd())
      expect(await readdir(folder.path)).toEqual(['.git'])
    })

    test('keeps servers of a person, and one of the same name', async () => {
      await using folder = await runInFolder('')
      const [file = ''] = files
      const path = join(folder.path, file)
      const isToml = file.endsWith('.toml')
      const key = agent === 'opencode' ? 'mcp' : 'mcpServers'
      for (const name of ['sheaf', 'others']) {
        const text = isToml
          ? `model = "o5"\r\n[mcp_servers.${name}]\r\ncommand = "mine"`
          : `{"${key}":{"${name}":{"command":"mine"}}}`
        await write(path, text)
        await init(folder, agent)
        const added = await readFile(path, 'utf8')
        expect(added).toContain('mine')
        expect(added.includes('--author')).toBe(name === 'others')
        // Another program rewrites the file: the entry goes, and the rest stays.
        await writeFile(path, isToml ? added.replace('o5', 'o6') : JSON.stringify(JSON.parse(added), null, 1))
        await init(folder, agent, '--remove')
        const rest = await readFile(path, 'utf8')
        if (isToml) expect(rest).toBe(text.replace('o5', 'o6'))
        else expect(JSON.parse(rest)).toEqual(JSON.parse(text))
      }
    })

    test('gets none of them for all projects of a person', async () => {
      await using folder = await runInFolder('')
      await init(folder, agent, '--global')
      for (const file of files) expect(existsSync(join(folder.path, 'home', file)), file).toBe(false)
    })
  },
)

test.for([['--store', 'sqlite:notes.db'], []] as const)(
  'the storage and the user that init gets (%j, or SHEAF_STORE) are in all its entries',
  async (store) => {
    await using folder = await runInFolder('')
    await mkdir(join(folder.path, '.git'))
    const env = { HOME: join(folder.path, 'home') }
    const shell = store.length === 0 ? { ...env, SHEAF_STORE: 'sqlite:notes.db' } : env
    const made = await folder.runIn({ env: shell }, 'init', 'claude-code', ...store, '--user', 'ada')
    const address = `sqlite:${join(folder.path, 'notes.db')}`
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('--store sqlite:notes.db') })
    const settings = JSON.parse(await readFile(join(folder.path, '.claude/settings.local.json'), 'utf8'))
    for (const event of ['SessionStart', 'UserPromptSubmit', 'Stop'])
      expect(settings.hooks[event][0].hooks[0].args.slice(-4)).toEqual(['--store', address, '--user', 'ada'])
    const { sheaf } = JSON.parse(await readFile(join(folder.path, '.mcp.json'), 'utf8')).mcpServers
    expect(sheaf.args.join(' ')).toContain(`mcp --store ${address} --user ada --author claude-code --hooks`)
    expect(await readFile(join(folder.path, '.claude/skills/sheaf-memory/SKILL.md'), 'utf8')).toContain(
      `memory search "how do we deploy?" --store ${address} --user ada`,
    )
    const stdin = JSON.stringify({ session_id: 's', cwd: folder.path, prompt: 'Hello there.' })
    const hook = settings.hooks.UserPromptSubmit[0].hooks[0].args
    await folder.runIn({ stdin, env }, ...hook.slice(hook.indexOf('hook')))
    expect(existsSync(join(folder.path, 'notes.db'))).toBe(true)
    expect(existsSync(join(folder.path, '.sheaf', 'memory.db'))).toBe(false)
    expect(await init(folder, 'claude-code', '--remove')).toMatchObject({ code: 0 })
    expect(existsSync(join(folder.path, '.mcp.json'))).toBe(false)
  },
)

test.for([
  [['--project', 'x'], /^error: --project cannot be used here: the entries have only --store and --user/],
  [['--author', 'x'], /^error: --author cannot be used here/],
  [['--store', 'postgres://app:pw@db/app'], /^error: --store has a password, which .* PGPASSWORD/],
  [['--store', 'notes.db'], /^error: --store must begin with its kind/],
] as const)('init refuses what it cannot write into its entries: %j', async ([flags, problem]) => {
  await using folder = await runInFolder('')
  const { code, stderr } = await init(folder, 'claude-code', ...flags)
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(problem) })
  expect(stderr).not.toContain('pw@')
  expect(await readdir(folder.path)).toEqual([])
})

test('an MCP entry that cannot be read is not rewritten, and neither are the hooks', async () => {
  await using folder = await runInFolder('')
  await write(join(folder.path, '.mcp.json'), '{ "mcpServers": ')
  expect(await init(folder, 'claude-code')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('.mcp.json is not a JSON object'),
  })
  expect((await readdir(folder.path)).filter((name) => name !== 'home')).toEqual(['.mcp.json'])
})

test('a skill and a rule that a person wrote come back', async () => {
  await using folder = await runInFolder('')
  const own = join(folder.path, '.cursor', 'rules', 'sheaf.mdc')
  await write(own, 'mine')
  await init(folder, 'cursor')
  await writeFile(own, `${await readFile(own, 'utf8')}\nwritten by a hook\n`)
  await init(folder, 'cursor')
  await init(folder, 'cursor', '--remove')
  expect(await readFile(own, 'utf8')).toBe('mine')
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

test('where .git is a file, as in a worktree, git sees no new file; one that it has is named', async () => {
  await using folder = await runInFolder('')
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder.path }).toString()
  git('init', '--quiet', `--separate-git-dir=${join(folder.path, 'git')}`)
  await writeFile(join(folder.path, 'git', 'info', 'exclude'), '/git/\n')
  await write(join(folder.path, '.mcp.json'), '{}')
  git('add', '.mcp.json')
  expect((await init(folder, 'claude-code')).stdout).toContain(
    '\n.mcp.json is in git. Do not commit the entry of Sheaf, it has paths of this machine: git update-index',
  )
  expect(git('status', '--short', '-uall')).toBe('AM .mcp.json\n')
  expect((await init(folder, 'codex')).stdout).not.toContain('is in git')
})
