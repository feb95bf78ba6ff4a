import { appendDaily, dailyLogHeader, dailyLogPath, parseDailyLogDate } from '@sheaf/documents'
import { changedFile as changedFileOf, describeChange } from '../files/change-file.ts'
import { annotations } from '../define-tool.ts'
import type { ToolDefinition } from '../define-tool.ts'
import { changedFile, field, parameters } from '../schema/schemas.ts'
import { throughGate } from '../files/through-gate.ts'

/** Adds to the log of the day. */
export const memoryAppendDaily: ToolDefinition<'MemoryAppendDaily'> = {
  name: 'MemoryAppendDaily',
  description:
    "Add to today's log what happened and may matter later: what was asked, decided, done, left open. The day and the time are added by themselves. " +
    'For what holds for good, use UpdateUserMemory or MemoryWrite.',
  input: parameters({ text: field('string', 'A few lines of markdown.') }),
  output: changedFile,
  annotations: annotations('Add to the daily log', 'adds', false),
  async run({ text }, { user, settings }, { abortSignal }) {
    let file = dailyLogPath(user.clock.today())
    const passed = await throughGate(
      settings,
      user.ownStore,
      { reason: 'MemoryAppendDaily', appendsTo: headerOf },
      async (gated) => {
        const stat = await appendDaily(gated, user.clock, text, { abortSignal })
        file = stat.path
        return { action: 'appended' as const, hash: stat.hash }
      },
    )
    const change = changedFileOf(file, passed)
    return { text: describeChange(change, file), ...change }
  },
}

function headerOf(path: string): string | undefined {
  const day = parseDailyLogDate(path)
  return day === undefined ? undefined : dailyLogHeader(day)
}
