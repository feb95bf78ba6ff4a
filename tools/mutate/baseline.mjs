import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What the cases of `files` do without a change: the processor time of each that holds, which functions they
 * call, and what fails. `measure` runs one file; what is in `cache` of the same sources, fixtures among them,
 * and the same text of a file is not run again.
 */
export async function baselineOf({ copy, sources, files, cache, measure }) {
  const hashOf = (paths) => {
    const hash = createHash('sha256')
    for (const path of paths) hash.update(readFileSync(join(copy, path)))
    return hash.digest('hex')
  }
  const key = hashOf(sources)
  const former = existsSync(cache) ? JSON.parse(readFileSync(cache, 'utf8')) : { key: '', measured: {} }
  const measured = {}
  for (const file of files) {
    const hash = hashOf([file])
    const known = former.key === key ? former.measured[file] : undefined
    const isKnown = known?.hash === hash && known.failed.length === 0
    measured[file] = isKnown ? known : { hash, ...(await measure(file)) }
    writeFileSync(cache, JSON.stringify({ key, measured: { ...former.measured, ...measured } }))
  }
  const all = Object.values(measured)
  const reached = new Map()
  for (const [file, places] of all.flatMap((each) => each.reached)) {
    const functions = reached.get(file) ?? new Map()
    reached.set(file, functions)
    for (const [start, end, keys] of places) {
      const place = `${start} ${end}`
      functions.set(place, [...(functions.get(place) ?? []), ...keys])
    }
  }
  return {
    durations: all.flatMap((each) => each.durations),
    failed: all.flatMap((each) => each.failed),
    reached: new Map(
      [...reached].map(([file, functions]) => [
        file,
        [...functions].map(([place, keys]) => [...place.split(' ').map(Number), keys]),
      ]),
    ),
  }
}
