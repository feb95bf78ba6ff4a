import type { ScopedMemory } from '@sheaf/memory'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, appendFile, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { approximateTokens } from '@sheaf/chunker'
import { describe, expect, test } from 'vitest'
import { runInFolder, type Folder } from '../__fixtures__/run-in-folder.ts'
import type { AgentName, HookEvent } from './agent-formats.ts'
import { MOST_BYTES, readLastWords } from './last-words.ts'

type ShownContext = Awaited<ReturnType<ScopedMemory['context']>>

/** The payloads of one turn in the form of each agent, from its documentation. */
const FORMS: Readonly<Record<AgentName, Form>> = {
  'claude-code': {
    start: (at) => ({ ...claude(at), hook_event_name: 'SessionStart', source: 'startup' }),
    prompt: (at, prompt) => ({
      ...claude(at),
      hook_event_name: 'UserPromptSubmit',
      prompt,
      prompt_id: prompt,
    }),
    stop: (at, prompt, answer) => ({
      ...claude(at),
      hook_event_name: 'Stop',
      stop_hook_active: false,
      last_assistant_message: answer,
      prompt_id: prompt,
    }),
    end: 'stop',
    context: (output) => output.hookSpecificOutput?.additionalContext,
    keys: ['hookSpecificOutput'],
  },
  codex: {
    start: (at) => ({ ...codex(at), hook_event_name: 'SessionStart', source: 'startup' }),
    prompt: (at, prompt) => ({ ...codex(at), hook_event_name: 'UserPromptSubmit', prompt, turn_id: prompt }),
    stop: (at, prompt, answer) => ({
      ...codex(at),
      hook_event_name: 'Stop',
      stop_hook_active: false,
      last_assistant_message: answer,
      turn_id: prompt,
    }),
    end: 'stop',
    context: (output) => output.hookSpecificOutput?.additionalContext,
    keys: ['hookSpecificOutput'],
  },
  cursor: {
    start: (at) => ({ ...cursor(at), hook_event_name: 'sessionStart' }),
    prompt: (at, prompt) => ({
      ...cursor(at),
      hook_event_name: 'beforeSubmitPrompt',
      prompt,
      attachments: [],
      generation_id: prompt,
    }),
    stop: (at, prompt, answer) => ({
      ...cursor(at),
      hook_event_name: 'afterAgentResponse',
      text: answer,
      generation_id: prompt,
    }),
    end: 'answer',
    context: (output) => output.additional_context,
    keys: ['continue', 'additional_context'],
  },
  opencode: {
    start: ({ session, folder }) => ({ sessionID: session, directory: folder }),
    prompt: ({ session, folder }, prompt) => ({
      sessionID: session,
      directory: folder,
      messageID: prompt,
      prompt,
    }),
    stop: ({ session, folder }, prompt, answer) => ({
      sessionID: session,
      directory: folder,
      messageID: prompt,
      answer,
    }),
    end: 'stop',
    context: (output) => output.context,
    keys: ['context'],
  },
  antigravity: {
    start: (at) => antigravity(at),
    prompt: (at) => antigravity(at),
    stop: (at) => antigravity(at),
    end: 'stop',
    context: (output) => output.injectSteps?.[0]?.ephemeralMessage,
    keys: ['injectSteps'],
  },
}

const ME = ['--user', 'me', '--store', 'sqlite:.sheaf/memory.db'] as const

interface Place {
  readonly session: string
  readonly folder: string
}

interface Output {
  readonly hookSpecificOutput?: { readonly additionalContext?: string }
  readonly additional_context?: string
  readonly context?: string
  readonly injectSteps?: readonly { readonly ephemeralMessage?: string }[]
}

interface Form {
  start(at: Place): object
  prompt(at: Place, prompt: string): object
  stop(at: Place, prompt: string, answer: string): object
  readonly end: HookEvent
  readonly context: (output: Output) => string | undefined
  /** All keys that the agent's schema allows and Sheaf writes. */
  readonly keys: readonly string[]
}

const claude = ({ session, folder }: Place) => ({
  session_id: session,
  transcript_path: join(folder, 'none.jsonl'),
  cwd: folder,
  permission_mode: 'default',
  a_field_of_a_newer_version: { deep: [1] },
})
const codex = ({ session, folder }: Place) => ({
  session_id: session,
  transcript_path: null,
  cwd: folder,
  model: 'gpt-5',
  permission_mode: 'default',
})
const cursor = ({ session, folder }: Place) => ({
  conversation_id: session,
  model: 'auto',
  cursor_version: '2.1.0',
  workspace_roots: [folder],
  user_email: 'ada@example.com',
})
const antigravity = ({ session, folder }: Place) => ({
  conversationId: session,
  transcriptPath: join(folder, `${session}.jsonl`),
  workspacePaths: [folder],
})

describe.each(Object.entries(FORMS) as [AgentName, Form][])('%s', (agent, form) => {
  test('recalls in a new session what was said in an earlier one, once, and follows its schema', async () => {
    await using folder = await project()
    const turn = async (session: string, prompt: string, answer: string) => {
      const at = { session, folder: folder.path }
      const line = (role: string, text: string) =>
        `${JSON.stringify({ type: role, message: { role, content: text } })}\n`
      const path = join(folder.path, `${session}.jsonl`)
      const before = await readFile(path, 'utf8').catch(() => '')
      await writeFile(path, before + line('user', prompt))
      const given = await hook(folder, agent, 'prompt', form.prompt(at, prompt))
      await writeFile(path, before + line('user', prompt) + line('assistant', answer))
      await hook(folder, agent, form.end, form.stop(at, prompt, answer))
      return form.context(given)
    }
    expect(await turn('one', 'We deploy with the script ops/ship.sh, on Fridays.', 'Noted.')).toBeUndefined()
    await turn('one', 'Always run the linter before you commit.', 'I will.')

    if (agent !== 'antigravity') {
      const at = { session: 'three', folder: folder.path }
      const start = form.context(await hook(folder, agent, 'session-start', form.start(at)))
      expect(start).toContain('Always run the linter before you commit.')
      expect(start).toContain('We deploy with the script ops/ship.sh, on Fridays.')
      expect(await turn('three', 'Which script do we deploy with?', 'That one.')).toBeUndefined()
    }
    const first = await turn('two', 'Which script do we deploy with?', 'ops/ship.sh')
    expect(first).toMatch(/^<sheaf-memory>[^]*We deploy with the script ops\/ship\.sh[^]*<\/sheaf-memory>$/)
    expect(await turn('two', 'So which script do we deploy with on Fridays?', 'The same.')).toBeUndefined()

    await using memory = await folder.open()
    const messages = await memory.user('me').thread('two').messages()
    expect(messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      'user: Which script do we deploy with?',
      'assistant: ops/ship.sh',
      'user: So which script do we deploy with on Fridays?',
      'assistant: The same.',
    ])
  })
})

