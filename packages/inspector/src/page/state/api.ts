import { computed, signal } from '@preact/signals'
import type { Answers, Json, Start } from '../../answers/answers.ts'
import { scope } from './scope.ts'
import { requestKey, type ExportedAnswers } from '../../answers/requests.ts'

const TOKEN = 'sheaf-inspector-token'

/** Moves the token from the address to the browser's storage for this address: all tabs have it. */
export function takeToken(): void {
  const [, token] = /^#token=([^&]+)/.exec(location.hash) ?? []
  if (token === undefined) return
  localStorage.setItem(tokenKey(), token)
  history.replaceState(null, '', location.pathname)
}

function tokenKey(): string {
  return `${TOKEN} ${location.pathname}`
}

/** Sends a request to the server, or finds its answer in an exported page. Rejects with AskError. */
export async function ask<Name extends keyof Answers>(
  name: Name,
  fields: Ask = {},
  signal?: AbortSignal,
): Promise<Json<Answers[Name]>> {
  const exported = exportedAnswers()
  if (exported !== undefined) return answerFrom(exported, name, fields)
  const token = localStorage.getItem(tokenKey())
  const response = await fetch(`api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-sheaf-inspector': '1',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: bodyOf(fields),
    signal: signal ?? null,
  }).catch(() => {
    // The page has no use for an answer that comes in part.
    signal?.throwIfAborted()
    throw new AskError('unreachable', 'The server does not answer. Is it still running?')
  })
  const value: unknown = await response.json().catch(() => signal?.throwIfAborted())
  if (response.ok) {
    if (CHANGES.has(name)) written.value += 1
    return value as Json<Answers[Name]>
  }
  const { code = 'unexpected', message = `The server answered with ${response.status}.` } =
    (value as { error?: { code?: string; message?: string } } | undefined)?.error ?? {}
  throw new AskError(code, message)
}

function bodyOf(fields: Ask): string {
  return JSON.stringify({ ...fields, scope: scope.value ?? fields['scope'] })
}

let answers: ExportedAnswers | null = null

function exportedAnswers(): ExportedAnswers | undefined {
  answers ??= JSON.parse(document.getElementById('answers')?.textContent ?? 'null') as typeof answers
  return answers ?? undefined
}

/** True for an exported page, which sends no requests and makes no changes. */
export function isExported(): boolean {
  return exportedAnswers() !== undefined
}

/** The answer to a request from an exported page. Throws AskError if the page does not contain it. */
function answerFrom<Name extends keyof Answers>(
  exported: ExportedAnswers,
  name: Name,
  fields: Ask,
): Json<Answers[Name]> {
  const answer =
    name === 'files'
      ? filesFrom(exported, fields)
      : name === 'file'
        ? linesFrom(exported, fields)
        : exported[requestKey(name, fields)]
  if (answer === undefined)
    throw new AskError('not-exported', 'This page does not hold that part of the memory.')
  // The routes give each name its own answer type.
  return answer as Json<Answers[Name]>
}

// The page contains one list of all files, and each file whole.
function filesFrom(exported: ExportedAnswers, { filter = '', offset = 0, limit }: Ask) {
  const all = exported[requestKey('files', {})] as Json<Answers['files']>['files']
  const found = all.filter(({ path }) => path.toLowerCase().includes(String(filter).toLowerCase()))
  return { files: found.slice(Number(offset), Number(offset) + Number(limit)), total: found.length }
}

function linesFrom(exported: ExportedAnswers, { path, from, count }: Ask) {
  const whole = exported[requestKey('file', { path })] as Json<Answers['file']> | undefined
  if (whole === undefined) return undefined
  const first = Number(from)
  return { ...whole, from: first, lines: whole.lines.slice(first - 1, first - 1 + Number(count)) }
}

export class AskError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export type Ask = Readonly<Record<string, unknown>>

export const written = signal(0)
const CHANGES: ReadonlySet<keyof Answers> = new Set<keyof Answers>([
  'write',
  'delete',
  'untrash',
  'purge',
  'restore',
  'decide',
  'edited',
  'unstand',
  'end',
  'forget',
  'mend',
  'undo',
])
export const start = signal<Json<Start> | undefined>(undefined)
export const mayChange = computed(() => start.value?.readOnly === false && !isExported())
