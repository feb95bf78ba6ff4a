import { MemoryError } from '@sheaf/core'

/**
 * The error of a memory command. The message is for the model: the SDK sends it as the result, with
 * `is_error`.
 */
export class MemoryToolError extends MemoryError {
  constructor(
    code: MemoryError['code'],
    message: string,
    options?: ConstructorParameters<typeof MemoryError>[2],
  ) {
    super(code, message, options)
    this.name = 'MemoryToolError'
  }
}

export interface ToldError {
  readonly error: MemoryToolError
  /** True if the model does not get the reason; the app's `onError` then does. */
  readonly isUnforeseen: boolean
}

/**
 * Converts an error of a command for the model. `shownPath` converts a path of the store to one of the
 * tool.
 */
export function toolErrorOf(
  error: unknown,
  shownPath: (path: string) => string,
  isChange: boolean,
): ToldError {
  if (error instanceof MemoryToolError) return { error, isUnforeseen: false }
  const known = MemoryError.isInstance(error) ? error : undefined
  const told = known === undefined ? undefined : messageOf(known, shownPath)
  if (known !== undefined && told !== undefined) {
    return { error: new MemoryToolError(known.code, told, { cause: error }), isUnforeseen: false }
  }
  const isUnknown = known === undefined || known.outcome === 'unknown'
  const retryable = known?.retryable ?? false
  const done = !isChange
    ? ''
    : isUnknown
      ? ' It is not known whether the change was made: view the path before you repeat it.'
      : ' Nothing was changed.'
  const next = retryable ? 'Try again in a moment.' : 'If it stays so, go on without it, and say so.'
  const message = `The memory cannot be used at the moment.${done} ${next}`
  return {
    error: new MemoryToolError(known?.code ?? 'unavailable', message, { cause: error, retryable }),
    isUnforeseen: true,
  }
}

// Undefined for errors about the storage: they name files and servers, which a model must not see.
function messageOf(error: MemoryError, shownPath: (path: string) => string): string | undefined {
  const path = error.path ?? ''
  const shown = path === '' ? 'the memory' : shownPath(path)
  switch (error.code) {
    case 'not-found':
      return `The path ${shown} does not exist. Please provide a valid path.`
    case 'conflict':
      return `The file ${shown} changed meanwhile. View it, and repeat the change on its new text.`
    case 'invalid-path':
      return `Path ${shown} is not allowed: ${error.reason ?? 'it is not valid'}`
    case 'invalid-content':
    case 'too-large':
    case 'scope-violation':
      return path === '' ? error.message : error.message.replaceAll(`"${path}"`, shown)
    default:
      return undefined
  }
}
