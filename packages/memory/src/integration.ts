/**
 * For packages that put a memory into an agent framework; an app does not need it.
 *
 * @packageDocumentation
 */
export { assembleTurns } from './thread/assemble-turns.ts'
export { keptMessages } from './thread/kept-messages.ts'
export type { ChangedTools } from './thread/kept-messages.ts'
export { isWholeMemory } from './handles/is-whole-memory.ts'
export { checkPromptMemory, promptSettings } from './context/prompt-options.ts'
export type { PromptMemory, PromptOptions, RecordingOptions, TurnOptions } from './context/prompt-options.ts'
export { openTurn, recordTurn } from './thread/record-turn.ts'
export { splitTurns } from './thread/split-turns.ts'
