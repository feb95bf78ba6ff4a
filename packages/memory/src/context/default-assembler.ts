import { createContextAssembler, SECTION_PRESETS, sectionsFrom } from '@sheaf/context'
import type { ContextAssembler } from '@sheaf/core'
import { checkParts } from './assembler-parts.ts'
import type { AssemblerParts } from './assembler-parts.ts'
import { projectAssembler, workspaceAssembler } from '../thread/thread-assemblers.ts'
import { userSources } from './user-sources.ts'

/**
 * The assembler that a handle has by default. A project and a workspace have sections of their own. Others
 * have `SECTION_PRESETS.agent` of `@sheaf/context`: the files that are always offered, standing lines, search
 * hits, the last daily logs and the newest messages.
 */
export function defaultAssembler(parts: AssemblerParts): ContextAssembler {
  checkParts(parts)
  const { kind, tokens, analyser, clock } = parts
  if (kind === 'project') return projectAssembler(parts)
  if (kind === 'workspace') return workspaceAssembler(parts)
  return createContextAssembler({
    tokens,
    analyser,
    clock,
    sections: sectionsFrom(SECTION_PRESETS.agent, userSources(parts)),
  })
}
