// Runs cells one after the other, prints each as it arrives, and keeps what came of it.

/** Thrown by a cell whose runtime this machine does not have. */
export class Skipped extends Error {}

export function createResults() {
  const rows = []
  return {
    rows,
    /**
     * `work` resolves to a note for the table, or nothing; it throws when the cell failed. False when it did.
     */
    async cell(group, name, work) {
      const started = performance.now()
      const row = { group, name, state: 'ok', note: '' }
      try {
        row.note = (await work()) ?? ''
      } catch (error) {
        row.state = error instanceof Skipped ? 'skipped' : 'failed'
        row.note = error.message
      }
      row.seconds = (performance.now() - started) / 1000
      rows.push(row)
      console.log(
        `${row.state.padEnd(8)}${group}: ${name} (${row.seconds.toFixed(1)} s)${row.note === '' ? '' : `  ${row.note}`}`,
      )
      return row.state === 'ok'
    },
    count: (state) => rows.filter((row) => row.state === state).length,
  }
}
