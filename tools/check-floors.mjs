// The rules that a reviewer would otherwise have to remember: imports go down the layers only, nothing
// imports an inner path or makes a cycle, core has no dependencies, all packages have the same shape, and no
// folder has more source files than a reader takes in.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { filesBelow, floors, publishedPackages, root } from './packages.mjs'

const MAX_LINES = 400
/** The words of a language are one file, however many they are. */
const LANGUAGES = join(root, 'packages', 'conversations', 'src', 'languages')
/** Source files in one folder; tests beside them are not counted. */
const MAX_FILES = 15
const SOURCE = /(?<!\.test)\.(?:tsx?|mjs|css)$/
const NODE_PACKAGES = new Set(['sqlite', 'fs', 'libsql', 'postgres', 'cli', 'mcp', 'create-sheaf'])
/** Drawn into `dist` by tsup.config.ts, and so not installed with the package. */
const BUNDLED = {
  documents: { diff: '*', yaml: '*' },
  inspector: { '@preact/signals': '*', diff: '*', preact: '*' },
}
const REQUIRED_FILES = ['README.md', 'package.json', 'tsconfig.json', 'tsup.config.ts']
/** A package that is a command alone has nothing to import. */
const REQUIRED_OF_IMPORTED = ['api-report.api.md', 'src/index.ts', 'tsconfig.build.json']
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"\n]+)['"]|import\(\s*['"]([^'"\n]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"\n]+)['"]/g

const problems = []
const packages = publishedPackages()
const published = new Map(packages.map((each) => [each.manifest.name, each]))

for (const each of packages) {
  checkShape(each)
  const graph = new Map()
  for (const file of filesBelow(join(each.path, 'src')).filter((path) => path.endsWith('.ts'))) {
    const text = readFileSync(file, 'utf8')
    const isTest = /\.test\.ts$|__fixtures__/.test(file)
    const lines = text.split('\n').length - 1
    if (!isTest && lines > MAX_LINES && dirname(file) !== LANGUAGES)
      problems.push(`${show(file)} has ${lines} lines; the limit is ${MAX_LINES}`)
    const imports = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3])
    for (const specifier of imports) checkImport(each, file, specifier, isTest)
    graph.set(
      file,
      imports
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolve(dirname(file), specifier)),
    )
  }
  for (const cycle of cyclesOf(graph)) problems.push(`cycle: ${cycle.map(show).join(' -> ')}`)
}

for (const [folder, count] of sourceFolders())
  if (count > MAX_FILES) problems.push(`${folder} has ${count} source files; the limit is ${MAX_FILES}`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`floors: ${problems.length} problem(s)`)
  process.exit(1)
}
console.log(`floors: ${packages.length} packages in order`)

/** The folders of sources, with the number of files that lie in each. */
function sourceFolders() {
  const counts = new Map()
  for (const top of ['packages', 'benchmarks', 'reliability', 'tools', 'examples', 'docs'])
    for (const file of filesBelow(join(root, top)).filter((path) => SOURCE.test(path)))
      counts.set(show(dirname(file)), (counts.get(show(dirname(file))) ?? 0) + 1)
  return counts
}

function checkShape({ directory, path, manifest }) {
  const say = (problem) => problems.push(`packages/${directory}: ${problem}`)
  if (floors[directory] === undefined)
    say('has no floor in tools/packages.mjs; a new package needs a decision record')
  const isImported = manifest.exports['.'] !== undefined
  for (const file of [...REQUIRED_FILES, ...(isImported ? REQUIRED_OF_IMPORTED : [])])
    if (!existsSync(join(path, file))) say(`${file} is missing`)
  const wanted = {
    // `npm create sheaf` runs the package "create-sheaf".
    name: directory.startsWith('create-') ? directory : `@sheaf/${directory}`,
    license: 'MIT',
    type: 'module',
    ...(isImported && { sideEffects: false, main: './dist/index.js', types: './dist/index.d.ts' }),
  }
  for (const [field, value] of Object.entries(wanted))
    if (manifest[field] !== value) say(`package.json: ${field} should be ${JSON.stringify(value)}`)
  for (const field of ['description', 'keywords', 'engines', 'repository', 'files'])
    if (!manifest[field]) say(`package.json: ${field} is missing`)
  if (manifest.scripts?.postinstall || manifest.scripts?.install) say('has an install script')
  for (const [entry, target] of Object.entries(manifest.exports)) {
    if (entry === './package.json') continue
    const [first] = Object.keys(target)
    if (first !== 'sheaf-source') say(`package.json: exports["${entry}"] should start with sheaf-source`)
    const { 'sheaf-source': _source, ...rest } = target
    if (JSON.stringify(manifest.publishConfig?.exports?.[entry]) !== JSON.stringify(rest))
      say(`publishConfig.exports["${entry}"] differs from exports`)
  }
  if (directory === 'core' && manifest.dependencies) say('core has no dependencies')
  if (!isImported) return
  const index = readFileSync(join(path, 'src/index.ts'), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  if (/export\s*\*/.test(index) || /\b(?:const|function|class|interface)\s/.test(index))
    say('src/index.ts is a list of exports and nothing else')
}

// The part of @sheaf/sql that uses Node, behind an entry of its own: no browser loads it.
function isOfFiles(path) {
  return /^packages\/sql\/src\/file[./]/.test(show(path))
}

function checkImport({ directory, path, manifest }, file, specifier, isTest) {
  const say = (problem) => problems.push(`${show(file)}: imports ${specifier}: ${problem}`)
  if (specifier.startsWith('.')) {
    if (relative(join(path, 'src'), resolve(dirname(file), specifier)).startsWith('..'))
      say('leaves its package')
    if (!isTest && /\.test\.ts$|__fixtures__/.test(specifier)) say('is a test')
    if (!isOfFiles(file) && isOfFiles(resolve(dirname(file), specifier)))
      say('uses Node, and may be imported through @sheaf/sql/file alone')
    return
  }
  if (specifier.startsWith('node:')) {
    if (!isTest && !isOfFiles(file) && !NODE_PACKAGES.has(directory))
      say('only adapters may use Node; the rest runs in browsers and workers')
    return
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const declared = {
    ...manifest.imports,
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...BUNDLED[directory],
    ...(isTest ? { ...manifest.devDependencies, vitest: '*' } : {}),
  }
  if (name !== manifest.name && !declared[name]) say(`is not in its package.json`)
  const target = published.get(name)
  if (!target) return
  const entry = specifier === name ? '.' : `.${specifier.slice(name.length)}`
  if (!target.manifest.exports[entry]) say('is an inner path')
  if (!isTest && !(floors[target.directory] < floors[directory]))
    say(
      `goes up: ${target.directory} is on floor ${floors[target.directory]}, ${directory} on ${floors[directory]}`,
    )
  if (!isTest && directory === 'testing' && target.directory !== 'core') say('testing depends on core only')
  if (!isTest && target.directory === 'testing') say('testing is for tests')
}

function cyclesOf(graph) {
  const found = []
  const state = new Map()
  const visit = (file, trail) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

function show(file) {
  return relative(root, file).split(sep).join('/')
}
