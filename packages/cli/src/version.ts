import { readFileSync } from 'node:fs'

export function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** The reason why the command line does not run on this version of Node.js; undefined if it runs. */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 14)) return undefined
  return `sheaf needs Node.js 22.14 or newer, and this is ${version}. Install a newer one, from https://nodejs.org or with your version manager.`
}
