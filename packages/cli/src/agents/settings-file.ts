import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../errors/usage-error.ts'
import { isOwnEntry } from './agent-formats.ts'
import type { AgentName, Json } from './agent-formats.ts'

/** The settings of agents as they were before `sheaf init`, by path. */
export type Remembered = Readonly<Record<string, { readonly before: string | null; readonly after: string }>>

/** Reads the settings of an agent; null for none. Throws UsageError for a file that is not a JSON object. */
export function parseSettings(path: string, text: string | null): Json {
  if (text === null || text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  } catch {
    // said below
  }
  throw new UsageError(path, 'is not a JSON object, and was not changed; mend it, and run this again')
}

/** The settings as text, with the indentation and the last line end of the text before. */
export function settingsText(settings: Json, before: string | null): string {
  const indent = /^([ \t]+)"/m.exec(before ?? '')?.[1] ?? '  '
  const end = before === null || before.endsWith('\n') ? '\n' : ''
  return `${JSON.stringify(settings, null, indent)}${end}`
}

/**
 * The settings without the entries that `sheaf init` wrote for this agent, and without lists and objects that
 * have nothing else.
 */
export function withoutOwn(settings: Json, agent: AgentName): Json {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => {
      const rest = removed(value, agent)
      return rest === undefined ? [] : [[key, rest]]
    }),
  )
}

// Undefined if nothing is left of a value that had an own entry.
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
  return isEmptied || (wasOfOwn && isOnlyMatcher(rest)) ? undefined : rest
}

// What is left of a group of hooks whose hooks are gone.
function isOnlyMatcher(rest: Json): boolean {
  return Object.keys(rest).every((key) => key === 'matcher')
}

/** The text of a file; null if there is none. */
export async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Writes a file at once, or deletes it for null. A link stays a link. */
export async function replaceFile(path: string, text: string | null): Promise<void> {
  if (text === null) return await rm(path, { force: true })
  await mkdir(dirname(path), { recursive: true })
  const target = await realpath(path).catch(() => path)
  const temporary = `${target}.sheaf-${process.pid}`
  await writeFile(temporary, text)
  await rename(temporary, target)
}
