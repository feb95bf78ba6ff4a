import type { ContextBlock } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import type { Choice } from '../choose/choose-blocks.ts'
import { earlierStatements } from './earlier-statements.ts'
import { joinExcerpts, blockLabel, renderBlock, timeOf } from './render-blocks.ts'
import type { Excerpt, Labelled } from './render-blocks.ts'
import { conversationOf, dateLine, isMessage } from './render-messages.ts'

/**
 * The choices with their labels, best first. The lines of a file are under one label, in its order, in the
 * place of the best. The messages of conversations are together, under a date line for each day of a
 * conversation, the newest first; below it they are in the order of time, each answer as one. A message or
 * sentence is marked if a later message replaces it, here or in `above`.
 */
export function renderChoices(
  choices: readonly Choice[],
  section: SectionSettings,
  above?: readonly Choice[],
): string[] {
  if (!section.isLabelled) return choices.length === 0 ? [] : [choices.map(({ text }) => text).join('\n')]
  const messages = choices.filter(({ candidate: { block } }) => isMessage(block))
  const others = renderFiles(
    choices.filter(({ candidate: { block } }) => !isMessage(block)),
    section,
  )
  const talks = renderConversations(messages, section, earlierStatements(messages, above))
  return messages[0] === choices[0] ? [...talks, ...others] : [...others, ...talks]
}

function renderFiles(choices: readonly Choice[], section: SectionSettings): string[] {
  const files = Map.groupBy(choices, (choice) =>
    choice.excerpts === undefined ? choice : choice.candidate.block.source,
  )
  const texts: string[] = []
  let above: Labelled | undefined
  for (const file of files.values()) {
    const [first] = file
    if (first === undefined) continue
    const { block } = first.candidate
    const joined =
      first.excerpts === undefined
        ? { label: blockLabel(block, section, above), text: first.text, last: block }
        : joinExcerpts(excerptsOf(file), section, above)
    above = joined.last
    texts.push(renderBlock(joined.label, joined.text))
  }
  return texts
}

function excerptsOf(choices: readonly Choice[]): Excerpt[] {
  return choices.flatMap(({ excerpts = [] }) => excerpts)
}

function renderConversations(
  choices: readonly Choice[],
  section: SectionSettings,
  earlier: ReturnType<typeof earlierStatements>,
): string[] {
  const days = Map.groupBy(
    choices,
    ({ candidate: { block } }) => `${conversationOf(block)} ${dateLine(block, section.dayOf)}`,
  )
  return [...days.values()]
    .map((day) => day.toSorted((a, b) => compareTimes(a.candidate.block, b.candidate.block)))
    .toSorted((a, b) => timeOf(b.at(-1)?.candidate.block) - timeOf(a.at(-1)?.candidate.block))
    .map((day) => {
      const label = day[0] === undefined ? '' : dateLine(day[0].candidate.block, section.dayOf)
      const texts = [...Map.groupBy(day, partOf)].map(([, parts]) => {
        const [first] = parts
        return first?.excerpts === undefined
          ? (first?.text ?? '')
          : joinExcerpts(excerptsOf(parts), section, undefined, earlier.get(first)).text
      })
      return (label === '' ? texts : [label, ...texts]).join('\n')
    })
}

/** The same for the parts of one answer, which are shown as one. */
function partOf(choice: Choice): Choice | string {
  const { source, message } = choice.candidate.block
  const isPart = choice.excerpts !== undefined && message?.role === 'assistant' && message.id !== undefined
  return isPart ? `${source} ${message.id}` : choice
}

function compareTimes(a: ContextBlock, b: ContextBlock): number {
  return (
    timeOf(a) - timeOf(b) ||
    (a.source < b.source ? -1 : a.source > b.source ? 1 : (a.lineStart ?? 0) - (b.lineStart ?? 0))
  )
}
