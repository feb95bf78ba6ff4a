import type { SdkMessage } from './to-messages.ts'

/** A system message with memory. A provider reads only the options under its own name. */
export interface InjectedMessage {
  role: 'system'
  content: string
  providerOptions: { sheaf: { memory: true } }
}

/** Memory as a message, marked so that no other step or middleware adds it again. */
export function injectedMessage(content: string): InjectedMessage {
  return { role: 'system', content, providerOptions: { sheaf: { memory: true } } }
}

/** True for a message of {@link injectedMessage}. */
export function isInjected({ role, providerOptions }: SdkMessage): boolean {
  if (role !== 'system' || providerOptions === undefined || !('sheaf' in providerOptions)) return false
  const { sheaf } = providerOptions
  return typeof sheaf === 'object' && sheaf !== null && 'memory' in sheaf && sheaf.memory === true
}
