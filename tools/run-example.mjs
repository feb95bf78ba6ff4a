// Runs an example by its name, with further words as its arguments: `npm run example many-machines`. Without
// a name it lists them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

const [name, ...rest] = process.argv.slice(2)
const mainOf = (example) => join(root, 'examples', example, 'src', 'main.ts')
const examples = readdirSync(join(root, 'examples')).filter((example) => existsSync(mainOf(example)))

if (name === undefined || !examples.includes(name)) {
  if (name !== undefined) console.error(`There is no example "${name}".\n`)
  for (const example of examples) {
    const { description } = JSON.parse(readFileSync(join(root, 'examples', example, 'package.json'), 'utf8'))
    console.log(`npm run example ${example.padEnd(21)} ${description}`)
  }
  console.log('A chat in Next.js: examples/nextjs/README.md')
  process.exit(name === undefined ? 0 : 1)
}
const { status } = spawnSync(process.execPath, ['--conditions=sheaf-source', mainOf(name), ...rest], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
