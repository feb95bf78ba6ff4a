import { readdirSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { scopedStore } from '@sheaf/core'
import { collisionKey, isHidden } from '@sheaf/core/adapter'
import { createMemory } from '@sheaf/memory'
import type { Proof, ProofOutcome, ProofRun } from '../../proof.ts'
import { SETUPS } from '../../setups.ts'
import { adapterOf } from '../../target.ts'
import { corporaUnavailable, hostilePayloads } from '../corpora.ts'
import { PathAttack } from './path-attack.ts'
import { hostilePaths } from './path-variants.ts'
import { makeSurroundings } from './surroundings.ts'

const PATHS = 139_728
// One of so many paths is tried; a server takes ten times as long. In the tests a refused path meets one
// method, in the long run all. Each meets one of the three stores, another one with the next seed. Payloads
// have nine shapes: no sample is a multiple of three, so that it has each shape.
const SAMPLES = { fast: { local: 40, served: 280 }, soak: { local: 1, served: 7 } }
const CANARY = 'CANARY-b81f64 nobody may read this'
const SCOPE = 'scope-5e1c'
const USER = 'ada-93d7'

/**
 * Paths that try to leave the root, through every method of the store, of a part of it and of a user's view.
 */
export const hostilePathsProof: Proof = {
  name: 'hostile-paths',
  promise:
    'no path reaches outside the root: an accepted one reads back and is listed, any other is ' +
    'refused by an error that tells nothing',
  setups: SETUPS.map(({ name }) => name),
  unavailable: corporaUnavailable,
  run,
}

async function run({ setup, scale, seed, directory, progress }: ProofRun): Promise<ProofOutcome> {
  const surroundings = makeSurroundings(directory, CANARY)
  const running = await setup.start(surroundings.inside)
  const all = scale === 'soak'
  const step = SAMPLES[scale][running.servers === undefined ? 'local' : 'served']
  const paths = [...hostilePaths(hostilePayloads(), PATHS, seed), ...placesOf(surroundings.inside)].filter(
    (_, place) => (place + seed) % step === 0,
  )
  const memory = await createMemory({ storage: await adapterOf(running.target) })
  const before = surroundings.hash()
  const attacks: PathAttack[] = [
    new PathAttack('store', memory.store, [directory, CANARY]),
    new PathAttack('part', scopedStore(memory.store, SCOPE), [directory, CANARY, SCOPE]),
    new PathAttack('user', memory.user(USER).store, [directory, CANARY, 'users/', USER]),
  ]
  const stackTraceLimit = Error.stackTraceLimit
  try {
    // The stack traces of a million errors would take half of the time.
    Error.stackTraceLimit = 0
    for (const [place, path] of paths.entries()) {
      await attacks[(place + seed) % attacks.length]?.attempt(path, place, all)
      if (place % 20_000 === 0) progress(`${place} of ${paths.length} paths`)
    }
    for (const attack of attacks) await attack.checkList()
    const problems = attacks.flatMap((attack) => attack.problems)
    if (surroundings.hash() !== before) problems.push('something outside of the root was changed')
    const [root] = attacks
    if (running.target.engine === 'fs') problems.push(...strangers(running.target.root, attacks))
    const escaped = attacks.flatMap(({ written }) => [...written.keys()].filter(escapes))
    return {
      counts: {
        paths: paths.length,
        calls: attacks.reduce((sum, attack) => sum + attack.calls, 0),
        refused: attacks.reduce((sum, attack) => sum + attack.refused, 0),
        accepted: attacks.reduce((sum, attack) => sum + attack.written.size, 0),
        'accepted by the store': root?.written.size ?? 0,
        'escapes on POSIX and Windows': escaped.length,
        'changes outside': surroundings.hash() === before ? 0 : 1,
      },
      problems: problems.concat(escaped.map((path) => `escapes: ${JSON.stringify(path)}`)),
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    await memory.close()
    await running.stop()
  }
}

/** The real places of files around the root, in absolute and other forms. */
function placesOf(inside: string): string[] {
  const places = [
    `${inside}/outside/canary.md`,
    `${inside}2/canary.md`,
    `${inside}/notes2/canary.md`,
    '/etc/passwd',
  ]
  return places.flatMap((place) => [
    place,
    `/${place}`,
    place.slice(1),
    `notes/..${place}`,
    `file://${place}`,
    encodeURIComponent(place),
    place.replaceAll('/', '\\'),
  ])
}

/** True if an accepted path is outside the root or another file on some system. */
function escapes(path: string): boolean {
  const onPosix = posix.resolve('/base', path) !== `/base/${path}`
  const onWindows = win32.resolve('C:\\base', path) !== `C:\\base\\${path.replaceAll('/', '\\')}`
  // Streams, wildcards and other characters that a Windows name cannot have; it drops dots and spaces at its
  // end.
  return (
    onPosix ||
    onWindows ||
    /[<>:"|?*\\\p{Cc}]/u.test(path) ||
    path.split('/').some((name) => /[. ]$/.test(name))
  )
}

/** Files in the root that the test did not write (but histories), and two that are one on some systems. */
function strangers(root: string, attacks: readonly PathAttack[]): string[] {
  const prefixes: Record<number, string> = { 0: '', 1: `${SCOPE}/`, 2: `users/${USER}/` }
  const expected = new Set(
    attacks.flatMap(({ written }, place) => [...written.keys()].map((path) => `${prefixes[place]}${path}`)),
  )
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith('.sheaf/'))
  const keys = new Set(files.map(collisionKey))
  return [
    ...files
      .filter((path) => !expected.has(path) && !isHidden(path))
      .map((path) => `nobody has written ${JSON.stringify(path)}`),
    ...[...expected]
      .filter((path) => !files.includes(path))
      .map((path) => `not on the disk: ${JSON.stringify(path)}`),
    ...(keys.size === files.length ? [] : ['two files are one on some systems']),
  ]
}
