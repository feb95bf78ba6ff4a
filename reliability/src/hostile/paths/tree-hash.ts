import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One hash of all in a folder that is not left out: names, kinds, modes, contents, link targets, and the last
 * changes of files and folders, so that a file that was made and removed shows too. `isLeftOut` gets paths
 * relative to the folder; the time of a folder with something left out does not count.
 */
export function treeHash(folder: string, isLeftOut: (path: string) => boolean = () => false): string {
  const hash = createHash('sha256')
  const visit = (path: string): void => {
    const place = join(folder, path)
    const { mode, mtimeNs, size } = lstatSync(place, { bigint: true })
    const kind = Number(mode) & 0o170_000
    hash.update(`${JSON.stringify(path)} ${mode} `)
    if (kind === 0o040_000) {
      const names = readdirSync(place).toSorted()
      const inner = names.map((name) => (path === '' ? name : `${path}/${name}`))
      const kept = inner.filter((each) => !isLeftOut(each))
      hash.update(`${kept.length === inner.length ? mtimeNs : 'left out'}\n`)
      for (const each of kept) visit(each)
    } else if (kind === 0o120_000) {
      hash.update(`${readlinkSync(place)}\n`)
    } else {
      hash.update(`${size} ${mtimeNs} `)
      if (kind === 0o100_000) hash.update(readFileSync(place))
      hash.update('\n')
    }
  }
  visit('')
  return hash.digest('hex')
}
