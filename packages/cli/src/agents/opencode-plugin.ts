import type { HookCommand } from './agent-formats.ts'

/** The module that OpenCode loads. It calls the same command as the hooks of other agents. */
export function openCodePlugin(command: HookCommand): string {
  const commands = Object.fromEntries(
    (['session-start', 'prompt', 'stop'] as const).map((event) => [event, command(event)]),
  )
  return `// Written by "sheaf init opencode"; "sheaf init opencode --remove" deletes it.
import { spawn } from 'node:child_process'

const COMMANDS = ${JSON.stringify(commands, null, 2)}

function call(event, payload) {
  return new Promise((resolve) => {
    const [file, ...args] = COMMANDS[event]
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'], timeout: 5000 })
    let text = ''
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (part) => (text += part))
    child.on('error', () => resolve({}))
    child.on('close', () => {
      try {
        resolve(JSON.parse(text))
      } catch {
        resolve({})
      }
    })
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify(payload))
  })
}

const wordsOf = (parts) =>
  (parts ?? [])
    .filter((part) => part.type === 'text' && !part.synthetic)
    .map((part) => part.text)
    .join('\\n')

export const Sheaf = async ({ client, directory }) => {
  const contexts = new Map()
  const subagents = new Map()
  // A session below another one is a conversation of two agents.
  const isOfSubagent = async (sessionID) => {
    if (!subagents.has(sessionID)) {
      const found = await client.session.get({ path: { id: sessionID } }).catch(() => undefined)
      subagents.set(sessionID, found?.data?.parentID !== undefined)
    }
    return subagents.get(sessionID)
  }
  return {
    'chat.message': async ({ sessionID, messageID }, { message, parts }) => {
      if (await isOfSubagent(sessionID)) return
      const prompt = wordsOf(parts)
      const payload = { sessionID, directory, messageID: messageID ?? message?.id, prompt }
      const start = contexts.has(sessionID) ? {} : await call('session-start', payload)
      const found = await call('prompt', payload)
      const before = contexts.get(sessionID) ?? []
      contexts.set(sessionID, [...before, start.context, found.context].filter(Boolean))
    },
    'experimental.chat.system.transform': async ({ sessionID }, { system }) => {
      system.push(...(contexts.get(sessionID) ?? []))
    },
    event: async ({ event }) => {
      if (event.type === 'session.deleted') {
        contexts.delete(event.properties?.info?.id)
        subagents.delete(event.properties?.info?.id)
      }
      if (event.type !== 'session.idle') return
      const sessionID = event.properties?.sessionID
      if (sessionID === undefined || (await isOfSubagent(sessionID))) return
      const found = await client.session.messages({ path: { id: sessionID } }).catch(() => undefined)
      const last = found?.data?.findLast(({ info }) => info.role === 'assistant')
      if (last === undefined) return
      const { id, parentID } = last.info
      await call('stop', { sessionID, directory, messageID: parentID ?? id, answer: wordsOf(last.parts) })
    },
  }
}
`
}
