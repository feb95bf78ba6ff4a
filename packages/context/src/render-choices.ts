import type { SectionSettings } from './assembler-settings.ts'
import type { Choice } from './choose-blocks.ts'
import { joinExcerpts } from './excerpts.ts'
import type { Excerpt } from './excerpts.ts'
import { blockLabel, renderBlock } from './render-blocks.ts'
import type { Labelled } from './render-blocks.ts'

/**
 * What was chosen, best first, each with its label. All lines of one file stand together under one, in the order of the file, where the best of them would stand.
 */
export function renderChoices(choices: readonly Choice[], section: SectionSettings): string[] {
  const files = new Map<string, Excerpt[]>()
  const parts = choices.flatMap(({ candidate: { block }, excerpts, text }): { block: Labelled; text: string; file?: Excerpt[] }[] => {
    if (excerpts === undefined) return [{ block, text }]
    const known = files.get(block.source)
    known?.push(...excerpts)
    if (known !== undefined) return []
    const file = [...excerpts]
    files.set(block.source, file)
    return [{ block, text, file }]
  })
  let above: Labelled | undefined
  return parts.map(({ block, text, file }) => {
    const joined =
      file === undefined ? { label: blockLabel(block, section.isStable, above), text, last: block } : joinExcerpts(file, section, above)
    above = joined.last
    return renderBlock(joined.label, joined.text)
  })
}