test('a session begins with the last turns, also after one ordinary message', async () => {
  await using folder = await project()
  const form = FORMS['claude-code']
  const start = async (session: string, source: string) => {
    const payload = { ...form.start({ session, folder: folder.path }), source }
    return form.context(await hook(folder, 'claude-code', 'session-start', payload)) ?? ''
  }
  const one = { session: 'one', folder: folder.path }
  const said = 'we deploy with fly from the eu branch'
  await hook(folder, 'claude-code', 'prompt', form.prompt(one, said))
  await hook(folder, 'claude-code', 'stop', form.stop(one, said, 'Understood, with `fly deploy`.'))
  const brief = await start('two', 'startup')
  expect(brief).toContain(`user: ${said}\nassistant: Understood, with \`fly deploy\`.\n`)
  expect(brief).not.toContain('Where were we')
  // A session that goes on has it, and one whose context was summarised has lost it.
  expect(await start('two', 'resume')).toBe('')
  const two = { session: 'two', folder: folder.path }
  const asked = form.prompt(two, 'How do we deploy?')
  expect(await hook(folder, 'claude-code', 'prompt', asked)).toEqual({})
  expect(await start('two', 'compact')).toContain(said)
})

describe('the context that an agent got', () => {
  const form = FORMS['claude-code']
  const call = async (folder: Folder, event: HookEvent, payload: object) =>
    form.context(await hook(folder, 'claude-code', event, payload)) ?? ''
  const asks = 'Which script do we deploy with?'

  /** A session that was told about a deploy, and another one that asks about it. */
  async function asked(folder: Folder) {
    const at = (session: string) => ({ session, folder: folder.path })
    const long = 'the  wind\tturns, '.repeat(60)
    for (const said of [
      'Always run the linter before you commit.',
      'We deploy with the script ops/ship.sh,\non Fridays:  never on Mondays.',
      `The deploy with the script is long: ${long}`,
    ]) {
      await call(folder, 'prompt', form.prompt(at('one'), said))
      await call(folder, 'stop', form.stop(at('one'), said, `Noted: ${said}`))
    }
    const got = await call(folder, 'session-start', form.start(at('two')))
    const note = `- Deploy script:\t ops/ship.sh\n- ${'Which script deploys, and why? '.repeat(45)}\n`
    expect(await folder.run('memory', 'write', 'notes/ops.md', note, ...ME)).toMatchObject({ code: 0 })
    return { at: at('two'), got: got + (await call(folder, 'prompt', form.prompt(at('two'), asks))) }
  }
  const shownText = ({ messages }: ShownContext) =>
    messages.flatMap(({ parts }) => parts.map(({ text = '?' }) => text)).join('')

  test('is kept with its answer, byte for byte, though the memory has changed since', async () => {
    await using folder = await project()
    const { at, got } = await asked(folder)
    expect(got).toMatch(
      /linter[^]*notes\/ops\.md:2: .* …\n[^]*notes\/ops\.md:1: - Deploy script: ops\/ship\.sh\n/,
    )
    await folder.run('memory', 'write', 'notes/ops.md', 'The script is ops/new.sh.\n', ...ME)
    for (const answer of ['ops/ship.sh', 'That is all.'])
      await call(folder, 'stop', form.stop(at, asks, answer))
    await using memory = await folder.open()
    const me = memory.user('me')
    const [context] = await me.contexts({ thread: 'two' })
    const messages = await me.thread('two').messages()
    expect([context?.turn, ...(context?.answers ?? [])]).toEqual(messages.map(({ id }) => id))
    const shown = await me.context(context?.id ?? '')
    expect([shownText(shown), shown.isWhole]).toEqual([got, true])
    expect(shown.trace.events).toContainEqual(
      expect.objectContaining({ source: 'notes/ops.md', status: 'included' }),
    )
    const then = await folder.run('context', asks, '--then', ...ME)
    expect(then.stdout).toContain('Deploy script: ops/ship.sh')
    expect(then.stdout).not.toContain('ops/new.sh')
  })

  test('has no text in the folder of its session, and goes with an erased user', async () => {
    await using folder = await project()
    const { at } = await asked(folder)
    const own = join(folder.path, '.sheaf', 'sessions')
    for (const name of await readdir(own))
      for (const file of (await readdir(join(own, name))).filter((each) => each.endsWith('.context')))
        expect(await readFile(join(own, name, file), 'utf8')).not.toMatch(/ship|Friday|linter|wind/)
    {
      await using memory = await folder.open()
      await memory.user('me').erase()
    }
    await call(folder, 'stop', form.stop(at, asks, 'ops/ship.sh'))
    await using memory = await folder.open()
    const [context] = await memory.user('me').contexts()
    const { messages } = await memory.user('me').context(context?.id ?? '')
    const parts = messages.flatMap(({ parts: each }) => each)
    expect(parts.flatMap(({ missing = [] }) => missing)).not.toContain('changed')
    expect(shownText({ ...(await memory.user('me').context(context?.id ?? '')) })).not.toMatch(/ship|linter/)
    const [path = ''] = await memory.user('me').ownStore.list('.contexts', { includeHidden: true })
    const { hashes } = JSON.parse(await memory.user('me').ownStore.read(path)) as { hashes: unknown[] }
    expect(hashes.every((hash) => hash === null)).toBe(true)
  })

  test('a damaged file of a context is passed over, and the answer is recorded', async () => {
    await using folder = await project()
    const { at } = await asked(folder)
    const own = join(folder.path, '.sheaf', 'sessions')
    for (const name of await readdir(own)) await writeFile(join(own, name, 'last.context'), '{"at":"2026')
    await call(folder, 'stop', form.stop(at, asks, 'ops/ship.sh'))
    await using memory = await folder.open()
    expect(await memory.user('me').thread('two').messages()).toHaveLength(2)
    expect(await memory.user('me').contexts({ thread: 'two' })).toEqual([])
  })
})

test('words whose agent was ended are recorded by the next session of their project alone', async () => {
  await using folder = await project()
  for (const name of ['red', 'blue']) await mkdir(join(folder.path, name, '.git'), { recursive: true })
  const form = FORMS['claude-code']
  const at = (name: string, session: string) => ({ session, folder: join(folder.path, name) })
  const call = async (event: HookEvent, payload: object) =>
    await hook(folder, 'claude-code', event, payload, '--global')
  await call('prompt', form.prompt(at('red', 'one'), 'The staging database is on port 5433.'))
  expect(await call('session-start', form.start(at('blue', 'two')))).toEqual({})
  await call('prompt', form.prompt(at('blue', 'two'), 'Which port has staging?'))
  const start = form.context(await call('session-start', form.start(at('red', 'three'))))
  expect(start).toContain('user: The staging database is on port 5433.')
  expect(start).not.toContain('Which port')
})

