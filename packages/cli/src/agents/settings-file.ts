import {
  chmod,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isRecord } from '@sheaf/core/adapter'
import { UsageError } from '../cli-environment.ts'
import { parsedJson, type Json } from '../output.ts'
import { AGENT_FORMATS, isOwnEntry, type AgentName } from './agent-formats.ts'

export type Remembered = Readonly<Record<string, Note>>

interface Note {
  readonly before: string | null
  readonly after: string
  readonly made?: string
}

/** Parses settings; `text` is null if there is no file. Throws UsageError unless they are a JSON object. */
export function parseSettings(path: string, text: string | null): Json {
  if (text === null || text.trim() === '') return {} // trim takes a byte order mark too
  const value = parsedJson(text)
  if (isRecord(value)) return value
  throw new UsageError(path, 'is not a JSON object, and was not changed; mend it, and run this again')
}

/** The settings as text, with the byte order mark, the indentation and the line ends of the text before. */
export function settingsText(settings: Json, before: string | null): string {
  const indent = /^([ \t]+)"/m.exec(before ?? '')?.[1] ?? '  '
  const end = before === null || before.endsWith('\n') ? '\n' : ''
  const text = `${JSON.stringify(settings, null, indent)}${end}`
  const mark = before?.startsWith('\uFEFF') === true ? '\uFEFF' : ''
  return mark + (before?.includes('\r\n') === true ? text.replaceAll('\n', '\r\n') : text)
}

/**
 * The settings without the entries that `sheaf init` wrote for this agent, and without the lists and objects
 * that are then empty.
 */
export function withoutOwn(settings: Json, agent: AgentName): Json {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => {
      const rest = removed(value, agent)
      return rest === undefined ? [] : [[key, rest]]
    }),
  )
}

function removed(value: unknown, agent: AgentName): unknown {
  if (isOwnEntry(value, agent)) return undefined
  if (Array.isArray(value)) {
    const rest = value.map((item: unknown) => removed(item, agent)).filter((item) => item !== undefined)
    return rest.length === 0 && value.length > 0 ? undefined : rest
  }
  if (typeof value !== 'object' || value === null) return value
  const rest = withoutOwn(value as Json, agent)
  const isEmptied = Object.keys(rest).length === 0 && Object.keys(value).length > 0
  const wasOfOwn = Object.keys(rest).length < Object.keys(value).length
  const isOnlyMatcher = Object.keys(rest).every((key) => key === 'matcher')
  return isEmptied || (wasOfOwn && isOnlyMatcher) ? undefined : rest
}

/** The text of a file with every byte; null for a missing file. Throws UsageError if it is not UTF-8. */
export async function textOf(path: string): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path))
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError(path, 'is not UTF-8, and was not changed; save it as UTF-8, and run this again')
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Replaces a file in one step, or deletes it if `text` is null. A link stays a link, and a file keeps its
 * permissions; only its owner may read a new file. Returns the first folder that it made.
 */
export async function replaceFile(path: string, text: string | null): Promise<string | undefined> {
  const target = await targetOf(path)
  if (text === null) {
    await rm(target, { force: true })
    return undefined
  }
  const made = await mkdir(dirname(path), { recursive: true })
  const { mode } = await stat(target).catch(() => ({ mode: 0o600 }))
  const temporary = `${target}.sheaf-${process.pid}`
  try {
    await writeFile(temporary, text)
    await chmod(temporary, mode & 0o777)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true }) // a part of it, as on a full disk
    throw error
  }
  return made
}

async function targetOf(path: string): Promise<string> {
  const pointed = () =>
    readlink(path).then(
      (to) => resolve(dirname(path), to),
      () => path,
    )
  return await realpath(path).catch(pointed)
}

export async function removeEmptyFolders(path: string, made: string): Promise<void> {
  for (let at = dirname(path); at.startsWith(made); at = dirname(at))
    // The folder may be deleted already, with that of another file.
    if (!(await rmdir(at).then(() => true, isMissing))) return
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

export async function hasEntries(agent: AgentName, folder: string): Promise<boolean> {
  const path = AGENT_FORMATS[agent].settings({ folder, isGlobal: false })
  const text = await textOf(path).catch(() => null)
  if (text === null || agent === 'opencode') return text !== null
  try {
    const settings = parseSettings(path, text)
    return JSON.stringify(withoutOwn(settings, agent)) !== JSON.stringify(settings)
  } catch {
    return false // the agent cannot read it either
  }
}
