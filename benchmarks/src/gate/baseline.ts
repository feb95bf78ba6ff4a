import { readFileSync, writeFileSync } from 'node:fs'

/** Reads the figures of a file. */
export function readBaseline(file: string): Record<string, number> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
}

/** Writes figures with four decimal places. */
export function writeBaseline(file: string, figures: Readonly<Record<string, number>>): void {
  const rounded = Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(4))] as const)
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rounded), undefined, 2)}\n`)
}