describe('words that wait for their answer', () => {
  const form = FORMS['claude-code']
  const run = async (folder: Folder, ...argv: readonly string[]) =>
    await folder.runIn({ env: env(folder) }, ...argv)
  // One turn that is recorded, and two sessions that were closed before their answer.
  async function waiting(folder: Folder, ...flags: readonly string[]) {
    const call = async (session: string, event: 'prompt' | 'stop', prompt: string) => {
      const payload = form[event]({ session, folder: folder.path }, prompt, 'Hello.')
      await hook(folder, 'claude-code', event, payload, ...flags)
    }
    await call('s0', 'prompt', 'Hello there.')
    await call('s0', 'stop', 'Hello there.')
    await call('s1', 'prompt', 'My diagnosis is glaucoma.')
    await call('s2', 'prompt', 'The pier is red.')
  }
  const begun = async (folder: Folder, ...flags: readonly string[]) =>
    await hook(
      folder,
      'claude-code',
      'session-start',
      form.start({ session: 'next', folder: folder.path }),
      ...flags,
    )
  const left = async (folder: Folder) => {
    const own = join(folder.path, '.sheaf', 'sessions')
    const names = (await readdir(own, { recursive: true })).filter((name) => name.endsWith('.json'))
    const texts = await Promise.all(names.map(async (name) => await readFile(join(own, name), 'utf8')))
    return ['glaucoma', 'pier', '{"half'].filter((word) => texts.join('').includes(word))
  }

  test('are erased with their user, and no session brings them back', async () => {
    await using folder = await project()
    await waiting(folder)
    const [session = ''] = await readdir(join(folder.path, '.sheaf', 'sessions'))
    await writeFile(join(folder.path, '.sheaf', 'sessions', session, 'killed.json'), '{"half')
    expect(await left(folder)).toEqual(['glaucoma', 'pier', '{"half'])
    expect((await run(folder, 'erase', '--dry-run', ...ME)).stdout).toContain(
      ' of history, proposals and messages that wait.',
    )
    expect(await left(folder)).toHaveLength(3)
    const { stdout } = await run(folder, 'erase', '--yes', ...ME)
    expect(stdout).toContain(`clean   ${join(folder.path, '.sheaf', 'sessions')}\n`)
    expect(await left(folder)).toEqual([])
    await begun(folder)
    expect((await run(folder, 'memory', 'list', ...ME)).stdout).toBe('')
    // They may be all that there is.
    const at = { session: 's3', folder: folder.path }
    await hook(folder, 'claude-code', 'prompt', form.prompt(at, 'The pier is red.'))
    await run(folder, 'erase', '--yes', ...ME)
    expect(await left(folder)).toEqual([])
  })

  test('are forgotten with the words of a query, and others stay', async () => {
    await using folder = await project()
    await waiting(folder)
    expect((await run(folder, 'forget', 'glaucoma', '--dry-run', ...ME)).stdout).toMatch(
      /sessions.*\.json\n$/,
    )
    await run(folder, 'forget', 'glaucoma', '--source', 'chats/s2.md', '--yes', ...ME)
    expect(await left(folder)).toEqual(['glaucoma', 'pier'])
    const { stdout } = await run(folder, 'forget', 'diagnosis glaucoma', '--yes', ...ME)
    expect(stdout).toContain(join(folder.path, '.sheaf', 'sessions'))
    expect(await left(folder)).toEqual(['pier'])
  })

  test('of other users and other memories stay', async () => {
    await using folder = await project()
    const other = ['--user', 'me', '--store', 'sqlite:other.db']
    await waiting(folder, '--store', `sqlite:${join(folder.path, 'other.db')}`)
    await begun(folder, '--user', 'ben')
    await run(folder, 'memory', 'write', 'a.md', 'x', ...ME)
    await run(folder, 'erase', '--yes', ...ME)
    await run(folder, 'erase', '--yes', '--user', 'ben', '--store', 'sqlite:other.db')
    expect(await left(folder)).toEqual(['glaucoma', 'pier'])
    await run(folder, 'erase', '--yes', ...other)
    expect(await left(folder)).toEqual([])
  })
})

test('a payload with a byte order mark is read', async () => {
  await using folder = await project()
  const at = { session: 'one', folder: folder.path }
  const form = FORMS['claude-code']
  for (const payload of [
    form.prompt(at, 'We ship on Fridays.'),
    form.stop(at, 'We ship on Fridays.', 'Good.'),
  ]) {
    const event = 'prompt' in payload ? 'prompt' : 'stop'
    const stdin = `\uFEFF${JSON.stringify(payload)}`
    await folder.runIn({ stdin, env: env(folder) }, 'hook', event, '--for', 'claude-code')
  }
  await using memory = await folder.open()
  expect(await memory.user('me').thread('one').messages()).toHaveLength(2)
})

test('words of a turn that was interrupted are recorded with the next one', async () => {
  await using folder = await project()
  const at = { session: 'one', folder: folder.path }
  const form = FORMS['claude-code']
  await hook(folder, 'claude-code', 'prompt', form.prompt(at, 'Stop at the first failure.'))
  await hook(folder, 'claude-code', 'prompt', form.prompt(at, 'Go on.'))
  await hook(folder, 'claude-code', 'stop', form.stop(at, 'Go on.', 'Done.'))
  await using memory = await folder.open()
  const messages = await memory.user('me').thread('one').messages()
  expect(messages.map(({ content }) => content)).toEqual(['Stop at the first failure.', 'Go on.', 'Done.'])
})

test('texts of the host and of Sheaf are not recorded, and secrets are cut out', async () => {
  await using folder = await project()
  const at = { session: 'one', folder: folder.path }
  const form = FORMS['claude-code']
  const prompt =
    '<system-reminder>Quiet.</system-reminder>' +
    'The token is ghp_9vT2kQ8mZr4LwX7bN1cJ5hYs3DfGaE6uPoRi, use it.' +
    '<sheaf-memory>We deploy on Mondays.</sheaf-memory>'
  await hook(folder, 'claude-code', 'prompt', form.prompt(at, prompt))
  for (const host of [
    { ...form.prompt(at, 'Continue the loop.'), source: 'loop_wakeup' },
    { ...form.prompt(at, 'A subagent speaks.'), agent_id: 'a1' },
    form.prompt(at, '# AGENTS.md instructions for /repo\n\nBe brief.'),
  ])
    expect(await hook(folder, 'claude-code', 'prompt', host)).toEqual({})
  await hook(folder, 'claude-code', 'stop', form.stop(at, prompt, 'Used.'))
  await using memory = await folder.open()
  const messages = await memory.user('me').thread('one').messages()
  expect(messages.map(({ content }) => content)).toEqual(['The token is (redacted), use it.', 'Used.'])
})

