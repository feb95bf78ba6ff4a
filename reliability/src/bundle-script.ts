import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

// Packages with native parts, which a bundle cannot have.
const NATIVE = new Set(['better-sqlite3', '@libsql/client', 'libsql'])

const bundles = new Map<string, Promise<string>>()

/** One JavaScript file of a script and all that it imports, made once for each process. */
export function bundleScript(script: URL): Promise<string> {
  const made = bundles.get(script.href) ?? makeBundle(script)
  bundles.set(script.href, made)
  return made
}

async function makeBundle(script: URL): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-bundle-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const entry = fileURLToPath(script)
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, resolve: { conditions: ['sheaf-source'] } },
    plugins: [
      {
        name: 'native-packages',
        enforce: 'pre',
        async resolveId(id, importer) {
          if (!NATIVE.has(id)) return undefined
          const found = await this.resolve(id, importer, { skipSelf: true })
          return found === null ? undefined : { id: pathToFileURL(found.id).href, external: true }
        },
      },
    ],
    build: {
      ssr: true,
      outDir: directory,
      emptyOutDir: false,
      target: 'node22',
      minify: false,
      rollupOptions: {
        input: entry,
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  return join(directory, basename(entry).replace(/\.ts$/, '.mjs'))
}
