import { MemoryError } from '@sheaf/core'
import { fileKind, rightSpelling } from '@sheaf/core/adapter'
import type { ToolResult } from './memory-tools.ts'

type ToolFailure = Extract<ToolResult, { readonly ok: false }>
type ToolErrorCode = ToolFailure['error']['code']

/** A failure that a model can fix. */
export class ToolError extends Error {
  readonly code: ToolErrorCode
  /** The next step, in whole sentences. */
  readonly advice: string

  constructor(code: ToolErrorCode, message: string, advice: string) {
    super(message)
    this.name = 'ToolError'
    this.code = code
    this.advice = advice
  }
}

// Errors about the request. Errors about the storage name files and servers, and must not reach a
// model.
const ADVICE: Partial<Record<MemoryError['code'], string>> = {
  conflict: 'Read the file again with MemoryRead, and repeat the change on its new text.',
  'not-found': 'MemoryList shows what there is.',
  'invalid-path': 'Paths look like "notes/databases.md", directories like "notes".',
  'invalid-content': 'Change what is named and call again; to change or remove single lines, use MemoryEdit.',
  'invalid-argument': 'Call again with other arguments.',
  'scope-violation': 'Write to another file.',
  'too-large': 'Merge duplicates, shorten, or move details into another file; then call again.',
  'invalid-entry':
    'Call again with a name such as "preferred-language", and with type, description and body.',
}

const SHOWN = 'MemoryList shows what there is.'

// Advice for a refused file, by its kind.
const ADVICE_OF_KIND: Partial<Record<ReturnType<typeof fileKind>, string>> = {
  agent: 'Keep what this user wants in USER.md, or with UpdateUserMemory as an entry of type "feedback".',
  chat: 'What is worth keeping of a conversation goes into MEMORY.md, or into a file in another folder, such as "notes".',
  entry:
    'Use UpdateUserMemory for an entry, MemoryAppendDaily for what happened today, or a file in another folder, such as "notes".',
  standing: 'The user can say in a message what holds from now on, or remove an instruction in the app.',
  trash: 'A person can restore it; to note it again, write it.',
  history: SHOWN,
  proposals: SHOWN,
  learnt: SHOWN,
  contexts: SHOWN,
  copies: SHOWN,
}

/**
 * The result of a call that threw. With `isUnforeseen` the model does not get the reason, but the app's
 * `onError` does.
 */
export function failureOf(
  error: unknown,
  isChange: boolean,
): { failure: ToolFailure; isUnforeseen: boolean } {
  if (error instanceof ToolError)
    return { failure: failure(error.code, error.message, error.advice, isChange), isUnforeseen: false }
  if (!MemoryError.isInstance(error)) return { failure: unforeseen(isChange), isUnforeseen: true }
  const advice = adviceOf(error)
  if (advice !== undefined)
    return { failure: failure(error.code, messageOf(error), advice, isChange), isUnforeseen: false }
  const isUnknown = 'outcome' in error && error.outcome === 'unknown'
  const message = 'The memory cannot be used at the moment.'
  const next = error.retryable ? 'Try again in a moment.' : 'Go on without it, and say so.'
  const text = isUnknown
    ? `${message} It is not known whether the change was made: look with MemoryRead before you repeat it.`
    : `${message}${isChange ? ' Nothing was written.' : ''} ${next}`
  return {
    failure: { ok: false, text, error: { code: error.code, message, retryable: error.retryable } },
    isUnforeseen: true,
  }
}

function failure(code: ToolErrorCode, message: string, advice: string, isChange: boolean): ToolFailure {
  const text = `${message}${isChange ? ' Nothing was written.' : ''} ${advice}`
  return { ok: false, text, error: { code, message, retryable: false } }
}

function unforeseen(isChange: boolean): ToolFailure {
  const message = 'The tool failed for a reason that was not foreseen.'
  const next = isChange
    ? 'Look with MemoryRead or MemoryList whether anything was written before you try again.'
    : 'Try once more, and go on without it if it fails again.'
  return { ok: false, text: `${message} ${next}`, error: { code: 'failed', message, retryable: false } }
}

function adviceOf(error: MemoryError): string | undefined {
  const path = error.code === 'scope-violation' && 'path' in error ? String(error.path) : undefined
  if (path === undefined) return ADVICE[error.code]
  const name = rightSpelling(path)
  return name === undefined
    ? (ADVICE_OF_KIND[fileKind(path)] ?? ADVICE[error.code])
    : `Call again with "${name}".`
}

// The facts of the error, without advice for programmers.
function messageOf(error: MemoryError): string {
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined
  if (path === undefined) return error.message
  // The app chose the allowed endings when it opened the storage; a model cannot change them.
  if (error.code === 'invalid-path' && 'advice' in error && typeof error.advice === 'string')
    return error.message.replace(`; ${error.advice}.`, '.')
  if (error.code === 'not-found') return `There is no file "${path}".`
  if (error.code === 'scope-violation' && 'reason' in error)
    return `"${path}" is closed to you: ${String(error.reason)}.`
  if (error.code === 'conflict') return `"${path}" changed meanwhile.`
  if (error.code === 'too-large' && 'size' in error && 'limit' in error && 'unit' in error)
    return `"${path}" would hold ${String(error.size)} ${String(error.unit)}, and the limit is ${String(error.limit)}.`
  return error.message
}
