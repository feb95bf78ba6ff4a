// The command line, by npx, in an empty folder.
import { createEmptyApp } from '../empty-app.mjs'
import { npxProgram } from '../runtimes.mjs'

export async function cliCells({ cell, registry, nodes }) {
  for (const { name, program } of nodes) {
    const app = createEmptyApp({ registry, node: program })
    const sheaf = (...commandArguments) =>
      app.run([program, npxProgram, '--yes', '@sheaf/cli', ...commandArguments])
    await cell('command line', `npx @sheaf/cli, ${name}`, async () => {
      const version = (await sheaf('--version')).trim()
      const store = ['--store', 'sqlite:memory.db']
      await sheaf(
        'memory',
        'append',
        'notes/postgres.md',
        'We moved the invoices to Postgres 17 in May.',
        ...store,
      )
      const found = await sheaf('memory', 'search', 'which database has the invoices?', '--json', ...store)
      if (!found.includes('Postgres 17')) throw new Error(`found ${found}`)
      const exported = await sheaf('ui', '--export', 'page.html', '--question', 'which database?', ...store)
      if (!exported.includes('page.html')) throw new Error(`ui printed ${exported}`)
      return `version ${version}`
    })
    app.remove()
  }
}
