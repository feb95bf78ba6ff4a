/**
 * For packages that put a memory into an agent framework; an app does not need it.
 *
 * @packageDocumentation
 */
export { assembleTurns, keptMessages, splitTurns } from './thread/assemble-turns.ts'
export type { ChangedTools } from './thread/assemble-turns.ts'
export { checkPromptMemory, promptSettings, isWholeMemory } from './context/prompt-options.ts'
export type { PromptMemory, PromptOptions, RecordingOptions, TurnOptions } from './context/prompt-options.ts'
export { openTurn, recordTurn } from './thread/record-turn.ts'
