import type { AssembledContext, AssembleRequest, CommitOptions, ContextAssembler, Message } from '@sheaf/core'
import type { RecordedMessage, RecordOutcome, Transcript, TranscriptMessage, TranscriptRange } from '@sheaf/documents'
import { THREAD_WINDOW } from './defaults.ts'
import type { PendingWork } from './pending-work.ts'

/** What a context of a thread is for. */
export interface ThreadRequest extends Omit<AssembleRequest, 'messages' | 'recorded'> {
  /**
   * The conversation, oldest first, with the current message as its last; the newest 200 messages that are recorded by default. What of it is recorded is not retrieved
   * as well.
   */
  readonly messages?: readonly Message[]
}

/** One conversation, kept as a markdown file that a person can read. */
export interface Thread {
  readonly id: string
  /** Its file, relative to the handle's store, such as "chats/tides.md". */
  readonly path: string
  /**
   * Adds messages to the end, in one commit. One whose id is recorded already, by whomever, is not added again. Resolves to what became of each. Throws
   * InvalidArgumentError for what is no message; then none of them is recorded.
   */
  record(messages: RecordedMessage | readonly RecordedMessage[], options?: CommitOptions): Promise<readonly RecordOutcome[]>
  /** The newest messages, oldest first; never a tool's result without its call. */
  messages(range?: TranscriptRange): Promise<readonly TranscriptMessage[]>
  /** A context for the next answer in this thread, from what its project, workspace or user remembers. See `assemble` of the handle. */
  assemble(request?: ThreadRequest): Promise<AssembledContext>
}

/** What a thread is made of. */
export interface ThreadParts {
  readonly id: string
  readonly transcript: Transcript
  readonly assembler: ContextAssembler
  readonly pending: PendingWork
}

/** A thread. Does no I/O. */
export function createThread({ id, transcript, assembler, pending }: ThreadParts): Thread {
  const assemble = async ({ messages, ...request }: ThreadRequest): Promise<AssembledContext> => {
    const { abortSignal } = request
    const known = await transcript.located({ limit: Math.max(THREAD_WINDOW, messages?.length ?? 0), abortSignal })
    if (messages === undefined) {
      const conversation = known.map(({ message }) => plain(message))
      return await assembler.assemble({ ...request, messages: conversation, recorded: known.map(({ lines }) => lines) })
    }
    // From the newest on, so that of equal messages each has lines of its own.
    const left = new Map<string, (typeof known)[number][]>()
    for (const each of known) left.set(keyOf(each.message), [...(left.get(keyOf(each.message)) ?? []), each])
    const recorded = messages.toReversed().map((message) => left.get(keyOf(message))?.pop()?.lines)
    return await assembler.assemble({ ...request, messages, recorded: recorded.toReversed() })
  }
  return {
    id,
    path: transcript.path,
    record: (messages, options) => pending.track(transcript.record(messages, options)),
    messages: (range) => pending.track(transcript.messages(range)),
    assemble: (request = {}) => pending.track(assemble(request)),
  }
}

// As a model takes it: without what only the transcript needs.
function plain({ role, content, toolCalls, toolCallId }: TranscriptMessage): Message {
  return { role, content, ...(toolCalls === undefined ? {} : { toolCalls }), ...(toolCallId === undefined ? {} : { toolCallId }) }
}

function keyOf({ role, content, toolCalls = [], toolCallId = '' }: Message): string {
  return JSON.stringify([role, content, toolCalls.map(({ id, name, input }) => [id, name, input]), toolCallId])
}
