import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { UserMemory } from '@sheaf/memory'
import { messageOf, type CliEnvironment } from '../cli-environment.ts'
import type { Json } from '../output.ts'
import { chosenStorage } from '../session/chosen-storage.ts'
import { withSession, type GlobalOptions } from '../session/session.ts'
import {
  AGENT_FORMATS,
  PROJECT_USER,
  type AgentName,
  type HookCall,
  type HookEvent,
} from './agent-formats.ts'
import { readLastWords } from './last-words.ts'
import { ownWords } from './own-words.ts'
import { brief, recall, type Recalled } from './recalled.ts'
import { ruleText } from './own-files.ts'
import { hasEntries, replaceFile } from './settings-file.ts'
import {
  deleteOldSessions,
  hashOf,
  homeOf,
  idOf,
  keptContext,
  makeOwnFolder,
  memoryFolderOf,
  openSessionFile,
  PIECE_CHARACTERS,
  projectOf,
  waitingEverywhere,
  type Said,
} from './session-file.ts'

const NOTHING: Recalled = { text: '', shown: [] }

export interface HookRequest {
  readonly event: HookEvent
  readonly agent: AgentName
  /** Keeps the memory of all projects in the person's home, each apart. */
  readonly isGlobal: boolean
  readonly options: Pick<GlobalOptions, 'store' | 'user'>
}

/**
 * Answers a hook: recalls lines for the agent, and records the conversation. Rejects if the memory cannot be
 * used; the words then wait in the session's file, and the next hook records them.
 */
export async function runHook(
  environment: CliEnvironment,
  { event, agent, isGlobal, options }: HookRequest,
  payload: Json,
  most: number,
): Promise<Json> {
  const format = AGENT_FORMATS[agent]
  const call = format.read(payload)
  if (call === undefined) return format.answer(event, '')
  const place = placeOf(environment, call, { agent, isGlobal })
  // The agent also calls the project's own hooks, and one answer is enough.
  if (isGlobal && (await hasEntries(agent, place.project))) return format.answer(event, '')
  await makeOwnFolder(place.folder)
  const sessions = join(place.folder, 'sessions')
  const user = options.user ?? place.user
  // Not of SHEAF_STORE: the agent's tools do not see the variables of a shell.
  const named = options.store
  // The words wait even if the address is wrong.
  const chosen = named ? await chosenStorage(environment, { store: named }).catch(() => undefined) : undefined
  const of = { session: call.session, user, store: chosen?.id }
  const session = await openSessionFile(sessions, of)
  let failure: unknown
  const said: Words = await saidIn(event, call).catch((error: unknown) => {
    failure = error // the waiting words of earlier calls are still recorded
    return {}
  })
  const now = environment.clock.now().getTime()
  const turn = call.turn ?? said.turn ?? randomUUID()
  let isNew = false
  for (const role of ['user', 'assistant'] as const) {
    const content = said[role]
    if (content === undefined || content === '') continue
    // A turn may have several messages of the person, and several of the agent.
    const id = `${idOf(turn)}-${role}-${hashOf(content)}`
    for (const [index, piece] of piecesOf(content).entries()) {
      const place = index === 0 ? id : `${id}-${index}`
      const at = new Date(now + index).toISOString()
      isNew = (await session.say({ id: place, role, content: piece, at })) || isNew
    }
  }
  if (event === 'session-start') {
    if (call.source === 'resume' && session.shown.size > 0) return format.answer(event, '')
    if (call.source === 'compact') await session.forgetShown()
    await deleteOldSessions(sessions, environment.clock)
  }
  // A hook updates the search index of its own memory, because no other program would.
  const busyTimeoutMs = Math.floor(most / 4)
  const opening = { creates: true, keepIndex: named !== undefined, isBrief: true, busyTimeoutMs }
  const given = { store: named ?? place.store, author: agent, color: false, user }
  const { text, shown } = await withSession(environment, given, opening, async ({ scope }) => {
    const memory = scope as UserMemory
    const thread = memory.thread(idOf(call.session))
    // An answer ends a turn; older waiting words are from a turn that was interrupted.
    const isOver = event === 'stop' || event === 'answer'
    const isOfTurn = ({ id }: Said) => !isOver && id.startsWith(`${idOf(turn)}-user-`)
    const waiting = session.waiting.filter((each) => !isOfTurn(each))
    const record = async (all: readonly Said[]) => {
      // One at a time: a hook that is killed during a long one has recorded the earlier ones.
      for (const { of, ...each } of all) {
        const context = each.role === 'assistant' ? await keptContext(sessions, { of, ...each }) : undefined
        const message = { ...each, at: new Date(each.at) }
        await memory.thread(idOf(of.session)).record(message, { context })
        await session.recorded({ ...each, of })
      }
    }
    const briefed = async () => {
      const start = await brief(memory)
      await session.keep('start.context', start.context ? await thread.packContext(start.context) : null)
      return start
    }
    if (event === 'session-start') {
      await record(await waitingEverywhere(sessions, user))
      const start = await briefed()
      return (await writeRule(agent, place, start)) ? { ...start, text: '' } : start
    }
    const recalled =
      event === 'prompt' && said.user !== undefined && isNew
        ? await recall(memory, said.user, { current: thread.path, shown: session.shown })
        : NOTHING
    if (recalled.context !== undefined) {
      const after = await keptContext(sessions, { of, at: new Date(now).toISOString() }, 'start.context')
      const asked = `${idOf(turn)}-user-${hashOf(said.user ?? '')}`
      await session.keep(
        'last.context',
        await thread.packContext({ ...recalled.context, turn: asked, after }),
      )
    }
    await record(waiting)
    if (isOver && existsSync(rulePath(agent, place))) await writeRule(agent, place, await briefed())
    return recalled
  }).catch((error: unknown) => {
    throw new Error(`${messageOf(error)} Nothing is lost: the next hook records the words.`, { cause: error })
  })
  await session.show(shown)
  if (failure !== undefined) throw failure
  return format.answer(event, text)
}

