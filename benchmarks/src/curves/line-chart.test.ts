import { expect, test } from 'vitest'
import { lineChart } from './line-chart.ts'

const chart = (...lines: (readonly [number, number][])[]) =>
  lineChart({
    title: 'Fish & <chips>',
    subtitle: 'plates',
    lines: lines.map((points, number) => ({
      name: `cook ${number}`,
      points: points.map(([x, y]) => ({ x, y })),
    })),
    formatX: (value) => `${value} guests`,
    formatY: (value) => `${value} min`,
  })
const places = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)])

test('what grows as fast as its size is a straight line from corner to corner', () => {
  expect(
    places(
      chart([
        [1, 10],
        [10, 100],
        [100, 1000],
      ]),
    ),
  ).toEqual([
    [60, 330],
    [375, 205],
    [690, 80],
  ])
})

test('lines share their scales, and each has its name and its values', () => {
  const svg = chart(
    [
      [1, 1],
      [100, 100],
    ],
    [
      [1, 10],
      [100, 10],
    ],
  )
  expect(places(svg).at(-1)).toEqual([690, 205])
  for (const text of ['cook 0', 'cook 1', '100 min', '1 guests']) expect(svg).toContain(text)
})

test('a single point has a place, text is escaped, and the document loads nothing', () => {
  const svg = chart([[1000, 5]])
  expect(svg).not.toContain('NaN')
  expect(svg).toContain('Fish &amp; &lt;chips&gt;')
  expect(svg.match(/https?:\/\/[^"]+/g)).toEqual(['http://www.w3.org/2000/svg'])
})
