import type { MemoryStore } from '@sheaf/core'
import { inTurn } from '@sheaf/core/adapter'
import { appendDaily, dailyLogHeader, dailyLogPath, parseDailyLogDate } from '@sheaf/documents'
import { changedFile as changedFileOf, describeChange } from '../files/change-file.ts'
import { annotations } from '../define-tool.ts'
import type { ToolDefinition } from '../define-tool.ts'
import { changedFile, field, parameters } from '../schema/schemas.ts'
import { throughGate } from '../files/through-gate.ts'

/** Appends to the log of the day. */
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
    const work = async (gated: MemoryStore) => {
      const stat = await appendDaily(gated, user.clock, text, { abortSignal })
      file = stat.path
      return { action: 'appended' as const, hash: stat.hash }
    }
    const gate = { reason: 'MemoryAppendDaily', appendsTo: headerOf }
    // Each call has its own gate, and concurrent calls would conflict and repeat.
    const passed = await inTurn(user.ownStore, `${file}?tools`, () =>
      throughGate(settings, user.ownStore, gate, work),
    )
    const change = changedFileOf(file, passed)
    return { text: describeChange(change, file), ...change }
  },
}

function headerOf(path: string): string | undefined {
  const day = parseDailyLogDate(path)
  return day === undefined ? undefined : dailyLogHeader(day)
}
