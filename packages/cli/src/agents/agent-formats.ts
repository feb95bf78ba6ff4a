import { join } from 'node:path'
import { listOf, objectOf, textOf, type Json } from '../output.ts'

export const HOOK_EVENTS = ['session-start', 'prompt', 'answer', 'stop'] as const

export type HookEvent = (typeof HOOK_EVENTS)[number]

export const AGENTS = ['claude-code', 'codex', 'cursor', 'opencode', 'antigravity'] as const

export type AgentName = (typeof AGENTS)[number]

export interface HookCall {
  readonly session: string
  /** The folder in which the agent works; undefined if it names none. */
  readonly folder: string | undefined
  /** The agent's id of this turn, so that two hooks of one turn record it once. */
  readonly turn: string | undefined
  readonly prompt: string | undefined
  readonly answer: string | undefined
  /** A file with the lines of the conversation, for an agent that does not send its words. */
  readonly transcript: string | undefined
  /**
   * The reason why a session starts, if the agent names it. After `resume` the session still has its earlier
   * texts, after `compact` it does not.
   */
  readonly source: string | undefined
}

interface AgentFormat {
  readonly title: string
  readonly settings: (place: { readonly folder: string; readonly isGlobal: boolean }) => string
  /** Its settings with Sheaf's hooks added; `command` gives the words to run for an event. */
  readonly added: (settings: Json, command: HookCommand) => Json
  /** Paths below a project: of MCP servers, of skills, and of a rule that is shown with each message. */
  readonly project?: { readonly server: string; readonly skill: string; readonly rule?: string }
  /** Reads the payload of a call; undefined outside the person's own conversation, as in a subagent's. */
  readonly read: (payload: Json) => HookCall | undefined
  /** The answer that puts `text` into the agent's context; one without effect if the text is empty. */
  readonly answer: (event: HookEvent, text: string) => Json
  readonly hint?: string
}

export type HookCommand = (event: HookEvent) => readonly string[]

export const PROJECT_USER = 'me'
/** The seconds after which the agent ends a hook; Sheaf ends itself after two. */
const TIMEOUT_SECONDS = 5
/** The values of `source` for words of a person. A host that wakes a session by itself sends others. */
const SPEAKERS: readonly unknown[] = [undefined, 'user', 'sdk']

const CLAUDE_EVENTS = { SessionStart: 'session-start', UserPromptSubmit: 'prompt', Stop: 'stop' } as const
const CURSOR_EVENTS = {
  sessionStart: 'session-start',
  beforeSubmitPrompt: 'prompt',
  afterAgentResponse: 'answer',
} as const
const ANTIGRAVITY_EVENTS = { PreInvocation: 'prompt', Stop: 'stop' } as const

/**
 * The formats, from the documentation of each agent in 2026-11. Codex refuses unknown keys in an answer, so
 * an answer has only the keys that it needs. OpenCode runs a module, which calls the same command.
 */
export const AGENT_FORMATS: Readonly<Record<AgentName, AgentFormat>> = {
  'claude-code': {
    title: 'Claude Code',
    settings: ({ folder, isGlobal }) =>
      join(folder, '.claude', isGlobal ? 'settings.json' : 'settings.local.json'),
    added: (settings, command) =>
      withGroups(settings, (event) => {
        const [file, ...args] = command(event)
        return { command: file, args }
      }),
    project: { server: '.mcp.json', skill: '.claude/skills' },
    read: readClaude,
    answer: answerClaude,
  },
  codex: {
    title: 'Codex',
    settings: ({ folder }) => join(folder, '.codex', 'hooks.json'),
    added: (settings, command) => withGroups(settings, (event) => ({ command: shellText(command(event)) })),
    project: { server: '.codex/config.toml', skill: '.agents/skills' },
    read: readClaude,
    answer: answerClaude,
    hint: 'Codex runs a new hook only after you trusted it: start Codex once and confirm.',
  },
  cursor: {
    title: 'Cursor',
    settings: ({ folder }) => join(folder, '.cursor', 'hooks.json'),
    added: (settings, command) => {
      const hooks = withHooks(settings['hooks'], CURSOR_EVENTS, (event) => ({
        command: shellText(command(event)),
        timeout: TIMEOUT_SECONDS,
      }))
      return { version: 1, ...settings, hooks }
    },
    project: { server: '.cursor/mcp.json', skill: '.cursor/skills', rule: '.cursor/rules/sheaf.mdc' },
    read: (payload) =>
      callOf({
        session: payload['conversation_id'],
        folder: listOf(payload['workspace_roots'])[0],
        turn: payload['generation_id'],
        prompt: payload['prompt'],
        answer: payload['text'],
      }),
    answer: (event, text) => {
      const context = text === '' ? {} : { additional_context: text }
      return event === 'prompt' ? { continue: true, ...context } : context
    },
    hint: 'Cursor runs hooks in a trusted workspace only.',
  },
  opencode: {
    title: 'OpenCode',
    settings: ({ folder, isGlobal }) =>
      join(folder, isGlobal ? '.config/opencode' : '.opencode', 'plugins', 'sheaf.js'),
    added: (settings) => settings,
    project: { server: 'opencode.json', skill: '.opencode/skills' },
    read: (payload) =>
      callOf({
        session: payload['sessionID'],
        folder: payload['directory'],
        turn: payload['messageID'],
        prompt: payload['prompt'],
        answer: payload['answer'],
      }),
    answer: (_event, text) => (text === '' ? {} : { context: text }),
  },
  antigravity: {
    title: 'Antigravity',
    settings: ({ folder, isGlobal }) => join(folder, isGlobal ? '.gemini/config' : '.agents', 'hooks.json'),
    added: (settings, command) => {
      // A person may have hooks of another kind under this name.
      const sheaf = withHooks(settings['sheaf'], ANTIGRAVITY_EVENTS, (event) => ({
        type: 'command',
        command: shellText(command(event)),
        timeout: TIMEOUT_SECONDS,
      }))
      return { ...settings, sheaf }
    },
    read: (payload) =>
      callOf({
        session: payload['conversationId'],
        folder: listOf(payload['workspacePaths'])[0],
        transcript: payload['transcriptPath'],
      }),
    answer: (_event, text) => (text === '' ? {} : { injectSteps: [{ ephemeralMessage: text }] }),
  },
}

