import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAvailable as hasLibsql } from '@sheaf/libsql-server'
import { isAvailable as hasPostgres } from '@sheaf/postgres-server'
import { percentile } from '../metrics.ts'
import type { BenchOptions } from '../options.ts'
import { installPeers } from '../peers/engines/adapters.ts'
import type { Progress } from '../progress.ts'
import { digits, grouped } from '../report.ts'
import type { BenchResult, Table } from '../report.ts'
import { startContenders } from './contenders.ts'
import { CLIENTS, measureStore, TIMED } from './measure-store.ts'
import type { StoreFigures } from './measure-store.ts'

const DEFAULTS = { users: 500, notes: 20, calls: 200 }
const QUICK = { users: 20, notes: 10, calls: 20 }

/**
 * Measures notes of many users on PostgreSQL, SQLite and a libSQL server, and the PostgreSQL stores of Mastra
 * and LangGraph for the calls that they have. Needs no data. The quick form leaves these two out.
 */
export async function stores(
  { users, notes, quick }: BenchOptions,
  progress: Progress,
): Promise<BenchResult> {
  const bench = 'postgres'
  if (!hasLibsql() || !hasPostgres())
    return { bench, figures: {}, tables: [], skipped: ['all of it: this platform has not both servers'] }
  if (!quick) installPeers(progress)
  const defaults = quick ? QUICK : DEFAULTS
  const count = users ?? defaults.users
  // One call a user, so that its first search is timed.
  const calls = Math.min(count, defaults.calls)
  const load = { users: count, notes: notes ?? defaults.notes, calls }
  const busy = (loadavg()[0] ?? 0) / availableParallelism()
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
  try {
    const contenders = await startContenders(directory, !quick)
    try {
      const measured: Measured[] = []
      for (const contender of contenders.list) {
        const { id, name } = contender
        measured.push({ id, name, values: valuesOf(await measureStore(contender, load, progress), load) })
      }
      const others = busy > 0.5 ? `, while ${busy.toFixed(1)} processes wanted each core` : ''
      const title = `${grouped(load.users)} users with ${load.notes} notes each${others}`
      return { bench, figures: figuresOf(measured), tables: tablesOf(measured, title), skipped: [] }
    } finally {
      await contenders.stop()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

interface Measured {
  readonly id: string
  readonly name: string
  readonly values: ReadonlyMap<string, number>
}

function valuesOf(
  { times, found, rates, trips, bytes }: StoreFigures,
  { users, notes }: { readonly users: number; readonly notes: number },
): Map<string, number> {
  const count = users * notes
  return new Map([
    ...CLIENTS.map((clients) => [`put.rate${clients}`, rates[clients] ?? 0] as const),
    ...TIMED.flatMap((name) => {
      const taken = times[name]
      if (taken === undefined) return []
      return ([50, 99] as const).map(
        (share) => [`${name}.p${share}`, percentile(taken, share / 100)] as const,
      )
    }),
    ...(found === undefined ? [] : [['found', found] as const]),
    ...Object.entries(trips).map(([name, value]) => [`trips.${name}`, value] as const),
    ['bytes.tables', bytes.tables / count],
    ['bytes.indexes', bytes.indexes / count],
  ])
}

function figuresOf(measured: readonly Measured[]): Record<string, number> {
  return Object.fromEntries(
    measured.flatMap(({ id, values }) => [...values].map(([name, value]) => [`${id}.${name}`, value])),
  )
}

const SPEED = [
  ['put.rate1', 'notes/s, 1 client'],
  ['put.rate16', 'notes/s, 16 clients'],
  ['get.p50', 'get p50 ms'],
  ['get.p99', 'p99'],
  ['first.p50', 'first search p50 ms'],
  ['first.p99', 'p99'],
  ['next.p50', 'later search p50 ms'],
  ['next.p99', 'p99'],
  ['assemble.p50', 'context p50 ms'],
  ['assemble.p99', 'p99'],
] as const
const COSTS = [
  ['found', 'found'],
  ...(['put', 'get', 'next', 'assemble'] as const).map(
    (name) => [`trips.${name}`, `${name === 'next' ? 'search' : name} statements`] as const,
  ),
  ['bytes.tables', 'bytes a note, tables'],
  ['bytes.indexes', 'indexes'],
] as const

function tablesOf(measured: readonly Measured[], title: string): Table[] {
  const base = measured.find(({ id }) => id === 'postgres')
  const isRate = (name: string) => name.startsWith('put')
  const ratio = (name: string, value: number | undefined) => {
    const own = base?.values.get(name)
    if (value === undefined || own === undefined) return ''
    return (isRate(name) ? value / own : own / value).toPrecision(3)
  }
  const shown = (value: number | undefined) => (value === undefined ? '' : digits(value))
  const table = (
    about: string,
    columns: readonly (readonly [string, string])[],
    cell: (name: string, value: number | undefined) => string,
  ): Table => ({
    title: `${title}: ${about}`,
    columns: ['', ...columns.map(([, column]) => column)],
    rows: measured.map(({ name, values }) => [name, ...columns.map(([id]) => cell(id, values.get(id)))]),
  })
  return [
    table('how many times as fast as Sheaf on PostgreSQL; above 1 is faster', SPEED, ratio),
    table('as measured', SPEED, (_, value) => shown(value)),
    table('what a call and a note take', COSTS, (_, value) => shown(value)),
  ]
}
