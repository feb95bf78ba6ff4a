/** Items of a page of each list, as the page requests them and an exported page holds them. */
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

/** The budget of a context where a person chose none. */
export const FIRST_BUDGET = 4000

/** What an exported page holds: the answers by the key of their requests. */
export type ExportedAnswers = Readonly<Record<string, unknown>>

/** The key of a request in an exported page: its name, and its fields in the order of their names. */
export function requestKey(name: string, fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return `${name} ${JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}
