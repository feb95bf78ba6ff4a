// Writes the reference: a page for each entry of each package, made by typedoc from the doc comments of what
// it exports.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Application, Converter, ReflectionKind } from 'typedoc'
import { publishedPackages, root } from '../../tools/packages.mjs'
import { REPOSITORY } from './pages.mjs'

/** What can be imported: `{ name: '@sheaf/chunker/tiktoken', file }`, from the lowest floor upwards. */
export function entryPoints() {
  return publishedPackages().flatMap(({ manifest, path }) =>
    Object.entries(manifest.exports)
      .filter(([entry]) => entry !== './package.json')
      .map(([entry, target]) => ({
        name: `${manifest.name}${entry.slice(1)}`,
        file: join(path, target['sheaf-source']),
      })),
  )
}

/** Makes `directory` anew: `core.md`, `chunker/tiktoken.md` and so on. */
export async function writeReference(directory) {
  rmSync(directory, { recursive: true, force: true })
  const entries = entryPoints()
  const application = await Application.bootstrapWithPlugins({
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: entries.map(({ file }) => file),
    tsconfig: join(root, 'docs', 'tsconfig.reference.json'),
    groupOrder: ['Functions', 'Interfaces', 'Type Aliases', 'Classes', '*'],
    // The types are another gate's business; here a package that is being worked on costs its own page only.
    skipErrorChecking: true,
    outputs: [{ name: 'markdown', path: directory }],
    router: 'module',
    readme: 'none',
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    excludeScopesInPaths: true,
    disableGit: true,
    basePath: root,
    gitRevision: 'main',
    sourceLinkTemplate: `${REPOSITORY}/blob/main/{path}#L{line}`,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    hideGroupHeadings: false,
    useCodeBlocks: true,
    expandParameters: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    propertyMembersFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    tableColumnSettings: { hideSources: true, hideModifiers: true, hideInherited: true, hideOverrides: true },
    logLevel: 'Error',
  })
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      const stem = join(root, module.name)
      module.name =
        entries.find(({ file }) => file === `${stem}.ts` || file === join(stem, 'index.ts'))?.name ??
        module.name
    }
  })
  const project = await application.convert()
  if (project === undefined) throw new Error('typedoc cannot read the sources')
  await application.generateOutputs(project)
}
