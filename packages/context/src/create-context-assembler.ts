import type { ContextAssembler, ContextConfiguration } from '@sheaf/core'
import { assemble } from './assemble.ts'
import {
  assemblerSettings,
  CONVERSATION,
  type AssemblerSettings,
  type ContextAssemblerOptions,
  type ContextSection,
} from './settings/assembler-settings.ts'
import { checkContext, refuse } from '@sheaf/core/adapter'
import { ADDED_TIMEOUT_MS } from './settings/defaults.ts'

type SectionConfiguration = Exclude<NonNullable<ContextConfiguration['sections']>[string], false>

/**
 * Assembles memory and conversation into messages that never exceed the budget.
 *
 * The result is a system message with the system prompt and the stable sections, a system message with the
 * other sections, then the conversation, oldest first. An empty system message is left out. A message costs
 * the tokens of its content and of its tool calls as JSON (`[{ id, name, input }]`), plus `messageTokens`.
 *
 * The system prompt and the tool definitions are paid first. Shares are parts of the rest. Sections that need
 * more take the unused tokens, in the order of the list. If a section cannot show everything, it drops the
 * lowest ranks, and cuts large blocks with the counter's marker; the conversation drops its oldest messages.
 * Tool calls and results stay in the pairs that providers require: a result is moved behind its call; a call
 * without a result, a result without a call, and all but the last result of a call are left out. The trace
 * names each. System messages among `messages` are part of the conversation. Each block and each line of a
 * file is shown once.
 *
 * A section that is neither stable nor pinned does not repeat, word for word, text of a better ranked block,
 * another section or the conversation: a message of the same speaker, or a passage below the same headings.
 * A message of fewer than 24 tokens stays beside new text of its block; a passage that short always stays.
 * A user's message whose words are all in notes of its day is left out, and a note whose words a message has.
 *
 * A section shows the lines of a file under one label, in the order of the file, with a line such as `…14-16`
 * at each gap. If the results of a query do not all fit, a section that is neither stable nor pinned shows
 * the lines that match the query before the lines around them; see `truncate`. Of a file named after a day it
 * shows only the lines with words of the query, unless the query names that day or its week.
 *
 * Each retriever is called once. With `recorded` of the request, no message is shown twice: retrievers get the
 * lines that are certain to be shown, and blocks with other lines of the conversation are left out.
 *
 * The system prompt, the tool definitions, the blocks of pinned sections and the current message (with the
 * tool calls that it answers) are never dropped. The system prompt is never cut. The current message is cut
 * by `toolResults`, if it is a tool result, or if it does not fit the budget less the buffer beside the
 * prompt, the tools and the least of each pinned block. Pinned blocks are cut last, the lowest ranks first.
 *
 * `assemble` rejects with `budget-exceeded` if even that does not fit: `budget` is the given `maxTokens`,
 * `required` one that works; one token less fails. It rejects with the error of a retriever (without
 * `timeoutMs`) or resolver that fails, with the signal's reason if aborted, and with `invalid-argument` for
 * a malformed request. Throws `invalid-argument` for invalid options.
 */
export function createContextAssembler(options: ContextAssemblerOptions): ContextAssembler {
  const settings = assemblerSettings(options)
  const configured = new WeakMap<ContextConfiguration, AssemblerSettings>()
  return {
    async assemble(request) {
      const { context } = request ?? {}
      if (context === undefined) return await assemble(settings, request)
      // A memory gives the same configuration to each of its contexts.
      const own = configured.get(context) ?? configuredSettings(settings, options, context)
      configured.set(context, own)
      return await assemble(own, request)
    },
  }
}

function configuredSettings(
  settings: AssemblerSettings,
  options: ContextAssemblerOptions,
  configuration: ContextConfiguration,
): AssemblerSettings {
  const { add, buffer, sections } = checkContext(
    configuration,
    options.sections.map(({ id }) => id),
  )
  const isOwn = add !== undefined || buffer !== undefined || sections !== undefined
  return isOwn ? assemblerSettings(configuredOptions(options, configuration)) : settings
}

function configuredOptions(
  options: ContextAssemblerOptions,
  { add = [], buffer, sections: changes = {} }: ContextConfiguration,
): ContextAssemblerOptions {
  const kept = options.sections.flatMap((section): ContextSection[] => {
    const change = changes[section.id]
    return change === false ? [] : [{ ...section, ...sizeOf(section, change) }]
  })
  const isThere = (id: string | undefined) => kept.some((section) => section.id === id)
  const sections = kept.map((section) =>
    isThere(section.joins) ? section : { ...section, joins: undefined },
  )
  return {
    ...options,
    buffer: buffer ?? options.buffer,
    ...conversationOf(changes[CONVERSATION]),
    sections: [
      ...sections,
      ...add.map((section) => ({ timeoutMs: ADDED_TIMEOUT_MS, ...section, order: sections.length + 1 })),
    ],
  }
}

function sizeOf(
  { share, most, mostForAdvice }: ContextSection,
  change: SectionConfiguration = {},
): Partial<ContextSection> {
  const isGiven = change.share !== undefined || change.most !== undefined
  return isGiven ? { ...change, mostForAdvice: undefined } : { ...change, share, most, mostForAdvice }
}

function conversationOf(
  change: false | SectionConfiguration = {},
): Pick<ContextAssemblerOptions, 'conversationShare'> {
  if (change === false || Object.keys(change).some((name) => name !== 'share'))
    refuse(`context.sections.${CONVERSATION}`, 'takes a `share` and nothing else')
  return change.share === undefined ? {} : { conversationShare: change.share }
}
