import { encodeQuoted, encodeText } from './message-text.ts'
import type { TranscriptMessage } from './transcript.ts'
import { transcriptHeading } from '@sheaf/conversations'
import { callLine, isBlankLine, pieceLine } from './transcript-lines.ts'
import type { Piece } from './transcript-lines.ts'

/** A message as a block of markdown that ends with a line end. */
export function renderMessage(
  message: TranscriptMessage & { readonly id: string; readonly piece?: Piece },
): string {
  const calls = (message.toolCalls ?? []).flatMap((call) => [callLine(call), encodeQuoted(call.input)])
  const piece = message.piece === undefined ? '' : pieceLine(message.piece)
  return [transcriptHeading(message), piece, encodeText(message.content), ...calls]
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('\n')
}

/** The separator between `content` and an appended block: it makes one blank line. */
export function separator(content: string): string {
  if (content === '') return ''
  if (!content.endsWith('\n')) return '\n\n'
  const last = content.slice(content.lastIndexOf('\n', content.length - 2) + 1, -1)
  return isBlankLine(last) ? '' : '\n'
}
