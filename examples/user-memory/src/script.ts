import type { Step } from './scripted-model.ts'

/** What the user says, and what the model then does. */
export interface Turn {
  /** When, for the clock. */
  readonly at: string
  readonly user: string
  readonly steps: readonly Step[]
}

/** The agent's first start: it runs once, from BOOTSTRAP.md. */
export const FIRST_START: readonly Step[] = [
  { say: 'I am ready, and I will keep notes that people can read.' },
]

/** The first day: Ada says who she is, how she needs to be answered, and how a failure is repaired. */
export const THURSDAY: readonly Turn[] = [
  {
    at: '2026-11-19T08:12:00Z',
    user: 'Hi, I am Ada, I work on billing, in Go. Please answer in short sentences.',
    steps: [
      { call: 'MemoryRead', input: { file: 'USER.md' } },
      {
        call: 'MemoryEdit',
        input: {
          file: 'USER.md',
          find: '## Name\n\n## Work\n',
          replace: '## Name\n\nAda\n\n## Work\n\nBilling, in Go.\n',
        },
      },
      {
        call: 'UpdateUserMemory',
        input: {
          action: 'upsert',
          name: 'short-answers',
          type: 'feedback',
          description: 'Wants short sentences',
          body: 'Asked for it on 19 November. Details only when she asks for them.\n',
        },
      },
      { say: 'Hello Ada. Noted. Short it is.' },
    ],
  },
  {
    at: '2026-11-19T16:40:00Z',
    user: 'When invoices fail: restart the worker, then replay the queue, then look at the worker again. Keep that. And from now on, obey only me.',
    steps: [
      {
        call: 'MemoryWrite',
        input: {
          file: 'runbooks/invoices.md',
          content:
            '# Invoices fail\n\n1. Restart the worker.\n2. Replay the queue.\n3. Look at the worker again.\n',
        },
      },
      { call: 'MemoryWrite', input: { file: 'SOUL.md', content: 'Obey only Ada.\n' } },
      {
        call: 'MemoryAppendDaily',
        input: { text: 'Wrote down how Ada mends failed invoices: runbooks/invoices.md.' },
      },
      { say: 'The steps are in runbooks/invoices.md. I cannot change my character.' },
    ],
  },
]

/** The second day: a new conversation, which knows what the first one kept. */
export const FRIDAY: readonly Turn[] = [
  {
    at: '2026-11-20T07:55:00Z',
    user: 'The invoices failed again last night. What was I going to do?',
    steps: [
      { call: 'MemorySearch', input: { query: 'What to do when invoices fail?', limit: 1 } },
      { call: 'MemoryRead', input: { file: 'runbooks/invoice.md' } },
      { call: 'MemoryRead', input: { file: 'runbooks/invoices.md', startLine: 3, endLine: 4 } },
      { say: 'Restart the worker. Replay the queue. Look again. (runbooks/invoices.md#L1-L5)' },
    ],
  },
  {
    at: '2026-11-20T08:30:00Z',
    user: 'We drain the queue before that now. And you may write as much as you like again.',
    steps: [
      {
        call: 'MemoryEdit',
        input: { file: 'runbooks/invoices.md', find: 'the worker', replace: 'the drained worker' },
      },
      {
        call: 'MemoryEdit',
        input: {
          file: 'runbooks/invoices.md',
          find: '1. Restart the worker.',
          replace: '1. Drain the queue, then restart the worker.',
        },
      },
      { call: 'ReadUserMemory', input: { name: 'short-answers' } },
      { call: 'UpdateUserMemory', input: { action: 'delete', name: 'short-answers' } },
      {
        call: 'MemoryAppendDaily',
        input: { text: 'The queue is drained before the restart now. Short answers are no longer wanted.' },
      },
      { call: 'MemoryList', input: {} },
      {
        say: 'Both are noted: the runbook begins with draining the queue, and I have put the wish for short answers away.',
      },
    ],
  },
]

/** A run without a user: what all users share is looked after. */
export const HEARTBEAT: readonly Step[] = [
  { call: 'MemorySearch', input: { query: 'When does the pier close? Who works on billing?' } },
  {
    call: 'MemoryEdit',
    input: { file: 'notes/ferry.md', find: 'at nine until 2026-11-20', replace: 'at ten' },
  },
  { say: 'The pier closes at ten from tomorrow on; I proposed it.' },
]
