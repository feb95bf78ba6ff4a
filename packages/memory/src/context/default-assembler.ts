import { createContextAssembler, SECTION_PRESETS, sectionsFrom } from '@sheaf/context'
import type { ContextAssembler } from '@sheaf/core'
import { checkParts } from './assembler-parts.ts'
import type { AssemblerParts } from './assembler-parts.ts'
import { projectAssembler, workspaceAssembler } from '../thread/thread-assemblers.ts'
import { userSources } from './user-sources.ts'

/**
 * The assembler of a handle that was given none. For a project or a workspace, the sections of its threads;
 * otherwise those of `SECTION_PRESETS.agent` of `@sheaf/context`: the files that are always offered, what the
 * user requested from now on, what a search finds, the last daily logs and what was said last.
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
