import type { TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { longFence } from '../choose/candidates.ts'
import { MIN_BLOCK_TOKENS } from '../settings/defaults.ts'
import type { Excerpt, Labelled } from '../render/render-blocks.ts'
import { blockLabel, gapLabel, isChangedWith, SEPARATOR } from '../render/render-blocks.ts'
import { dateLine, isMessage, speakerPrefix } from '../render/render-messages.ts'

/** The cost of lines, in tokens. */
export interface LineCosts {
  readonly section: SectionSettings
  readonly tokens: TokenCounter
  /** The text alone. */
  textOf(excerpt: Excerpt): number
  /** The label of a file that the excerpt begins, below that of `above`. */
  labelOf(excerpt: Excerpt, above: Excerpt | undefined): number
  /** The mark of the gap before an excerpt. */
  gapOf(excerpt: Excerpt): number
  /** The part that fits `room`, marker included; undefined if it is too small to be useful. */
  cut(excerpt: Excerpt, room: number): Excerpt | undefined
}

// A cut text may count a token or two more than its limit.
const CUT_ATTEMPTS = 3

/** Counts each excerpt once. */
export function lineCosts(section: SectionSettings, tokens: TokenCounter): LineCosts {
  const once = (count: (excerpt: Excerpt) => number) => {
    const known = new Map<Excerpt, number>()
    return (excerpt: Excerpt): number => {
      const counted = known.get(excerpt) ?? count(excerpt)
      known.set(excerpt, counted)
      return counted
    }
  }
  const countText = (excerpt: Excerpt) =>
    tokens.count(`\n${excerpt.text}`) + longFence(section, excerpt.text, tokens)
  const placeOf = ({ block: { source, updatedAt, date, fields }, first, last }: Excerpt): Labelled => {
    return { source, lineStart: first, lineEnd: last, updatedAt, date, fields }
  }
  const countLabel = (excerpt: Excerpt, above?: Labelled) => {
    const { block } = excerpt
    if (isMessage(block))
      return tokens.count(`${SEPARATOR}${dateLine(block, section.dayOf)}\n${speakerPrefix(block)}`)
    return tokens.count(SEPARATOR + blockLabel(placeOf(excerpt), section, above))
  }
  const first = once((excerpt) => countLabel(excerpt))
  const below = once((excerpt) => countLabel(excerpt, placeOf(excerpt)))
  return {
    section,
    tokens,
    textOf: once(countText),
    labelOf: (excerpt, above) =>
      (above !== undefined && isChangedWith(placeOf(excerpt), placeOf(above), section.dayOf) ? below : first)(
        excerpt,
      ),
    gapOf: once((excerpt) => {
      if (isMessage(excerpt.block)) return tokens.count(`\n${speakerPrefix(excerpt.block)}`)
      const place = placeOf(excerpt)
      return tokens.count(`\n${gapLabel(place, place, section)}`)
    }),
    cut(excerpt, room) {
      let most = room
      for (let attempt = 1; attempt <= CUT_ATTEMPTS && most >= MIN_BLOCK_TOKENS; attempt += 1) {
        const text = tokens.truncate(excerpt.text, most)
        if (text === '') return undefined
        const cut = { ...excerpt, text, isCut: text !== excerpt.text }
        const over = countText(cut) - room
        if (over <= 0) return cut
        most -= over
      }
      return undefined
    },
  }
}