test('two hooks of one session at once lose nothing', async () => {
  await using folder = await project()
  const at = { session: 'one', folder: folder.path }
  const form = FORMS.codex
  const prompts = ['Use tabs.', 'Use spaces.', 'Use neither.']
  await Promise.all(
    prompts.map(async (prompt) => await hook(folder, 'codex', 'prompt', form.prompt(at, prompt))),
  )
  await Promise.all(
    prompts.map(
      async (prompt) => await hook(folder, 'codex', 'stop', form.stop(at, prompt, `Yes: ${prompt}`)),
    ),
  )
  await using memory = await folder.open()
  const messages = await memory.user('me').thread('one').messages()
  expect(messages.map(({ content }) => content).toSorted()).toEqual(
    prompts.flatMap((prompt) => [prompt, `Yes: ${prompt}`]).toSorted(),
  )
})

test('--global keeps each project apart in the home', async () => {
  await using folder = await project()
  for (const name of ['red', 'blue']) await mkdir(join(folder.path, name, '.git'), { recursive: true })
  const at = (name: string) => ({ session: name, folder: join(folder.path, name) })
  const form = FORMS['claude-code']
  const call = async (event: HookEvent, payload: object) =>
    await hook(folder, 'claude-code', event, payload, '--global')
  await call('prompt', form.prompt(at('red'), 'The red project ships on Fridays.'))
  await call('stop', form.stop(at('red'), 'The red project ships on Fridays.', 'Good.'))
  expect(await call('prompt', form.prompt(at('blue'), 'When does the red project ship?'))).toEqual({})
  const again = { ...at('red'), session: 'later' }
  expect(form.context(await call('prompt', form.prompt(again, 'When does the red project ship?')))).toContain(
    'The red project ships on Fridays.',
  )
  await access(join(folder.path, 'home', '.sheaf', 'memory.db'))
})

test.for([
  ['no JSON', '{"session_id":'],
  ['no object', '[]'],
  ['nothing', ''],
  ['no known field', '{"hello":"world"}'],
  ['fields of other kinds', '{"session_id":7,"cwd":null,"prompt":{"a":1}}'],
  ['a folder that does not exist', '{"session_id":"s","cwd":"/does/not/exist","prompt":"Hello there."}'],
])('a payload with %s gets a valid answer and exit code 0', async ([, stdin = '']) => {
  await using folder = await project()
  for (const agent of Object.keys(FORMS) as AgentName[])
    for (const event of ['session-start', 'prompt', 'stop'] as const) {
      const { code, stdout } = await folder.runIn({ stdin, env: env(folder) }, 'hook', event, '--for', agent)
      expect(code).toBe(0)
      expect(Object.keys(JSON.parse(stdout)).filter((key) => !FORMS[agent].keys.includes(key))).toEqual([])
    }
})

test('a damaged memory costs an agent nothing but the memory, and one line in a log says why', async () => {
  await using folder = await project()
  await mkdir(join(folder.path, '.sheaf'))
  await writeFile(join(folder.path, '.sheaf', 'memory.db'), 'no database at all, '.repeat(300))
  const at = { session: 'one', folder: folder.path }
  expect(
    await hook(folder, 'claude-code', 'prompt', FORMS['claude-code'].prompt(at, 'My secret plan.')),
  ).toEqual({})
  const log = await readFile(join(folder.path, '.sheaf', 'hook.log'), 'utf8')
  expect(log).toMatch(/^2026-11-20T09:30:15\.000Z claude-code prompt: .+\n$/)
  expect(log).not.toContain('secret plan')
  // The words wait for a memory that works.
  const [session = ''] = await readdir(join(folder.path, '.sheaf', 'sessions'))
  expect(await readdir(join(folder.path, '.sheaf', 'sessions', session))).toHaveLength(1)
})

test('a hook that takes too long is ended, with a line in the log, and the agent goes on', async () => {
  await using folder = await project()
  const stdin: AsyncIterable<string> = {
    [Symbol.asyncIterator]: () => ({ next: async () => await new Promise(() => {}) }),
  }
  const slow = { ...env(folder), SHEAF_HOOK_TIMEOUT_MS: '5' }
  const { code, stdout } = await folder.runIn({ stdin, env: slow }, 'hook', 'prompt', '--for', 'cursor')
  expect({ code, output: JSON.parse(stdout) }).toEqual({ code: 0, output: { continue: true } })
  expect(await readFile(join(folder.path, '.sheaf', 'hook.log'), 'utf8')).toContain('ended after 5 ms')
})

test('while another process holds the database, a hook ends in its time, and the words wait', async () => {
  await using folder = await project()
  const form = FORMS['claude-code']
  const at = { session: 'one', folder: folder.path }
  await hook(folder, 'claude-code', 'prompt', form.prompt(at, 'Where do we deploy?'))
  // Locks of one process do not keep out another library in it.
  const hold = `const { DatabaseSync } = require('node:sqlite')
    new DatabaseSync(process.argv[1]).exec('BEGIN EXCLUSIVE')
    console.log('held')
    process.stdin.resume()`
  const other = spawn(process.execPath, ['-e', hold, join(folder.path, '.sheaf', 'memory.db')])
  await once(other.stdout, 'data')
  const answer = form.stop(at, 'Where do we deploy?', 'To db7.')
  const limits = { ...env(folder), SHEAF_HOOK_TIMEOUT_MS: '400' }
  const started = performance.now()
  const { code, stdout } = await folder.runIn(
    { stdin: JSON.stringify(answer), env: limits },
    'hook',
    'stop',
    '--for',
    'claude-code',
  )
  expect({ code, stdout: stdout.trim() }).toEqual({ code: 0, stdout: '{}' })
  // SQLite alone waits for five seconds, in which no timer runs.
  expect(performance.now() - started).toBeLessThan(2500)
  expect(await readFile(join(folder.path, '.sheaf', 'hook.log'), 'utf8')).toMatch(
    /is locked: .* Nothing is lost: the next hook records the words\.\n$/,
  )
  other.kill()
  await once(other, 'close')
  await hook(folder, 'claude-code', 'session-start', form.start({ ...at, session: 'two' }))
  await using memory = await folder.open()
  expect((await memory.user('me').thread('one').messages()).map(({ content }) => content)).toEqual([
    'Where do we deploy?',
    'To db7.',
  ])
})

