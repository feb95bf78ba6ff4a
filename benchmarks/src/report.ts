import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** One table for people. Numbers are shown as they are given: format them first. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The result of one benchmark. */
export interface BenchResult {
  readonly bench: string
  /** For programs: each figure by its name. */
  readonly figures: Readonly<Record<string, number>>
  readonly tables: readonly Table[]
  /** The missing measurements, each with its reason. */
  readonly skipped: readonly string[]
  /** SVG by the name of its file, shown below the tables of a page; none by default. */
  readonly plots?: Readonly<Record<string, string>>
}

/** The tables as markdown, with aligned columns so that they also read well as plain text. */
export function markdown(tables: readonly Table[]): string {
  return tables.map(tableLines).join('\n')
}

function tableLines({ title, columns, rows }: Table): string {
  const widths = columns.map((column, place) =>
    Math.max(3, column.length, ...rows.map((row) => row[place]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, place) => (place === 0 ? (cells[place] ?? '').padEnd(width) : (cells[place] ?? '').padStart(width))).join(' | ')} |`
  const rule = `| ${widths.map((width, place) => (place === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return `## ${title}\n\n${[line(columns), rule, ...rows.map(line)].join('\n')}\n`
}

/** The one line for programs. */
export function jsonLine({ bench, figures, skipped }: BenchResult): string {
  return JSON.stringify({ bench, figures, ...(skipped.length > 0 ? { skipped } : {}) })
}

/** A share as people write it: three decimal places and no leading zero. */
export function share(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : value.toFixed(3).replace(/^0\./, '.')
}

/** Three significant digits. */
export function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/** A whole number with commas between its thousands. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US')
}

/** Rounds figures to their precision: four decimal places, or four significant digits. */
export function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      Math.abs(value) < 1 ? Number(value.toFixed(4)) : Number(value.toPrecision(4)),
    ]),
  )
}

/** The machine and the versions that a result depends on. */
export function environment(): Record<string, string> {
  const version = (name: string) => {
    const manifest = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules', name, 'package.json')
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
  }
  return {
    date: new Date().toISOString(),
    machine: `${platform()} ${arch()}, ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} threads, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    node: process.versions.node,
    'better-sqlite3': version('better-sqlite3'),
    tiktoken: version('tiktoken'),
    sheaf: version('@sheaf/memory'),
  }
}

/**
 * Writes the result as `<bench>.json` and `<bench>.md`, with its plots, into `directory`. Creates a missing
 * folder.
 */
export function writeResult(directory: string, result: BenchResult): void {
  mkdirSync(directory, { recursive: true })
  const where = environment()
  const { bench, figures, skipped, plots = {} } = result
  for (const [name, svg] of Object.entries(plots)) writeFileSync(join(directory, name), svg)
  writeFileSync(
    join(directory, `${bench}.json`),
    `${JSON.stringify({ bench, environment: where, figures, skipped }, undefined, 2)}\n`,
  )
  const facts = Object.entries(where).map(([name, value]) => `- ${name}: ${value}`)
  const notes = skipped.map((reason) => `- skipped: ${reason}`)
  const images = Object.keys(plots).map((name) => `\n![${name.slice(0, -'.svg'.length)}](${name})\n`)
  const page = [`# ${bench}\n\n${[...facts, ...notes].join('\n')}\n\n${markdown(result.tables)}`, ...images]
  writeFileSync(join(directory, `${bench}.md`), page.join(''))
}
