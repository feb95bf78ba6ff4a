import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const FOLDER = new URL('src/page/', import.meta.url)

/** The files of the page as texts: its script and its style are one file each, and minified. */
export async function buildPage(): Promise<{
  readonly script: string
  readonly style: string
  readonly icon: string
}> {
  const { outputFiles } = await build({
    entryPoints: ['main.tsx', 'style/style.css'].map((name) => fileURLToPath(new URL(name, FOLDER))),
    bundle: true,
    minify: true,
    conditions: ['sheaf-source'],
    write: false,
    outdir: 'page',
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'warning',
  })
  const [script, style] = outputFiles.map(({ text }) => text)
  if (script === undefined || style === undefined) throw new Error('The page was not built.')
  return { script, style, icon: await readFile(new URL('icon.svg', FOLDER), 'utf8') }
}
