import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'

// What so few cases call may be called by the first of them alone, which keeps what it gave for the others.
const FEW = 5

/**
 * Starts to record which functions of the sources below `base` each case calls. `begin` and `end` surround a
 * case; `stop` gives, by path, the place of each function and the keys of the cases that called it, null for
 * a call outside of cases. Types are replaced by spaces when a source is loaded, so that places are those of
 * the source.
 */
export function startReach(base) {
  const session = new Session()
  session.connect()
  const ask = (method, options) => {
    let answer
    session.post(method, options, (error, result) => {
      if (error) throw new Error(error.message)
      answer = result
    })
    return answer
  }
  ask('Profiler.enable')
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const reached = new Map()
  const take = (key) => {
    for (const { url, functions } of ask('Profiler.takePreciseCoverage').result) {
      if (!url.startsWith(base) || !/\.ts(?:\?|$)/.test(url)) continue
      const file = fileURLToPath(url.replace(/\?.*/, '')).slice(fileURLToPath(base).length + 1)
      const places = reached.get(file) ?? new Map()
      reached.set(file, places)
      for (const { ranges } of functions) {
        const { startOffset, endOffset, count } = ranges[0]
        const place = `${startOffset} ${endOffset}`
        const keys = places.get(place) ?? []
        places.set(place, keys)
        if (count > 0) keys.push(key)
      }
    }
  }
  return {
    begin: () => take(null),
    end: (key) => take(key),
    stop() {
      ask('Profiler.stopPreciseCoverage')
      session.disconnect()
      return [...reached].map(([file, places]) => [
        file,
        [...places].map(([place, keys]) => [...place.split(' ').map(Number), keys]),
      ])
    },
  }
}

/**
 * The keys of the cases that call the function in which the place is; undefined where any case may depend on
 * it: outside of functions, and in one that is called while a source is loaded, or by few cases.
 */
export function reachingCases(places = [], at) {
  const around = places.filter(([start, end]) => start <= at && at < end)
  const [start, , keys] = around.toSorted(([a, b], [c, d]) => b - a - (d - c))[0] ?? [0]
  if (start === 0 || keys.includes(null)) return undefined
  const cases = new Set(keys)
  return cases.size > 0 && cases.size < FEW ? undefined : [...cases]
}
