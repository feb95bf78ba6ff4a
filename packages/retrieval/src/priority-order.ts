import { collisionKey } from '@sheaf/core'
import { dayOfFile } from '@sheaf/conversations'

/** Paths in the order of display: those that `first` names, in its order and whatever their case, then the others by UTF-16 code units. */
export function displayOrder(paths: readonly string[], first: readonly string[]): string[] {
  const places = new Map(first.map((path, place) => [collisionKey(path), place]))
  const placeOf = new Map(paths.map((path) => [path, places.get(collisionKey(path)) ?? Infinity]))
  return [...paths].sort((a, b) => {
    const [placeOfA = Infinity, placeOfB = Infinity] = [placeOf.get(a), placeOf.get(b)]
    if (placeOfA !== placeOfB) return placeOfA - placeOfB
    return a < b ? -1 : a > b ? 1 : 0
  })
}

/** The order in which files claim room: as displayed, but files that are named after a day come last and the newest of them first. */
export function claimOrder(displayed: readonly string[]): string[] {
  const dated = new Map(displayed.map((path) => [path, dayOfFile(path)]))
  // Sorting keeps the order of equals.
  return [...displayed].sort((a, b) => {
    const [dayOfA = Infinity, dayOfB = Infinity] = [dated.get(a), dated.get(b)]
    return dayOfA === dayOfB ? 0 : dayOfB - dayOfA
  })
}
