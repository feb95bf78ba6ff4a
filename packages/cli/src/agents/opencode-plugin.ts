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
    const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] })
    let text = ''
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
  parts
    .filter((part) => part.type === 'text' && !part.synthetic)
    .map((part) => part.text)
    .join('\\n')

export const Sheaf = async ({ client, directory }) => {
  const contexts = new Map()
  return {
    'chat.message': async ({ sessionID, messageID }, { parts }) => {
      const prompt = wordsOf(parts)
      const payload = { sessionID, directory, messageID, prompt }
      const start = contexts.has(sessionID) ? {} : await call('session-start', payload)
      const found = await call('prompt', payload)
      const before = contexts.get(sessionID) ?? []
      contexts.set(sessionID, [...before, start.context, found.context].filter(Boolean))
    },
    'experimental.chat.system.transform': async ({ sessionID }, { system }) => {
      system.push(...(contexts.get(sessionID) ?? []))
    },
    event: async ({ event }) => {
      if (event.type !== 'session.idle') return
      const { sessionID } = event.properties
      const { data = [] } = await client.session.messages({ path: { id: sessionID } })
      const last = data.findLast(({ info }) => info.role === 'assistant')
      if (last === undefined) return
      const { id, parentID } = last.info
      await call('stop', { sessionID, directory, messageID: parentID ?? id, answer: wordsOf(last.parts) })
    },
  }
}
`
}
