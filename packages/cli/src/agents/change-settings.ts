import { readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CliEnvironment } from '../cli-environment.ts'
import { AGENT_FORMATS, hookArguments } from './agent-formats.ts'
import type { AgentName, HookCommand } from './agent-formats.ts'
import { openCodePlugin } from './opencode-plugin.ts'
import { homeOf, projectOf } from './run-hook.ts'
import { EVERYTHING, hashOf, makeOwnFolder } from './session-file.ts'
import {
  parseSettings,
  removeEmptyFolders,
  replaceFile,
  settingsText,
  textOf,
  withoutOwn,
} from './settings-file.ts'
import type { Remembered } from './settings-file.ts'

/** A change of an agent's settings. */
export interface SettingsRequest {
  readonly agent: AgentName
  readonly isGlobal: boolean
  readonly remove: boolean
  /** The command that the entries call. */
  readonly command: readonly string[]
}

/** The result of a change. */
export interface SettingsChange {
  readonly agent: AgentName
  /** The path of the agent's settings. */
  readonly settings: string
  /** The path of the memory, which may not exist yet. */
  readonly memory: string
  readonly changed: boolean
}

/**
 * Adds the entries of Sheaf to the settings of an agent, or removes them. A file without later changes gets
 * its old bytes back; from another one only the entries go. Throws UsageError for settings that are not a
 * JSON object, and changes nothing then.
 */
export async function changeSettings(
  environment: CliEnvironment,
  { agent, isGlobal, remove, command }: SettingsRequest,
): Promise<SettingsChange> {
  const folder = isGlobal ? homeOf(environment) : projectOf(environment)
  const path = AGENT_FORMATS[agent].settings({ folder, isGlobal })
  const own = join(folder, '.sheaf')
  const notes = join(own, 'init.json')
  const remembered = JSON.parse((await textOf(notes)) ?? '{}') as Remembered
  const text = await textOf(path)
  const plain = plainText(path, text, agent, remembered)
  const flags = isGlobal ? ['--global'] : []
  const words: HookCommand = (event) => [...command, ...hookArguments(event, agent), ...flags]
  const next = remove ? plain : addedText(path, plain, agent, words)
  const { [path]: note, ...others } = remembered
  const kept = (made = note?.made): Remembered =>
    remove || next === null
      ? others
      : { ...others, [path]: { before: plain, after: hashOf(next), ...(made === undefined ? {} : { made }) } }
  if (!remove) {
    // The memory of a project has what was said in it, and goes into no commit by itself.
    await makeOwnFolder(own)
    // Before the settings: a process that is killed between leaves a note without effect.
    await replaceFile(notes, settingsText(kept(), null))
  }
  const made = next === text ? undefined : await replaceFile(path, next)
  if (made !== undefined) await replaceFile(notes, settingsText(kept(made), null))
  if (remove) {
    await replaceFile(notes, Object.keys(others).length === 0 ? null : settingsText(others, null))
    if (next === null && note?.made !== undefined) await removeEmptyFolders(path, note.made)
    await removeUnused(own)
  }
  return { agent, settings: path, memory: join(folder, '.sheaf', 'memory.db'), changed: next !== text }
}

// A folder without a memory and notes.
async function removeUnused(own: string): Promise<void> {
  const names = await readdir(own).catch(() => [])
  const ignored = join(own, '.gitignore')
  if (names.length !== 1 || (await textOf(ignored)) !== EVERYTHING) return
  await replaceFile(ignored, null)
  await rmdir(own)
}

// The settings without Sheaf: the bytes of before, if nobody changed the file since.
function plainText(
  path: string,
  text: string | null,
  agent: AgentName,
  remembered: Remembered,
): string | null {
  const note = remembered[path]
  if (text === null) return null
  if (note !== undefined && hashOf(text) === note.after) return note.before
  if (agent === 'opencode') return null // the file is Sheaf's own
  const settings = parseSettings(path, text)
  const rest = withoutOwn(settings, agent)
  return JSON.stringify(rest) === JSON.stringify(settings) ? text : settingsText(rest, text)
}

function addedText(path: string, plain: string | null, agent: AgentName, command: HookCommand): string {
  if (agent === 'opencode') return openCodePlugin(command)
  return settingsText(AGENT_FORMATS[agent].added(parseSettings(path, plain), command), plain)
}