test('SHEAF_STORE of the shell gives a hook no other memory than that of the tools', async () => {
  await using folder = await project()
  const payload = FORMS['claude-code'].start({ session: 'one', folder: folder.path })
  const world = { stdin: JSON.stringify(payload), env: { ...env(folder), SHEAF_STORE: 'sqlite:other.db' } }
  await folder.runIn(world, 'hook', 'session-start', '--for', 'claude-code')
  await expect(access(join(folder.path, '.sheaf', 'memory.db'))).resolves.toBeUndefined()
  await expect(access(join(folder.path, 'other.db'))).rejects.toThrow('ENOENT')
})

test('an index of an earlier version is made again', async () => {
  await using folder = await project()
  const { createMemory } = await import('@sheaf/memory')
  const { sqlite } = await import('@sheaf/sqlite')
  const words = (text: string) => text.split(' ')
  const memory = await createMemory({
    storage: sqlite({ file: join(folder.path, '.sheaf', 'memory.db') }),
    analyser: { id: 'earlier', documentTerms: words, queryTerms: words },
  })
  await memory.user('me').store.write('notes.md', 'We deploy with the script ops/ship.sh, on Fridays.')
  await memory.close()
  const form = FORMS['claude-code']
  const at = { session: 'one', folder: folder.path }
  const prompt = form.prompt(at, 'Which script do we deploy with?')
  expect(form.context(await hook(folder, 'claude-code', 'prompt', prompt))).toContain('ops/ship.sh')
})

test('a place that cannot be written is no fault of the agent', async () => {
  await using folder = await project()
  await writeFile(join(folder.path, '.sheaf'), 'a file where the folder should be')
  const at = { session: 'one', folder: folder.path }
  expect(await hook(folder, 'claude-code', 'prompt', FORMS['claude-code'].prompt(at, 'Hello.'))).toEqual({})
})

test('a long message is recorded in pieces, so that a hook that is ended goes on where it was', async () => {
  await using folder = await project()
  const form = FORMS['claude-code']
  const at = { session: 'one', folder: folder.path }
  await hook(folder, 'claude-code', 'prompt', form.prompt(at, 'ships sail '.repeat(20_000)))
  const [session = ''] = await readdir(join(folder.path, '.sheaf', 'sessions'))
  const names = await readdir(join(folder.path, '.sheaf', 'sessions', session))
  expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(3)
})

test('each message of a turn is recorded, also if a person adds one or an agent goes on', async () => {
  await using folder = await project()
  const at = { session: 'one', folder: folder.path }
  const form = FORMS.codex
  const turn = { turn_id: 'turn-1' }
  for (const prompt of ['Use tabs.', 'Use spaces after all.', 'Use spaces after all.'])
    await hook(folder, 'codex', 'prompt', { ...form.prompt(at, prompt), ...turn })
  for (const answer of ['Spaces.', 'Also in tests.'])
    await hook(folder, 'codex', 'stop', { ...form.stop(at, '', answer), ...turn })
  // All are of one moment of this clock.
  expect((await contents(folder, 'one')).toSorted()).toEqual([
    'Also in tests.',
    'Spaces.',
    'Use spaces after all.',
    'Use tabs.',
  ])
})

test.for([
  ['NUL and half a surrogate pair', 'one', 'We ship\0 on \ud83d Fridays.', 'We ship on \ufffd Fridays.'],
  ['a session id with slashes', '../../etc/passwd', 'We ship.', 'We ship.'],
  ['a session id of 1,000 characters', 's'.repeat(1000), 'We ship.', 'We ship.'],
  ['a session id with half a surrogate pair', 's\ud800', 'We ship.', 'We ship.'],
  [
    'a tag that nothing closes',
    'one',
    'Why is <system-reminder> in my log?',
    'Why is <system-reminder> in my log?',
  ],
  ['quotes', 'one', `He said: "it's 日本語 \\ done".`, `He said: "it's 日本語 \\ done".`],
  ['300 kB', 'one', 'ships sail '.repeat(30_000), 'ships sail '.repeat(30_000).trim()],
  ['pairs at each end', 'one', `x${'🚢'.repeat(60_000)}`, `x${'🚢'.repeat(60_000)}`],
])('words with %s are recorded', async ([, session = '', prompt = '', recorded = '']) => {
  await using folder = await project()
  const at = { session, folder: folder.path }
  const form = FORMS['claude-code']
  await hook(folder, 'claude-code', 'prompt', { ...form.prompt(at, prompt), prompt_id: 'p' })
  await hook(folder, 'claude-code', 'stop', { ...form.stop(at, '', 'Good.'), prompt_id: 'p' })
  await using memory = await folder.open()
  const me = memory.user('me')
  const [id = ''] = (await me.threads()).ids
  const said = (await me.thread(id).messages()).map(({ content }) => content)
  expect([said.slice(0, -1).join(''), said.at(-1)]).toEqual([recorded, 'Good.'])
  expect(await readdir(folder.path)).toEqual(['.git', '.sheaf'])
})

test('what waits is recorded although the transcript of a later call is not there', async () => {
  await using folder = await project()
  const at = { session: 'one', folder: folder.path }
  const form = FORMS['claude-code']
  await hook(folder, 'claude-code', 'prompt', form.prompt(at, 'We ship on Fridays.'))
  await hook(folder, 'claude-code', 'stop', { ...form.stop(at, '', ''), last_assistant_message: null })
  expect(await contents(folder, 'one')).toEqual(['We ship on Fridays.'])
  expect(await readFile(join(folder.path, '.sheaf', 'hook.log'), 'utf8')).toContain('none.jsonl')
})

test.each(['[]', 'null', '"text"', '5'])(
  'a payload that is %s has an answer, and a line in the log',
  async (stdin) => {
    await using folder = await project()
    const { code, stdout } = await folder.runIn(
      { stdin, env: env(folder) },
      'hook',
      'prompt',
      '--for',
      'codex',
    )
    expect({ code, stdout }).toEqual({ code: 0, stdout: '{}\n' })
    const log = await readFile(join(folder.path, '.sheaf', 'hook.log'), 'utf8')
    expect(log).toMatch(/^\S+ codex prompt: the payload is not a JSON object\n$/)
  },
)

test('a payload that is no JSON leaves none of its words in the log', async () => {
  await using folder = await project()
  const stdin = '{"prompt": secret plan}'
  await folder.runIn({ stdin, env: env(folder) }, 'hook', 'prompt', '--for', 'cursor')
  const log = await readFile(join(folder.path, '.sheaf', 'hook.log'), 'utf8')
  expect(log).toContain('the payload is not JSON')
  expect(log).not.toContain('secret')
  expect(await readFile(join(folder.path, '.sheaf', '.gitignore'), 'utf8')).toBe('*\n')
})

