import { oneLine } from './visible-text.ts'
import type { Ink, Style } from './style.ts'

/** A column of a table. */
export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => string | number
  readonly ink?: (row: Row) => Ink | undefined
}

/**
 * Rows below titles, in columns as wide as their longest cell; the last column is not padded. Returns
 * `empty` if there are no rows.
 */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  style: Style,
  empty: string,
): string {
  if (rows.length === 0) return empty
  const cells = rows.map((row) => columns.map(({ cell }) => oneLine(String(cell(row)))))
  const isNumber = columns.map(({ cell }) => rows.every((row) => typeof cell(row) === 'number'))
  const widths = columns.map(({ title }, place) =>
    Math.max(title.length, ...cells.map((line) => lengthOf(line[place] ?? ''))),
  )
  const fill = (text: string, place: number) => {
    const gap = ' '.repeat((widths[place] ?? 0) - lengthOf(text))
    if (isNumber[place] === true) return gap + text
    return place === columns.length - 1 ? text : text + gap
  }
  const head = columns.map(({ title }, place) => style.paint('bold', fill(title, place))).join('  ')
  const lines = cells.map((line, at) => {
    const painted = line.map((text, place) => {
      const row = rows[at]
      const ink = row === undefined ? undefined : columns[place]?.ink?.(row)
      return ink === undefined ? fill(text, place) : style.paint(ink, fill(text, place))
    })
    return painted.join('  ').trimEnd()
  })
  return [head.trimEnd(), ...lines].join('\n')
}

function lengthOf(text: string): number {
  return [...text].length
}
