// Writes each package's public surface to api-report.api.md, so that a change of it is read in review. `node
// tools/api-reports.mjs` fails when a report is out of date; `--update` writes it. Needs a build. Ends with
// the number of exported names, by entry; `--count` prints only that, for the current reports.
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { publishedPackages, root } from './packages.mjs'

if (process.argv.includes('--count')) {
  printCounts()
  process.exit()
}
const update = process.argv.includes('--update')
let failures = 0

for (const { directory, path, manifest } of publishedPackages()) {
  for (const { name, reportFileName } of entriesOf(manifest)) {
    const temporary = join(root, 'temp', 'api', directory)
    mkdirSync(temporary, { recursive: true })
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder: path,
        mainEntryPointFilePath: join(path, 'dist', `${name}.d.ts`),
        compiler: {
          // Without the source condition: the report is about the published package.
          overrideTsconfig: {
            compilerOptions: {
              target: 'es2022',
              module: 'nodenext',
              moduleResolution: 'nodenext',
              strict: true,
              skipLibCheck: true,
              lib: ['es2022', 'esnext.disposable', 'webworker'],
              types: [],
            },
            files: [`dist/${name}.d.ts`],
          },
        },
        newlineKind: 'lf',
        apiReport: {
          enabled: true,
          // A type that only a signature names is not exported; its change is read in review all the same.
          includeForgottenExports: true,
          reportFileName,
          reportFolder: path,
          reportTempFolder: temporary,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: {
          compilerMessageReporting: { default: { logLevel: 'error' } },
          extractorMessageReporting: {
            default: { logLevel: 'error' },
            'ae-forgotten-export': { logLevel: 'none' },
            'ae-missing-release-tag': { logLevel: 'none' },
            'ae-undocumented': { logLevel: 'none', addToApiReportFile: true },
            'ae-unresolved-link': { logLevel: 'none' },
            // Some packages ship their sources as types.
            'ae-wrong-input-file-type': { logLevel: 'none' },
          },
          tsdocMessageReporting: { default: { logLevel: 'none' } },
        },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(path, 'package.json'),
    })
    const result = Extractor.invoke(config, {
      localBuild: update,
      messageCallback: (message) => {
        message.handled = message.logLevel !== 'error'
        if (message.logLevel === 'error') failures += 1
      },
    })
    // Members may lack a doc comment; an export may not.
    const undocumented = [
      ...readFileSync(join(path, reportFileName), 'utf8').matchAll(
        /\/\/ @public \(undocumented\)\nexport (.*)/g,
      ),
    ]
    for (const [, line] of undocumented) {
      failures += 1
      console.error(`${manifest.name}: has no doc comment: ${line}`)
    }
    if (result.apiReportChanged && !update) {
      failures += 1
      console.error(
        `${relative(root, join(path, reportFileName))} is out of date: run pnpm run api --update and read the difference`,
      )
    }
  }
}
if (failures > 0) process.exit(1)
console.log('api: all reports are up to date')
printCounts()

function entriesOf(manifest) {
  return Object.keys(manifest.exports)
    .filter((entry) => entry !== './package.json')
    .map((entry) =>
      entry === '.'
        ? { name: 'index', reportFileName: 'api-report.api.md' }
        : { name: entry.slice(2), reportFileName: `api-report-${entry.slice(2)}.api.md` },
    )
}

/** Overloads of one function are one name. */
function printCounts() {
  const counts = publishedPackages().flatMap(({ path, manifest }) =>
    entriesOf(manifest).map(({ name, reportFileName }) => {
      const report = readFileSync(join(path, reportFileName), 'utf8')
      const names = [...report.matchAll(/^export (?:(?:abstract |declare )?\w+ |\{ )(\w+)/gm)].map(
        ([, exported]) => exported,
      )
      return {
        entry: name === 'index' ? manifest.name : `${manifest.name}/${name}`,
        count: new Set(names).size,
      }
    }),
  )
  for (const { entry, count } of counts) console.log(`${String(count).padStart(4)} ${entry}`)
  console.log(`${counts.reduce((sum, { count }) => sum + count, 0)} exported names`)
}