/** The arguments of a hook's command. Sheaf recognises its own entries by them. */
export function hookArguments(event: HookEvent, agent: AgentName): string[] {
  return ['hook', event, '--for', agent]
}

export function serverArguments(store: string, user: string, agent: AgentName): string[] {
  return ['mcp', '--store', store, '--user', user, '--author', agent, '--hooks']
}

export function isOwnEntry(entry: unknown, agent: AgentName): boolean {
  const { command, args } = objectOf(entry)
  const all = [...(Array.isArray(command) ? listOf(command) : [command]), ...listOf(args)]
  const words = all.filter((word) => typeof word === 'string').join(' ')
  const isServer = words.includes(' mcp --store ') && words.endsWith(` --author ${agent} --hooks`)
  const isHook = HOOK_EVENTS.some((event) => words.includes(hookArguments(event, agent).join(' ')))
  return /sheaf/i.test(words) && (isServer || isHook)
}

function withGroups(settings: Json, entry: (event: HookEvent) => Json): Json {
  const hooks = withHooks(settings['hooks'], CLAUDE_EVENTS, (event) => ({
    hooks: [{ type: 'command', ...entry(event), timeout: TIMEOUT_SECONDS }],
  }))
  return { ...settings, hooks }
}

function withHooks(
  given: unknown,
  events: Readonly<Record<string, HookEvent>>,
  entry: (event: HookEvent) => Json,
): Json {
  const hooks = objectOf(given)
  const own = Object.entries(events).map(
    ([name, event]) => [name, [...listOf(hooks[name]), entry(event)]] as const,
  )
  return { ...hooks, ...Object.fromEntries(own) }
}

function readClaude(payload: Json): HookCall | undefined {
  // A subagent has a conversation of its own with the agent, not with the person.
  const isOfPerson = payload['prompt'] === undefined || SPEAKERS.includes(payload['source'])
  if (payload['agent_id'] !== undefined || !isOfPerson) return undefined
  return callOf({
    session: payload['session_id'],
    folder: payload['cwd'],
    turn: payload['prompt_id'] ?? payload['turn_id'],
    prompt: payload['prompt'],
    answer: payload['last_assistant_message'],
    transcript: payload['transcript_path'],
    source: payload['source'],
  })
}

function answerClaude(event: HookEvent, text: string): Json {
  const hookEventName = event === 'session-start' ? 'SessionStart' : 'UserPromptSubmit'
  return text === '' || event === 'stop' || event === 'answer'
    ? {}
    : { hookSpecificOutput: { hookEventName, additionalContext: text } }
}

function callOf(fields: Readonly<Partial<Record<keyof HookCall, unknown>>>): HookCall | undefined {
  const session = textOf(fields.session)
  if (session === undefined) return undefined
  return {
    session,
    folder: textOf(fields.folder),
    turn: textOf(fields.turn),
    prompt: textOf(fields.prompt),
    answer: textOf(fields.answer),
    transcript: textOf(fields.transcript),
    source: textOf(fields.source),
  }
}

// POSIX paths may have dollars, which shells expand between double quotes. Windows paths have no quotes.
export function shellText(words: readonly string[]): string {
  const isWindows = process.platform === 'win32'
  const quoted = (word: string) => (isWindows ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`)
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : quoted(word))).join(' ')
}
