/**
 * True for what `createMemory` returns. It has what belongs to every user, so that an integration, which
 * gives a model or a framework one memory, refuses it and requests `memory.user(id)`.
 */
export function isWholeMemory(memory: unknown): boolean {
  return typeof memory === 'object' && memory !== null && 'users' in memory
}
