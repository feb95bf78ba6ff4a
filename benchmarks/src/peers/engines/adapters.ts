import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stemmer } from 'stemmer'
import { STOP_WORDS } from '../../baselines/plain-terms.ts'
import type { Progress } from '../../progress.ts'
import type { Engine, EngineSetting, EngineSource } from './engine.ts'
import { hashEmbedder } from './hash-embedder.ts'

/** The folder of the peers: a package of its own with its own lockfile, outside of the workspace. */
export const PEERS_DIRECTORY: string = join(
  dirname(fileURLToPath(import.meta.url)),
  '..',
  '..',
  '..',
  'peers',
)

/**
 * Installs the peers by their lockfile if one is missing or has another version, and prints that first.
 * Throws an Error if npm fails.
 */
export function installPeers(progress: Progress): void {
  const { dependencies } = manifestOf(PEERS_DIRECTORY)
  if (
    Object.entries(dependencies).every(
      ([name, version]) => isInstalled(name) && peerVersion(name) === version,
    )
  )
    return
  progress.step('peers: installing them into benchmarks/peers/node_modules, about 230 MB (once)')
  const windows = process.platform === 'win32'
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', flags, {
    cwd: PEERS_DIRECTORY,
    shell: windows,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('npm ci failed in benchmarks/peers; the lines above say why')
}

/** The installed version of a package of the peers. */
export function peerVersion(name: string): string {
  return manifestOf(join(PEERS_DIRECTORY, 'node_modules', name)).version
}

function isInstalled(name: string): boolean {
  return existsSync(join(PEERS_DIRECTORY, 'node_modules', name, 'package.json'))
}

function manifestOf(directory: string): {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
} {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as ReturnType<typeof manifestOf>
}

/** Opens an engine; loads its module if it has one. */
export async function openEngine(
  { open }: EngineSource,
  setting: Pick<EngineSetting, 'language' | 'file'>,
): Promise<Engine> {
  const whole: EngineSetting = { ...setting, stopWords: STOP_WORDS, stem: stemmer, embedder: hashEmbedder }
  if (typeof open !== 'string') return await open(whole)
  // Telemetry of the peers is off.
  process.env['MASTRA_TELEMETRY_DISABLED'] = '1'
  return await (await loadPeer<{ open(given: EngineSetting): Promise<Engine> }>(open)).open(whole)
}

/** Loads a module of the peers' folder. Its doc comments list its exports. */
export async function loadPeer<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(join(PEERS_DIRECTORY, path)).href)) as T
}
