import { MemoryError } from '@sheaf/core'
import { isWholeMemory } from '@sheaf/memory/integration'
import type { Memory, ScopedMemory, UserMemory } from '@sheaf/memory'
import type { Fields } from './fields.ts'

/** The inspected memory: a whole memory, or that of one user, project or workspace. */
export type InspectedMemory = Memory | ScopedMemory

/** The memory of a route. Only a user's has `standing`. */
export type Scope = Omit<ScopedMemory, 'id' | 'erase'> & Partial<Pick<UserMemory, 'standing'>>

/** True for a whole memory; a request may then name a part of it. */
export function isWhole(memory: InspectedMemory): memory is Memory {
  return isWholeMemory(memory)
}

/**
 * The part of the memory that a request names, such as `{ kind: 'user', id: 'ada' }`; the inspected
 * memory if it names none. Throws `invalid-argument` for a part of a memory that has no parts.
 */
export function scopeOf(memory: InspectedMemory, scope: Fields | undefined): Scope {
  const kind = scope?.optionalText('kind') ?? 'whole'
  if (scope === undefined || kind === 'whole') return memory
  if (!isWhole(memory))
    throw MemoryError.invalidArgument('scope', 'cannot be chosen: one memory is inspected')
  const id = scope.text('id')
  if (kind === 'user') return memory.user(id)
  if (kind === 'project') return memory.project(id)
  const project = scope.optionalText('project')
  if (kind === 'workspace') return memory.workspace(id, { project })
  throw MemoryError.invalidArgument('scope.kind', 'must be "whole", "user", "project" or "workspace"')
}

/** A text for the part of the memory that a request names. */
export function keyOfScope(fields: Fields): string {
  const of = fields.inner('scope')
  return JSON.stringify(['kind', 'id', 'project'].map((name) => of?.optionalText(name)))
}
