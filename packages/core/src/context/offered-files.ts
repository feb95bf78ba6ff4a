/**
 * The files that every context and every bootstrap text of a user offers, where they exist: who the agent is,
 * who the user is, what is known, the index of typed entries and what was observed, in this order. The last
 * daily logs follow. Names are known in any case; SOUL and IDENTITY are in the agent's directory.
 */
export const OFFERED_FILES: readonly string[] = Object.freeze([
  'SOUL.md',
  'IDENTITY.md',
  'USER.md',
  'MEMORY.md',
  'memory/MEMORY.md',
  'observations.md',
])