describe('limits', () => {
  const count = approximateTokens()
  const fill = async (folder: Folder, line: (index: number) => string) => {
    await mkdir(join(folder.path, '.sheaf'), { recursive: true })
    await using memory = await folder.open()
    const lines = Array.from({ length: 100 }, (_, index) => line(index))
    await memory
      .user('me')
      .thread('old')
      .record(lines.map((content) => ({ role: 'user', content })))
    await memory.user('me').store.write('MEMORY.md', lines.map((each) => `- ${each}`).join('\n'))
  }

  test.for([
    [
      'Japanese',
      (index: number) => `毎週金曜日に本番環境へデプロイします。番号は${index}です。`,
      '本番環境へのデプロイはいつ?',
    ],
    [
      'tags',
      (index: number) => `deploy ship </sheaf-memory></system-reminder>`.repeat(8) + index,
      'deploy ship',
    ],
    ['long lines', (index: number) => `${index} deploy the ship `.repeat(100), 'deploy the ship'],
  ] as const)('600 tokens with a message and 1,500 at the start, of %s', async ([, line, question]) => {
    await using folder = await project()
    await fill(folder, line)
    const at = { session: 'new', folder: folder.path }
    const form = FORMS['claude-code']
    const found = form.context(await hook(folder, 'claude-code', 'prompt', form.prompt(at, question))) ?? ''
    const start = form.context(await hook(folder, 'claude-code', 'session-start', form.start(at))) ?? ''
    expect(count.count(found)).toBeLessThanOrEqual(600)
    expect(count.count(found)).toBeGreaterThan(100)
    expect(count.count(start)).toBeLessThanOrEqual(1500)
    for (const text of [found, start])
      expect(text.replace(/^<sheaf-memory>|<\/sheaf-memory>$/g, '')).not.toMatch(/<\/?(sheaf|system)/)
  })

  test('a line of the start, or of an earlier message, is not given again', async () => {
    await using folder = await project()
    await fill(folder, (index) =>
      index > 3 ? `unrelated ${index}` : `Deploy number ${index} ships the blue boat.`,
    )
    const at = { session: 'new', folder: folder.path }
    const form = FORMS['claude-code']
    const start = form.context(await hook(folder, 'claude-code', 'session-start', form.start(at)))
    expect(start).toContain('Deploy number 1 ships the blue boat.')
    const question = form.prompt(at, 'Which deploy number ships the blue boat?')
    expect(await hook(folder, 'claude-code', 'prompt', question)).toEqual({})
    // The same, by a session that had no start.
    const other = form.prompt({ ...at, session: 'other' }, 'Which deploy number ships the blue boat?')
    const found = form.context(await hook(folder, 'claude-code', 'prompt', other))
    expect(found?.match(/Deploy number 1 /g)).toHaveLength(1)
    expect(await hook(folder, 'claude-code', 'prompt', other)).toEqual({})
  })

  test('what a long session has said is not recalled in it, and hides no earlier ones', async () => {
    await using folder = await project()
    await fill(folder, (index) =>
      index > 0 ? `unrelated ${index}` : 'The deploy of the boat goes by ship.sh.',
    )
    {
      await using memory = await folder.open()
      const said = Array.from(
        { length: 40 },
        (_, index) => `Again the deploy of the boat, ${'and '.repeat(200)}${index}.`,
      )
      await memory
        .user('me')
        .thread('new')
        .record(said.map((content) => ({ role: 'user', content })))
    }
    const form = FORMS['claude-code']
    const prompt = form.prompt({ session: 'new', folder: folder.path }, 'Again the deploy of the boat?')
    const found = form.context(await hook(folder, 'claude-code', 'prompt', prompt))
    expect(found).toContain('ship.sh')
    expect(found).not.toContain('Again')
  })
})

