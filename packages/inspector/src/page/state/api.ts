import type { Answers, Json } from '../../answers/answers.ts'
import { answerFrom, exportedAnswers } from './exported.ts'
import { AskError } from './ask-error.ts'
import type { Ask } from './ask.ts'
import { scope } from './scope.ts'

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
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    throw new AskError('unreachable', 'The server does not answer. Is it still running?')
  })
  const value: unknown = await response.json().catch(() => undefined)
  if (response.ok) return value as Json<Answers[Name]>
  const { code = 'unexpected', message = `The server answered with ${response.status}.` } =
    (value as { error?: { code?: string; message?: string } } | undefined)?.error ?? {}
  throw new AskError(code, message)
}

function bodyOf(fields: Ask): string {
  const { value } = scope
  return JSON.stringify({ ...fields, ...(value === undefined ? {} : { scope: value }) })
}
