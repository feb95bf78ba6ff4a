import { createRequire, isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A module with all its imports, in one file for a browser. */
export interface BrowserBundle {
  readonly code: string
  /** The imported modules of Node.js, and the importing files; the bundle has none. */
  readonly builtins: readonly string[]
  /** Our own files that use a global of Node.js. */
  readonly nodeGlobals: readonly string[]
}

// The part of vite that this test uses. It is a tool of the repository's root, like vitest.
interface Vite {
  build(options: object): Promise<unknown>
}
interface Output {
  readonly output: readonly {
    readonly code?: string
    readonly modules?: Readonly<Record<string, { readonly code: string | null }>>
  }[]
}

const PAGE = 'virtual:page'
const NODE_GLOBALS = [
  'Buffer',
  'process',
  'setImmediate',
  'clearImmediate',
  '__dirname',
  '__filename',
  'require',
  'global',
]

/** Bundles a module completely. Imports of packages are resolved to their sources. */
export async function bundleForBrowser(source: string): Promise<BrowserBundle> {
  const vite = createRequire(new URL('../../../../package.json', import.meta.url))('vite') as Vite
  const builtins: string[] = []
  const watcher = {
    name: 'watch-for-node',
    enforce: 'pre',
    resolveId(name: string, importer: string | undefined) {
      if (name === PAGE) return `\0${PAGE}`
      if (isBuiltin(name)) builtins.push(`${name} in ${importer ?? ''}`)
      return undefined
    },
    load: (id: string) => (id === `\0${PAGE}` ? source : undefined),
  }
  const built = await vite.build({
    configFile: false,
    logLevel: 'silent',
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [watcher],
    resolve: { conditions: ['sheaf-source', 'browser', 'module', 'import', 'default'] },
    // Replaces a name only if nothing declares it, so only the global.
    define: Object.fromEntries(NODE_GLOBALS.map((name) => [name, `NODE_GLOBAL_${name}`])),
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { input: PAGE, output: { codeSplitting: false } },
    },
  })
  const { code = '', modules = {} } = ([built].flat() as Output[])[0]?.output[0] ?? {}
  const nodeGlobals = Object.entries(modules).flatMap(([file, module]) =>
    file.includes('/packages/') && module.code?.includes('NODE_GLOBAL_') === true ? [file] : [],
  )
  return { code, builtins, nodeGlobals }
}
