import { createContextAssembler, projectSections, sectionsFrom } from '@sheaf/context'
import { projectConflicts, projectSources } from '@sheaf/memory'
import type { MemoryOptions } from '@sheaf/memory'

/** Contexts of a project's threads as they are by default, but for how many pieces of chats they have. */
export function quotaAssembler(chats: number): NonNullable<MemoryOptions['assembler']> {
  return (parts) => {
    const sections = sectionsFrom(projectSections({ chats }), projectSources(parts))
    return createContextAssembler({ tokens: parts.tokens, sections, conflicts: projectConflicts(parts) })
  }
}