// Only for a project: a rule in the home would show every project the memory of the last one.
function rulePath(agent: AgentName, { project, isGlobal }: Place): string {
  const rule = AGENT_FORMATS[agent].project?.rule
  return rule === undefined || isGlobal ? '' : join(project, rule)
}

// For Cursor, whose editor takes no context with a message.
async function writeRule(agent: AgentName, place: Place, { text }: Recalled): Promise<boolean> {
  const path = rulePath(agent, place)
  if (!existsSync(path)) return false
  await replaceFile(path, ruleText(text))
  return true
}

export async function logFailure(
  environment: CliEnvironment,
  request: HookRequest,
  { payload, error }: { readonly payload: Json; readonly error: unknown },
): Promise<void> {
  const { event, agent } = request
  const { folder } = placeOf(environment, AGENT_FORMATS[agent].read(payload), request)
  const reason = messageOf(error).replaceAll(/\s+/g, ' ')
  const line = `${environment.clock.now().toISOString()} ${agent} ${event}: ${reason}\n`
  try {
    await makeOwnFolder(folder)
    await appendFile(join(folder, 'hook.log'), line)
  } catch {
    environment.stderr.write(line) // a folder that cannot be written
  }
}

function placeOf(
  environment: CliEnvironment,
  call: HookCall | undefined,
  { agent, isGlobal }: Pick<HookRequest, 'agent' | 'isGlobal'>,
) {
  // Claude Code's folder of a call changes with each `cd`; the one in which it was started does not.
  const started = agent === 'claude-code' ? environment.env['CLAUDE_PROJECT_DIR'] : undefined
  const given = [started, call?.folder].find((each) => each !== undefined && existsSync(each))
  const project = projectOf(environment, given)
  const shared = memoryFolderOf(project)
  const own = join(isGlobal ? homeOf(environment) : shared, '.sheaf')
  return {
    project,
    isGlobal,
    folder: own,
    store: `sqlite:${join(own, 'memory.db')}`,
    user: isGlobal ? `${[...basename(shared)].slice(0, 60).join('')}-${hashOf(shared)}` : PROJECT_USER,
  }
}

type Place = Pick<ReturnType<typeof placeOf>, 'project' | 'isGlobal'>

interface Words {
  readonly user?: string
  readonly assistant?: string
  readonly turn?: string
}

// A long message is recorded in pieces. After a killed hook, the next one continues between two of them.
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const end = from + PIECE_CHARACTERS
    const isInPair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')
    pieces.push(text.slice(from, isInPair ? end - 1 : end))
    from = isInPair ? end - 1 : end
  }
  return pieces
}

async function saidIn(event: HookEvent, { prompt, answer, transcript }: HookCall): Promise<Words> {
  if (event === 'session-start') return {}
  const given = event === 'prompt' ? prompt : answer
  const last = given === undefined && transcript !== undefined ? await readLastWords(transcript) : undefined
  const words = given ?? (event === 'prompt' ? last?.prompt : last?.answer)
  if (words === undefined) return {}
  const turn = last?.turn === undefined ? {} : { turn: `turn-${last.turn}` }
  return { ...turn, [event === 'prompt' ? 'user' : 'assistant']: await ownWords(words) }
}
