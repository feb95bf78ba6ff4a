import { expect, test } from 'vitest'
import { barChart } from './bar-chart.ts'

const chart = (values: readonly number[], scale: 'linear' | 'logarithmic') =>
  barChart({
    title: 'Fish & <chips>',
    subtitle: 'plates a minute',
    groups: [
      {
        name: 'Monday',
        bars: values.map((value, place) => ({ label: `cook ${place}`, value, isOurs: place === 0 })),
      },
    ],
    scale,
    format: (value) => `${value} p`,
  })

const widths = (svg: string) =>
  [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))

test('bars are as long as their values, and the longest fills the room', () => {
  expect(widths(chart([10, 5, 2.5], 'linear'))).toEqual([420, 210, 105])
})

test('on a logarithmic scale each decade has the same length, and the least value can be seen', () => {
  expect(widths(chart([1, 10, 100], 'logarithmic'))).toEqual([140, 280, 420])
})

test('what was not measured has no bar and reports it', () => {
  const svg = chart([NaN, 4], 'linear')
  expect(widths(svg)).toEqual([0, 420])
  expect(svg).toContain('not measured')
  expect(svg).not.toContain('NaN')
})

test('text is escaped, and the document loads nothing', () => {
  const svg = chart([1], 'linear')
  expect(svg).toContain('Fish &amp; &lt;chips&gt;')
  expect(svg).toContain('class="ours"')
  expect(svg.match(/https?:\/\/[^"]+/g)).toEqual(['http://www.w3.org/2000/svg'])
  expect(svg.endsWith('</svg>\n')).toBe(true)
})
