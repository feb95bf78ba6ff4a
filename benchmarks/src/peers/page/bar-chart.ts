import { CHART_STYLE, escaped } from './chart-style.ts'

/** One bar. */
export interface Bar {
  readonly label: string
  /** At least 0; NaN, if not measured, has no bar. */
  readonly value: number
  /** True for Sheaf's own, which have another colour. */
  readonly isOurs: boolean
}

interface BarChart {
  readonly title: string
  /** The measure and its unit, and which end is better. */
  readonly subtitle: string
  readonly groups: readonly { readonly name: string; readonly bars: readonly Bar[] }[]
  /** 'logarithmic' for values that are orders of magnitude apart. */
  readonly scale: 'linear' | 'logarithmic'
  /** Formats the value behind a bar. */
  readonly format: (value: number) => string
}

const WIDTH = 800
const LABELS = 300
const VALUES = 80
const ROW = 22
const HEAD = 62

/** A chart of horizontal bars as a standalone SVG document: no scripts, no fonts, nothing to load. */
export function barChart({ title, subtitle, groups, scale, format }: BarChart): string {
  const lengthOf = scaleOf(
    groups.flatMap(({ bars }) => bars.map(({ value }) => value)),
    scale,
  )
  const parts: string[] = []
  let y = HEAD
  for (const { name, bars } of groups) {
    if (name !== '') {
      parts.push(`<text x="0" y="${y + 14}" class="quiet">${escaped(name)}</text>`)
      y += ROW
    }
    for (const { label, value, isOurs } of bars) {
      const length = lengthOf(value)
      const shown = Number.isNaN(value) ? 'not measured' : format(value)
      parts.push(
        `<text x="${LABELS - 8}" y="${y + 14}" text-anchor="end">${escaped(label)}</text>`,
        `<rect x="${LABELS}" y="${y + 2}" width="${length.toFixed(1)}" height="${ROW - 6}" rx="2" class="${isOurs ? 'ours' : 'peer'}"/>`,
        `<text x="${(LABELS + length + 6).toFixed(1)}" y="${y + 14}" class="quiet">${escaped(shown)}</text>`,
      )
      y += ROW
    }
    y += 10
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${CHART_STYLE}</style>`,
    `<text x="0" y="20" class="title">${escaped(title)}</text>`,
    `<text x="0" y="42" class="quiet">${escaped(subtitle)}</text>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}

/**
 * The length of a value's bar, in pixels. A logarithmic scale begins a decade below the power of ten under
 * the least value.
 */
function scaleOf(values: readonly number[], scale: BarChart['scale']): (value: number) => number {
  const known = values.filter((value) => value > 0)
  const room = WIDTH - LABELS - VALUES
  const most = Math.max(...known)
  const start = Math.floor(Math.log10(Math.min(...known))) - 1
  return (value) => {
    if (!(value > 0)) return 0
    return scale === 'linear'
      ? (room * value) / most
      : (room * (Math.log10(value) - start)) / (Math.log10(most) - start)
  }
}
