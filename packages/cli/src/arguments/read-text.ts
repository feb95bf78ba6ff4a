import { UnavailableError } from '@sheaf/core'
import type { CliEnvironment } from '../cli-environment.ts'

/**
 * The text that a command was given, or all of stdin for `-`. Throws UnavailableError when stdin is not
 * UTF-8.
 */
export async function readText(given: string, { stdin }: Pick<CliEnvironment, 'stdin'>): Promise<string> {
  if (given !== '-') return given
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  try {
    for await (const part of stdin)
      text += typeof part === 'string' ? part : decoder.decode(part, { stream: true })
    return text + decoder.decode()
  } catch (cause) {
    throw new UnavailableError('The text on stdin is not valid UTF-8. Nothing was changed.', {
      cause,
      retryable: false,
    })
  }
}
