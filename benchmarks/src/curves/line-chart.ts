import { CHART_STYLE, escaped } from '../peers/page/chart-style.ts'

/** One line; its points ascend by `x`. All numbers are above 0. */
export interface Line {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

interface LineChart {
  readonly title: string
  /** The measure and its unit. */
  readonly subtitle: string
  readonly lines: readonly Line[]
  /** Formats a value at its point, and below the axis. */
  readonly formatX: (value: number) => string
  readonly formatY: (value: number) => string
}

const WIDTH = 800
const HEIGHT = 380
const AREA = { left: 60, right: 690, top: 80, bottom: 330 } as const
const CLASSES = ['ours', 'peer'] as const

/**
 * A chart of lines over two logarithmic scales, as a standalone SVG document: a value that grows as fast as
 * `x` has a constant slope.
 */
export function lineChart({ title, subtitle, lines, formatX, formatY }: LineChart): string {
  const points = lines.flatMap((line) => line.points)
  const placeX = scaleOf(
    points.map(({ x }) => x),
    AREA.left,
    AREA.right,
  )
  const placeY = scaleOf(
    points.map(({ y }) => y),
    AREA.bottom,
    AREA.top,
  )
  const ticks = [...new Set(points.map(({ x }) => x))].map(
    (x) =>
      `<line x1="${placeX(x)}" y1="${AREA.top}" x2="${placeX(x)}" y2="${AREA.bottom}" class="grid"/>` +
      `<text x="${placeX(x)}" y="${AREA.bottom + 24}" text-anchor="middle" class="quiet">${escaped(formatX(x))}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">`,
    `<title>${escaped(title)}</title>`,
    `<style>${CHART_STYLE}.grid{stroke:#8b949e;stroke-opacity:.3}polyline{fill:none;stroke-width:2}polyline.ours{stroke:#2f81f7}polyline.peer{stroke:#8b949e}</style>`,
    `<text x="0" y="20" class="title">${escaped(title)}</text>`,
    `<text x="0" y="42" class="quiet">${escaped(subtitle)}</text>`,
    ...ticks,
    ...lines.flatMap(({ name, points: own }, number) => {
      const style = CLASSES[number % CLASSES.length] ?? 'peer'
      const last = own.at(-1)
      return [
        `<polyline class="${style}" points="${own.map(({ x, y }) => `${placeX(x)},${placeY(y)}`).join(' ')}"/>`,
        ...own.map(({ x, y }) => `<circle cx="${placeX(x)}" cy="${placeY(y)}" r="4" class="${style}"/>`),
        ...own.map(
          ({ x, y }) =>
            `<text x="${placeX(x)}" y="${placeY(y) - 10}" text-anchor="middle">${escaped(formatY(y))}</text>`,
        ),
        ...(last === undefined
          ? []
          : [`<text x="${AREA.right + 26}" y="${placeY(last.y) + 5}" class="quiet">${escaped(name)}</text>`]),
      ]
    }),
    '</svg>\n',
  ].join('\n')
}

/** The place of a value between two pixels. A single value is at the first. */
function scaleOf(values: readonly number[], from: number, to: number): (value: number) => number {
  const [low, high] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))]
  const room = high > low ? (to - from) / (high - low) : 0
  return (value) => Number((from + (Math.log(value) - low) * room).toFixed(1))
}
