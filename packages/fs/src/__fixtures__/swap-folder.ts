// Runs as its own process: replaces the folder "target" in a root by a link to another place and back, as
// fast as possible, until it is killed.
import { renameSync, symlinkSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const [root = '', outside = ''] = process.argv.slice(2)
const [target, aside] = [join(root, 'target'), join(root, 'aside')]
writeSync(1, 'ready\n')
for (;;) {
  try {
    renameSync(target, aside)
    symlinkSync(outside, target)
    unlinkSync(target)
    renameSync(aside, target)
  } catch {
    // The storage made the folder while it was away.
    try {
      unlinkSync(target)
    } catch {
      try {
        renameSync(target, join(root, `grave-${Math.random()}`))
      } catch {}
    }
    try {
      renameSync(aside, target)
    } catch {}
  }
}
