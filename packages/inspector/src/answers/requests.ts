/** Page sizes of each list, for requests of the page and for exported pages. */
export const PAGE_ITEMS = {
  files: 100,
  lines: 400,
  revisions: 50,
  log: 50,
  proposals: 50,
  facts: 100,
  threads: 50,
  messages: 50,
} as const

/** The default budget of a context. */
export const FIRST_BUDGET = 4000

/** The answers in an exported page, by request key. */
export type ExportedAnswers = Readonly<Record<string, unknown>>

/** The key of a request: its name, and its fields sorted by name. */
export function requestKey(name: string, fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return `${name} ${JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}
