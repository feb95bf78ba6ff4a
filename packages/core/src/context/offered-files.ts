/**
 * The files that every context and every bootstrap text of a user includes, if they exist, in this order: the
 * agent's character and identity, the user, known facts, the index of typed entries, and observations. The
 * last daily logs follow. Their names match in any case. SOUL and IDENTITY are in the agent's directory.
 */
export const OFFERED_FILES: readonly string[] = Object.freeze([
  'SOUL.md',
  'IDENTITY.md',
  'USER.md',
  'MEMORY.md',
  'memory/MEMORY.md',
  'observations.md',
])
