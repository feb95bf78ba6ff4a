import { InvalidArgumentError } from '@sheaf/core'
import type { ContextConfiguration, SectionConfiguration } from '@sheaf/core'
import { checkContext } from '@sheaf/core/adapter'
import { assemblerSettings, CONVERSATION } from './assembler-settings.ts'
import type { AssemblerSettings } from './assembler-settings.ts'
import { ADDED_TIMEOUT_MS } from './defaults.ts'
import type { ContextAssemblerOptions, ContextSection } from './context-section.ts'

/**
 * Applies the configuration of a request. Throws InvalidArgumentError as `checkContext` and
 * `assemblerSettings` do.
 */
export function configuredSettings(
  settings: AssemblerSettings,
  options: ContextAssemblerOptions,
  configuration: ContextConfiguration,
): AssemblerSettings {
  const own = options.sections.map(({ id }) => id)
  const { add, buffer, sections } = checkContext(configuration, own)
  if (add === undefined && buffer === undefined && sections === undefined) return settings
  return assemblerSettings(configuredOptions(options, configuration))
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
    ...(buffer !== undefined && { buffer }),
    ...conversationOf(changes[CONVERSATION]),
    sections: [
      ...sections,
      ...add.map((section) => ({
        timeoutMs: ADDED_TIMEOUT_MS,
        ...section,
        order: sections.length + 1,
      })),
    ],
  }
}

function sizeOf(
  { share, most }: ContextSection,
  change: SectionConfiguration = {},
): Pick<ContextSection, 'share' | 'most' | 'cap' | 'quota'> {
  const isGiven = change.share !== undefined || change.most !== undefined
  return { ...change, share: isGiven ? change.share : share, most: isGiven ? change.most : most }
}

function conversationOf(
  change: false | SectionConfiguration = {},
): Pick<ContextAssemblerOptions, 'conversationShare'> {
  if (change === false || Object.keys(change).some((name) => name !== 'share'))
    throw new InvalidArgumentError(`context.sections.${CONVERSATION}`, 'takes a `share` and nothing else')
  return change.share === undefined ? {} : { conversationShare: change.share }
}
