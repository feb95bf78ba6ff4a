import { parseArgs } from 'node:util'
import { isRecord } from '@sheaf/core/adapter'
import type { CliEnvironment } from '../cli-environment.ts'
import { readText } from '../cli-environment.ts'
import { AGENT_FORMATS, AGENTS, HOOK_EVENTS } from './agent-formats.ts'
import type { Json } from './agent-formats.ts'
import type { HookRequest } from './run-hook.ts'

/** An agent waits for its hooks. SHEAF_HOOK_TIMEOUT_MS sets another limit, as for a storage far away. */
const MOST_MILLISECONDS = 2_000

/**
 * The call of a hook as `sheaf init` writes it; undefined for all others. It spares an agent the command
 * line, which takes longer to load than some hooks take to answer.
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
    const options = { ...(store === undefined ? {} : { store }), ...(user === undefined ? {} : { user }) }
    return { event, agent, isGlobal, options }
  } catch {
    return undefined // the command line names the mistake
  }
}

/** The answer to a hook. Whatever happens, its schema allows it, and the agent goes on. */
export async function answerHook(environment: CliEnvironment, request: HookRequest): Promise<Json> {
  const nothing = AGENT_FORMATS[request.agent].answer(request.event, '')
  const { runHook, logFailure } = await import('./run-hook.ts')
  let payload: Json = {}
  const work = async () => {
    const given = parsed(await readText('-', environment))
    if (!isRecord(given)) throw new Error('the payload is not a JSON object')
    payload = given
    return await runHook(environment, request, payload)
  }
  const late = Promise.withResolvers<Json>()
  const most = Number(environment.env['SHEAF_HOOK_TIMEOUT_MS']) || MOST_MILLISECONDS
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

// The error of JSON.parse shows a part of the text, which is of the conversation.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) // a shell of Windows adds the mark
  } catch {
    throw new Error('the payload is not JSON')
  }
}
