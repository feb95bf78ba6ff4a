// The table of sizes: each package, the installs of an app, and others beside them in the same run.
import { measureInstall } from './measure-install.mjs'
import { peers, typical } from './peers.mjs'

/**
 * `part` is "typical" for the installs and the peers alone. Rows as they come, with a cell for each that has
 * a goal.
 */
export async function measureSizes({ cell, registry, node, packed, part }) {
  const imported = packed.filter(({ manifest }) => manifest.exports['.'] !== undefined)
  const own =
    part === 'typical' ? [] : imported.map(({ name, version }) => ({ name, install: [`${name}@${version}`] }))
  const groups = { packages: own.filter(({ name }) => name !== '@sheaf/core'), installs: typical, peers }
  const rows = []
  for (const [group, list] of Object.entries(groups)) {
    for (const each of list) {
      await cell('sizes', each.name, async () => {
        const row = {
          group,
          name: each.name,
          install: each.install,
          ...(await measureInstall(each, { registry, node })),
        }
        rows.push(row)
        const { kilobytes = Infinity, importMs = Infinity } = each.goals ?? {}
        const said = `${sizeOf(row.bytes)}, ${row.packages} packages, ${row.installScripts} install scripts, ${sizeOf(row.gzipBytes)} gzipped, ${timeOf(row.importMs)}`
        if (row.bytes / 1000 > kilobytes || row.importMs > importMs)
          throw new Error(`${said}; the goal is ${kilobytes} kB and ${importMs} ms`)
        return [said, ...row.notes].join('  ')
      })
    }
  }
  return rows
}

export const sizeOf = (bytes) =>
  bytes === undefined
    ? '–'
    : bytes < 1_000_000
      ? `${(bytes / 1000).toFixed(0)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`
export const timeOf = (milliseconds) => (milliseconds === undefined ? '–' : `${milliseconds.toFixed(0)} ms`)
