import { collisionKey } from '@sheaf/core/adapter'
import { dayOfFile } from '../ranking/dated-log.ts'

/**
 * Orders paths for display and for claiming room: those that `first` names, in its order and whatever their
 * case, then the others by UTF-16 code units, and last those named after a day, the newest first.
 */
export function priorityOrder(paths: readonly string[], first: readonly string[]): string[] {
  const places = new Map(first.map((path, place) => [collisionKey(path), place]))
  const keyed = paths.map((path) => ({
    path,
    place: places.get(collisionKey(path)) ?? Infinity,
    day: dayOfFile(path) ?? Infinity,
  }))
  keyed.sort((a, b) => {
    if (a.place !== b.place) return a.place - b.place
    if (a.day !== b.day) return b.day - a.day
    return a.path < b.path ? -1 : a.path > b.path ? 1 : 0
  })
  return keyed.map(({ path }) => path)
}