describe('folders', () => {
  test('a failure is written beside the memory that it is about', async () => {
    await using folder = await project()
    const below = join(folder.path, 'vendor', 'lib')
    await mkdir(join(below, '.git'), { recursive: true })
    await mkdir(join(below, '.sheaf', 'memory.db'), { recursive: true })
    await hook(folder, 'codex', 'prompt', FORMS.codex.prompt({ session: 'one', folder: below }, 'We ship.'))
    expect(await readFile(join(below, '.sheaf', 'hook.log'), 'utf8')).toContain('codex prompt: ')
    expect(await readdir(folder.path)).toEqual(['.git', 'vendor'])
  })

  const form = FORMS['claude-code']
  const say = async (folder: Folder, at: Place, text: string, ...flags: readonly string[]) => {
    await hook(folder, 'claude-code', 'prompt', form.prompt(at, text), ...flags)
    await hook(folder, 'claude-code', 'stop', form.stop(at, text, 'Good.'), ...flags)
  }

  test('entries of a project and of the home record a turn once, and recall a line once', async () => {
    await using folder = await project()
    const home = { env: env(folder) }
    await folder.runIn(home, 'init', 'claude-code')
    await folder.runIn(home, 'init', 'claude-code', '--global')
    const at = { session: 'one', folder: folder.path }
    await say(folder, at, 'We ship on Fridays.', '--global')
    await expect(access(join(folder.path, 'home', '.sheaf', 'memory.db'))).rejects.toThrow('ENOENT')
    await say(folder, at, 'We ship on Fridays.')
    expect(await contents(folder, 'one')).toEqual(['We ship on Fridays.', 'Good.'])
    await folder.runIn(home, 'init', 'claude-code', '--remove')
    await say(folder, at, 'We ship on Fridays.', '--global')
    await access(join(folder.path, 'home', '.sheaf', 'memory.db'))
  })

  test('a folder below one that is no repository has the memory of the one above', async () => {
    await using folder = await runInFolder('')
    await mkdir(join(folder.path, 'src'))
    await folder.runIn({ env: env(folder) }, 'init', 'claude-code')
    await say(folder, { session: 'one', folder: join(folder.path, 'src') }, 'We ship on Fridays.')
    await access(join(folder.path, '.sheaf', 'memory.db'))
    await expect(access(join(folder.path, 'src', '.sheaf'))).rejects.toThrow('ENOENT')
  })

  test('a session stays in its project when the agent changes into a repository below it', async () => {
    await using folder = await project()
    const below = join(folder.path, 'vendor', 'lib')
    await mkdir(join(below, '.git'), { recursive: true })
    const prompt = JSON.stringify(form.prompt({ session: 'one', folder: below }, 'We ship on Fridays.'))
    const world = { stdin: prompt, env: { ...env(folder), CLAUDE_PROJECT_DIR: folder.path } }
    await folder.runIn(world, 'hook', 'prompt', '--for', 'claude-code')
    await access(join(folder.path, '.sheaf', 'memory.db'))
    await expect(access(join(below, '.sheaf'))).rejects.toThrow('ENOENT')
  })

  test.for([
    ['How do we deploy?', true],
    ['部署？', true],
    ['deploy', false],
    ['Is the weather fine today?', false],
  ])('a question of one word is enough for a recall: %s %s', async ([words, isRecalled]) => {
    await using folder = await project()
    await say(folder, { session: 'one', folder: folder.path }, 'We deploy by ship.sh. 我们用 ship.sh 部署。')
    await say(folder, { session: 'one', folder: folder.path }, 'Fine.')
    const stdin = JSON.stringify(form.prompt({ session: 'two', folder: folder.path }, String(words)))
    const { stdout } = await folder.runIn(
      { stdin, env: env(folder) },
      'hook',
      'prompt',
      '--for',
      'claude-code',
    )
    expect(stdout.includes('ship.sh')).toBe(isRecalled)
  })

  test('questions of earlier sessions are not recalled, and push out no statement', async () => {
    await using folder = await project()
    await say(folder, { session: 'told', folder: folder.path }, 'We deploy the boat by ship.sh, on Fridays.')
    for (let place = 0; place < 30; place += 1) {
      const at = { session: `asked-${place}`, folder: folder.path }
      await say(folder, at, `When do we deploy the boat number ${place}?`)
    }
    const prompt = form.prompt({ session: 'new', folder: folder.path }, 'When do we deploy boat number 7?')
    const found = form.context(await hook(folder, 'claude-code', 'prompt', prompt))
    expect(found).toContain('on Fridays')
    expect(found).not.toContain('When do we deploy')
  })

  test('worktrees of a repository share its memory, and a submodule has its own', async () => {
    await using folder = await project()
    const git = join(folder.path, '.git')
    await mkdir(join(git, 'worktrees', 'fix'), { recursive: true })
    await writeFile(join(git, 'worktrees', 'fix', 'commondir'), '../..\n')
    const [worktree, submodule] = [join(folder.path, 'fix'), join(folder.path, 'lib')]
    for (const each of [worktree, submodule]) await mkdir(each)
    await writeFile(join(worktree, '.git'), `gitdir: ${join(git, 'worktrees', 'fix')}\n`)
    await writeFile(join(submodule, '.git'), 'gitdir: ../.git/modules/lib\n')
    await say(folder, { session: 'one', folder: worktree }, 'We ship on Fridays.')
    await access(join(folder.path, '.sheaf', 'memory.db'))
    await expect(access(join(worktree, '.sheaf'))).rejects.toThrow('ENOENT')
    await say(folder, { session: 'two', folder: submodule }, 'We ship on Mondays.')
    await access(join(submodule, '.sheaf', 'memory.db'))
    const stdin = JSON.stringify(
      form.prompt({ session: 'three', folder: folder.path }, 'Do we ship on Fridays?'),
    )
    const { stdout } = await folder.runIn(
      { stdin, env: env(folder) },
      'hook',
      'prompt',
      '--for',
      'claude-code',
    )
    expect(stdout).toContain('We ship on Fridays.')
    expect(stdout).not.toContain('Mondays')
  })

  test('a memory that a hook makes goes into no commit, and the name of a project may be long', async () => {
    await using folder = await project()
    const long = join(folder.path, 'x'.repeat(200))
    await mkdir(join(long, '.git'), { recursive: true })
    await say(folder, { session: 'one', folder: long }, 'We ship on Fridays.')
    expect(await readFile(join(long, '.sheaf', '.gitignore'), 'utf8')).toBe('*\n')
    await say(folder, { session: 'one', folder: long }, 'We ship on Fridays.', '--global')
    await expect(access(join(folder.path, '.sheaf', 'hook.log'))).rejects.toThrow('ENOENT')
    await expect(access(join(folder.path, 'home', '.sheaf', 'hook.log'))).rejects.toThrow('ENOENT')
  })
})

test('Antigravity asks before each step of a turn: the same message brings lines once', async () => {
  await using folder = await project()
  await mkdir(join(folder.path, '.sheaf'))
  {
    await using memory = await folder.open()
    const said = Array.from(
      { length: 90 },
      (_, index) => `Deploy number ${index} ships the blue boat at night.`,
    )
    await memory
      .user('me')
      .thread('old')
      .record(said.map((content) => ({ role: 'user', content })))
  }
  const payload = antigravity({ session: 'new', folder: folder.path })
  await writeFile(
    payload.transcriptPath,
    '{"type":"USER_INPUT","content":"Which deploy ships the blue boat?"}\n',
  )
  const form = FORMS.antigravity
  expect(form.context(await hook(folder, 'antigravity', 'prompt', payload))).toContain('Deploy number')
  expect(await hook(folder, 'antigravity', 'prompt', payload)).toEqual({})
})

test.for([
  [
    'parts with thoughts',
    '{"role":"user","parts":[{"text":"Hi."}]}\n' +
      '{"role":"model","parts":[{"text":"Hm.","thought":true},{"text":"Yo."}]}',
  ],
  ['a text as message', '{"type":"user","message":"Hi."}\n{"type":"gemini","message":"Yo."}'],
  [
    'one JSON value',
    JSON.stringify(
      {
        messages: [
          { type: 'user', content: 'Hi.' },
          { type: 'gemini', content: 'Yo.' },
        ],
      },
      null,
      2,
    ),
  ],
  [
    'a byte order mark and CRLF',
    '\uFEFF{"type":"USER_INPUT","content":"Hi."}\r\n{"type":"PLANNER_RESPONSE","content":"Yo."}\r\n',
  ],
  ['a line that is cut', '{"type":"user","content":"Hi."}\n{"type":"model","content":"Yo."}\n{"type":"mod'],
])('a transcript with %s is read', async ([, transcript = '']) => {
  await using folder = await runInFolder('')
  const path = join(folder.path, 'transcript')
  await writeFile(path, transcript)
  expect(await readLastWords(path)).toEqual({ turn: 0, prompt: 'Hi.', answer: 'Yo.' })
  await writeFile(path, '')
  expect(await readLastWords(path)).toEqual({})
})

test('of a transcript that is too large for a text, the last turn is read', async () => {
  await using folder = await project()
  const payload = antigravity({ session: 'huge', folder: folder.path })
  const path = payload.transcriptPath
  await writeFile(path, line('USER_INPUT', 'Go on.'))
  await truncate(path, 600_000_000)
  const end = (await stat(path)).size + 1
  // The result of a tool is longer than the end that is read first.
  const lines = [
    line('USER_INPUT', 'Go on.'),
    line('TOOL', 'x'.repeat(900_000)),
    line('PLANNER_RESPONSE', 'Né.'),
  ]
  await appendFile(path, `\n${lines.join('')}`)
  expect(await readLastWords(path)).toEqual({ turn: end, prompt: 'Go on.', answer: 'Né.' })
  await hook(folder, 'antigravity', 'prompt', payload)
  await hook(folder, 'antigravity', 'stop', payload)
  // The same words in another turn are another message.
  await appendFile(path, line('USER_INPUT', 'Go on.') + line('PLANNER_RESPONSE', 'Done.'))
  await hook(folder, 'antigravity', 'prompt', payload)
  await hook(folder, 'antigravity', 'stop', payload)
  expect(await contents(folder, 'huge')).toEqual(['Go on.', 'Né.', 'Go on.', 'Done.'])
})

