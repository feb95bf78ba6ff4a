import type { Message } from '@sheaf/core'
import { clip, printable } from './terminal.ts'
import type { Terminal } from './terminal.ts'

// Enough of each message to see what it is; --full shows the rest.
const SHOWN_LINES = 9

/** The messages as a model would get them, behind a rule. Shortened ones show by how much. */
export function showContext(messages: readonly Message[], full: boolean, terminal: Terminal): string[] {
  return messages.flatMap(({ role, content }) => {
    const lines = content.split('\n')
    // One line more than the limit is not worth hiding.
    const shown = full || lines.length <= SHOWN_LINES + 1 ? lines : lines.slice(0, SHOWN_LINES)
    const rule = terminal.dim('  │ ')
    const text = shown.map((line) =>
      `${rule}${full ? printable(line) : clip(line, terminal.width - 4)}`.trimEnd(),
    )
    const hidden = lines.length - shown.length
    return [
      `${terminal.dim('  ┌ ')}${terminal.bold(role)}`,
      ...text,
      ...(hidden > 0 ? [terminal.dim(`  … ${hidden} more lines`)] : []),
    ]
  })
}
