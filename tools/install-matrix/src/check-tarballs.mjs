// What a tarball must have and must not have, looked at as npm would unpack it. What publint and attw look at
// is in tools/check-packages.mjs.
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

export async function tarballCells({ cell, packed }) {
  for (const each of packed) {
    await cell('tarballs', each.name, async () => {
      const { problems, files, bytes } = await inspect(each)
      if (problems.length > 0) throw new Error(problems.join('; '))
      return `${files} files, ${(bytes / 1000).toFixed(0)} kB unpacked`
    })
  }
}

/** Resolves to the problems of one package, the number of its files and what they weigh. */
export async function inspect({ tarball, manifest: source, version }) {
  const place = mkdtempSync(join(tmpdir(), 'sheaf-tarball-'))
  try {
    await runCommand(['tar', '-xzf', tarball, '-C', place], { cwd: place, env: process.env })
    const directory = join(place, 'package')
    const files = readdirSync(directory, { recursive: true }).filter((path) =>
      statSync(join(directory, path)).isFile(),
    )
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    const bytes = files.reduce((sum, path) => sum + statSync(join(directory, path)).size, 0)
    return {
      problems: [...problemsOf(manifest, source, version, directory), ...problemsOfFiles(directory, files)],
      files: files.length,
      bytes,
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function problemsOf(manifest, source, version, directory) {
  const problems = []
  const wanted = ['README.md', 'LICENSE', ...(version === '0.0.0' ? [] : ['CHANGELOG.md'])]
  for (const file of wanted) if (!existsSync(join(directory, file))) problems.push(`no ${file}`)
  for (const field of ['description', 'engines', 'license', 'repository'])
    if (!manifest[field]) problems.push(`no "${field}"`)
  if (source.publishConfig?.provenance !== true || source.publishConfig.access !== 'public')
    problems.push('publishConfig lacks access or provenance')
  for (const script of INSTALL_SCRIPTS)
    if (manifest.scripts?.[script]) problems.push(`has a script "${script}"`)
  const ranges = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies }
  for (const [name, range] of Object.entries(ranges))
    if (/^(workspace|catalog|file|link):/.test(range)) problems.push(`${name} is "${range}"`)
  if (JSON.stringify(manifest.exports).includes('sheaf-source')) problems.push('exports name our sources')
  const named = JSON.stringify([manifest.exports, manifest.bin ?? {}, manifest.main, manifest.types])
  const targets = [...named.matchAll(/"(\.\/[^"]+)"(?!:)/g)].map((match) => match[1])
  for (const target of new Set(targets))
    if (!existsSync(join(directory, target))) problems.push(`${target} is not there`)
  for (const target of Object.values(manifest.bin ?? {}))
    if (!readFileSync(join(directory, target), 'utf8').startsWith('#!/usr/bin/env node'))
      problems.push(`${target} does not name its interpreter`)
  return problems
}

function problemsOfFiles(directory, files) {
  const problems = files
    // A template is the source of an app, with its tests.
    .filter((path) => !path.startsWith('templates/'))
    .filter((path) =>
      /\.test\.|\.map$|__fixtures__|(^|\/)src\/|tsbuildinfo|api-report|tsconfig|\.env/.test(path),
    )
    .map((path) => `${path} does not belong here`)
  return problems
}
