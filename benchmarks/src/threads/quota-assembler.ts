import { createContextAssembler, projectSections, sectionsFrom } from '@sheaf/context'
import { projectConflicts, projectSources } from '@sheaf/memory'
import type { MemoryOptions } from '@sheaf/memory'

/** Default contexts of a project's threads, but with a given quota of chats. */
export function quotaAssembler(chats: number): NonNullable<MemoryOptions['assembler']> {
  return (parts) => {
    const sections = sectionsFrom(projectSections({ chats }), projectSources(parts))
    return createContextAssembler({ tokens: parts.tokens, sections, conflicts: projectConflicts(parts) })
  }
}
