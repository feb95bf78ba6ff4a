import { InvalidArgumentError } from '@sheaf/core'
import { checkObject, checkOptions } from '@sheaf/core/adapter'
import type { AssembledContext, AssembleRequest, Clock, ContextTrace } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { CONTEXTS_KEPT, HOMES_WITH_CONTEXTS } from '../defaults.ts'
import { ASSEMBLE_NAMES } from '../options/assemble-names.ts'

/** A request for a context. */
export interface ContextRequest extends AssembleRequest {
  /** False if no answer uses this context: `contexts` does not list it. True by default. */
  readonly record?: boolean
}

/** One assembly: the question, and the outcome of each candidate. */
export interface RecordedContext {
  readonly at: Date
  /** The id of the thread that assembled it, if one did. */
  readonly thread?: string
  /** The query, or else the current message. */
  readonly question: string
  readonly trace: ContextTrace
  /**
   * The ids of the answers that used it: the assistant's messages recorded in the thread between this context
   * and the next one.
   */
  readonly answers: readonly string[]
}

/** Which contexts to list. */
export interface ContextListOptions {
  /** Only those of the thread with this id. */
  readonly thread?: string
}

/** The contexts of a user, a project, a workspace or the whole memory. */
export interface DirectoryContexts {
  /** Assembles a context and keeps its trace. */
  keep(
    request: ContextRequest,
    assemble: (request: AssembleRequest) => Promise<AssembledContext>,
    thread?: string,
  ): Promise<AssembledContext>
  /** Adds the ids of answers to the last context of a thread. */
  answered(thread: string, ids: readonly string[]): void
  /** See `contexts` of a handle. */
  list(options?: ContextListOptions): readonly RecordedContext[]
}

const REQUEST_NAMES: OptionNames<ContextRequest> = {
  ...ASSEMBLE_NAMES,
  query: true,
  record: true,
  recorded: true,
}

interface Kept extends Omit<RecordedContext, 'answers'> {
  readonly answers: string[]
}

/** The last contexts of each directory of a memory. Only in this process; nothing is written. */
export class ContextRecord {
  readonly #clock: Pick<Clock, 'now'>
  readonly #most: number
  // By directory, newest last. The last directory is the one used last.
  readonly #kept = new Map<string, Kept[]>()
  #cleared = 0

  constructor(clock: Pick<Clock, 'now'>, most: number = CONTEXTS_KEPT) {
    this.#clock = clock
    this.#most = most
  }

  /** The contexts of one directory. */
  of(directory: string): DirectoryContexts {
    return {
      keep: (request, assemble, thread) => this.#add(directory, request, assemble, thread),
      answered: (thread, ids) => this.#answered(directory, thread, ids),
      list: (options) => this.#list(directory, options),
    }
  }

  /** Deletes all contexts, running ones too: a question may have the text to forget. */
  clear(): void {
    this.#cleared += 1
    this.#kept.clear()
  }

  async #add(
    directory: string,
    contextRequest: ContextRequest,
    assemble: (request: AssembleRequest) => Promise<AssembledContext>,
    thread?: string,
  ): Promise<AssembledContext> {
    const { record = true, ...request } = checkOptions(
      contextRequest,
      REQUEST_NAMES,
      '{ messages, maxTokens }',
      'request',
    )
    if (typeof record !== 'boolean') throw new InvalidArgumentError('record', 'must be true or false')
    const cleared = this.#cleared
    const context = await assemble(request)
    if (!record || this.#most === 0 || cleared !== this.#cleared) return context
    const question = request.query ?? (request.messages ?? context.messages).at(-1)?.content ?? ''
    const kept = this.#kept.get(directory) ?? []
    kept.push({
      at: this.#clock.now(),
      ...(thread === undefined ? {} : { thread }),
      question,
      trace: context.trace,
      answers: [],
    })
    if (kept.length > this.#most) kept.shift()
    this.#kept.delete(directory)
    this.#kept.set(directory, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > HOMES_WITH_CONTEXTS && oldest !== undefined) this.#kept.delete(oldest)
    return context
  }

  #answered(directory: string, thread: string, ids: readonly string[]): void {
    const last = this.#kept.get(directory)?.findLast((each) => each.thread === thread)
    last?.answers.push(...ids.filter((id) => !last.answers.includes(id)))
  }

  #list(directory: string, options: ContextListOptions = {}): RecordedContext[] {
    const { thread } = checkOptions(checkObject(options), { thread: true })
    const kept = this.#kept.get(directory) ?? []
    return kept
      .filter((each) => thread === undefined || each.thread === thread)
      .map((each) => ({ ...each, answers: [...each.answers] }))
      .reverse()
  }
}
