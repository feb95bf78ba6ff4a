/**
 * True for the result of `createMemory`. It has the files of every user, so an integration, which gives a
 * model one memory, refuses it and asks for `memory.user(id)`.
 */
export function isWholeMemory(memory: unknown): boolean {
  return typeof memory === 'object' && memory !== null && 'users' in memory
}
