import { parseArgs } from 'node:util'
import { isRecord } from '@sheaf/core/adapter'
import { readText, type CliEnvironment } from '../cli-environment.ts'
import { parsedJson, type Json } from '../output.ts'
import { AGENT_FORMATS, AGENTS, HOOK_EVENTS } from './agent-formats.ts'
import type { HookRequest } from './run-hook.ts'

/** The longest time that an agent waits. SHEAF_HOOK_TIMEOUT_MS sets another, as for a distant storage. */
const MOST_MILLISECONDS = 2_000

/**
 * Parses the call of a hook as `sheaf init` writes it; undefined for other arguments. A hook does not load
 * the whole command line, because that can take longer than its answer.
 */
export function hookRequest(argv: readonly string[]): HookRequest | undefined {
  if (argv[0] !== 'hook') return undefined
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(1),
      allowPositionals: true,
      options: {
        for: { type: 'string' },
        global: { type: 'boolean', default: false },
        store: { type: 'string' },
        user: { type: 'string' },
      },
    })
    const event = HOOK_EVENTS.find((each) => each === positionals[0])
    const agent = AGENTS.find((each) => each === values.for)
    if (event === undefined || agent === undefined || positionals.length > 1) return undefined
    const { global: isGlobal, store, user } = values
    return { event, agent, isGlobal, options: { store, user } }
  } catch {
    return undefined // the command line reports the mistake
  }
}

/** Answers a hook. A failure is logged, and the agent gets a valid answer without text and continues. */
export async function answerHook(environment: CliEnvironment, request: HookRequest): Promise<Json> {
  const nothing = AGENT_FORMATS[request.agent].answer(request.event, '')
  const { runHook, logFailure } = await import('./run-hook.ts')
  let payload: Json = {}
  const most = Number(environment.env['SHEAF_HOOK_TIMEOUT_MS']) || MOST_MILLISECONDS
  const work = async () => {
    // The error of JSON.parse would quote the conversation.
    const given = parsedJson(await readText('-', environment))
    if (given === undefined) throw new Error('the payload is not JSON')
    if (!isRecord(given)) throw new Error('the payload is not a JSON object')
    payload = given
    return await runHook(environment, request, payload, most)
  }
  const late = Promise.withResolvers<Json>()
  const timer = setTimeout(() => late.reject(new Error(`ended after ${most} ms`)), most)
  try {
    return await Promise.race([work(), late.promise])
  } catch (error) {
    await logFailure(environment, request, { payload, error })
    return nothing
  } finally {
    clearTimeout(timer)
  }
}