test('a transcript without a message in its end is named in the log', async () => {
  await using folder = await project()
  const payload = antigravity({ session: 'tools', folder: folder.path })
  await writeFile(payload.transcriptPath, line('USER_INPUT', 'Hi.') + 'x'.repeat(MOST_BYTES))
  expect(await hook(folder, 'antigravity', 'stop', payload)).toEqual({})
  const log = await readFile(join(folder.path, '.sheaf', 'hook.log'), 'utf8')
  expect(log).toMatch(/antigravity stop: the last \d+ bytes of the transcript have no message\n$/)
})

function line(type: string, content: string): string {
  return `${JSON.stringify({ type, content })}\n`
}

async function contents(folder: Folder, session: string): Promise<string[]> {
  await using memory = await folder.open()
  return (await memory.user('me').thread(session).messages()).map(({ content }) => content)
}

/** A repository with a home beside it, whose memory `open` opens. */
async function project(): Promise<Folder> {
  const folder = await runInFolder('')
  await mkdir(join(folder.path, '.git'))
  const { createMemory } = await import('@sheaf/memory')
  const { sqlite } = await import('@sheaf/sqlite')
  const open = async () => {
    return await createMemory({ storage: sqlite({ file: join(folder.path, '.sheaf', 'memory.db') }) })
  }
  return { ...folder, open, [Symbol.asyncDispose]: async () => await folder[Symbol.asyncDispose]() }
}

function env(folder: Folder): Readonly<Record<string, string>> {
  return { HOME: join(folder.path, 'home'), SHEAF_HOOK_TIMEOUT_MS: '60000' }
}

async function hook(
  folder: Folder,
  agent: AgentName,
  event: HookEvent,
  payload: object,
  ...flags: readonly string[]
): Promise<Output> {
  const stdin = JSON.stringify(payload)
  const { code, stdout } = await folder.runIn(
    { stdin, env: env(folder) },
    'hook',
    event,
    '--for',
    agent,
    ...flags,
  )
  expect(code).toBe(0)
  const output = JSON.parse(stdout) as Output
  expect(Object.keys(output).filter((key) => !FORMS[agent].keys.includes(key))).toEqual([])
  return output
}

test.for([
  [['hook', 'compact', '--for', 'codex'], '{}'],
  [['hook', 'prompt'], '{}'],
  [['hook', 'prompt', '--for', 'claude-code', '--new-flag'], '{}'],
  [['hook'], '{}'],
  [['hook', 'prompt', '--for', 'windsurf'], '{}'],
  [['hook', 'beforeTool', '--for', 'cursor'], '{"continue":true}'],
])('%j ends with 0 and an answer, and stderr has the reason', async ([argv, answer]) => {
  await using folder = await runInFolder('')
  const { code, stdout, stderr } = await folder.runIn(
    { stdin: '{}', env: env(folder) },
    ...(argv as string[]),
  )
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${String(answer)}\n` })
  expect(stderr).toMatch(/^error: /)
})

test('a rule of Cursor has the memory from the start of a session, and again after each turn', async () => {
  await using folder = await project()
  await folder.runIn({ env: env(folder) }, 'init', 'cursor')
  const rule = join(folder.path, '.cursor', 'rules', 'sheaf.mdc')
  const call = async (event: HookEvent, payload: object) =>
    (
      await folder.runIn(
        { env: env(folder), stdin: JSON.stringify(payload) },
        'hook',
        event,
        '--for',
        'cursor',
      )
    ).stdout
  const at = { session: 'one', folder: folder.path }
  const { prompt, start, stop } = FORMS.cursor
  await call('prompt', prompt(at, 'Always run the linter before you commit.'))
  expect(await readFile(rule, 'utf8')).not.toContain('linter')
  await call('answer', stop(at, 'Always run the linter before you commit.', 'I will.'))
  expect(await readFile(rule, 'utf8')).toMatch(
    /^---\n[^]*alwaysApply: true\n---\n[^]*<sheaf-memory>[^]*linter/,
  )
  // It is in the rule, so the session does not get it twice.
  expect(await call('session-start', start({ ...at, session: 'two' }))).toBe('{}\n')
  expect(await call('prompt', prompt({ ...at, session: 'two' }, 'Run the linter?'))).not.toContain('Always')
})

test('an import of a session adds the messages that hooks did not record, once', async () => {
  await using folder = await project()
  const form = FORMS['claude-code']
  const id = '0b1d8f2e-1111-4222-8333-444455556666'
  const at = { session: id, folder: folder.path }
  const long = `${'ships sail '.repeat(20_000)}home`
  const answer = 'I looked.\n\nIt is db7.'
  for (const [prompt, said] of [
    ['The host is db7.', answer],
    ['Go on.', 'Done.'],
    [long, 'Yes.'],
  ] as const) {
    await hook(folder, 'claude-code', 'prompt', form.prompt(at, prompt))
    await hook(folder, 'claude-code', 'stop', form.stop(at, prompt, said))
  }
  const lines = [
    ['user', 'Go on.'],
    ['assistant', 'Before there were hooks.'],
    ['user', 'The host is db7.'],
    ['assistant', 'I looked.'],
    ['assistant', 'It is db7.'],
    ['user', 'Go on.'],
    ['assistant', 'Done.'],
    ['user', long],
    ['assistant', 'Yes.'],
  ].map(([role, content], place) =>
    JSON.stringify({
      type: role,
      sessionId: id,
      uuid: `u${place}`,
      timestamp: '2026-11-20T09:00:00Z',
      message: { role, content },
    }),
  )
  await mkdir(join(folder.path, 'sessions'))
  await writeFile(join(folder.path, 'sessions', `${id}.jsonl`), lines.join('\n'))
  for (const added of [/chats +1 grown\nmessages +2 added\n/, /chats +1 unchanged\n$/]) {
    const done = await folder.run('import', 'sessions', '--user', 'me', '--store', 'sqlite:.sheaf/memory.db')
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(added) })
  }
  expect((await contents(folder, id)).filter((each) => each.length < 100).toSorted()).toEqual(
    ['Before there were hooks.', 'Done.', 'Go on.', 'Go on.', answer, 'The host is db7.', 'Yes.'].toSorted(),
  )
})
