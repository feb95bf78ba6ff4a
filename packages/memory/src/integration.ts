/**
 * For packages that put a memory into an agent framework, and for an assembler of your own.
 *
 * @packageDocumentation
 */
export { assemblePrompt, sdkForm } from './thread/assemble-prompt.ts'
export type { PromptForm } from './thread/assemble-prompt.ts'
export { splitTurns } from './thread/assemble-turns.ts'
export { checkPromptMemory, promptSettings, isWholeMemory } from './context/prompt-options.ts'
export type { PromptMemory, PromptOptions, RecordingOptions } from './context/prompt-options.ts'
export { openTurn, recordTurn } from './thread/record-turn.ts'
export { defaultAssembler } from './context/default-assembler.ts'
export { userSources } from './context/user-sources.ts'
