// The types that a reader sees over the names in a snippet. All snippets are one program over the sources, so
// that they cost seconds together. A snippet that does not compile shows fewer types and fails nothing:
// compiling is the business of tools/check-snippets.mjs.
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { transformerTwoslash } from '@shikijs/vitepress-twoslash'
import ts from 'typescript'
import { filesBelow, publishedPackages, root } from '../../tools/packages.mjs'
import { output } from './pages.mjs'
import { entryPoints } from './reference.mjs'

/** The mark that staging puts on a snippet's fence. */
export const MARK = 'twoslash'
const PACKAGES = `${join(root, 'packages').split(sep).join('/')}/`
// What a snippet may use without declaring it, as in check-snippets.
const READER = {
  name: join(root, 'docs', 'dist', 'reader.d.ts'),
  text: `declare const memory: import('@sheaf/memory').Memory\n`,
}

/** A transformer for VitePress, over the snippets of the staged pages. */
export function hoverTypes() {
  const { program, nameOf } = snippetProgram()
  const checker = program.getTypeChecker()
  const hoversIn = (code) => {
    const source = program.getSourceFile(nameOf(code) ?? '')
    return source === undefined ? [] : hovers(source, checker)
  }
  return transformerTwoslash({
    twoslasher: (code) => ({ code, nodes: hoversIn(code) }),
    renderer: { nodeStaticInfo: withType },
  })
}

// Plain data on the name; the theme shows it. Drawing a box for each name beforehand makes pages ten times as
// large.
function withType({ text, docs }, node) {
  return {
    type: 'element',
    tagName: 'span',
    properties: { class: 'typed', 'data-type': text, 'data-docs': docs },
    children: [node],
  }
}

function hovers(source, checker) {
  const found = []
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return
    const named = ts.isIdentifier(node) ? symbolOf(node, checker) : undefined
    if (named !== undefined && isOfSheaf(named, node, checker))
      found.push(hover(named, node, source, checker))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.toSorted((a, b) => a.start - b.start)
}

function symbolOf(node, checker) {
  const option =
    ts.isPropertyAssignment(node.parent) && node.parent.name === node
      ? checker.getContextualType(node.parent.parent)
      : undefined
  const symbol = option?.getProperty(node.text) ?? checker.getSymbolAtLocation(node)
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias
    ? checker.getAliasedSymbol(symbol)
    : symbol
}

// A name that Sheaf declares, or one whose type is Sheaf's.
function isOfSheaf(symbol, node, checker) {
  const type = checker.getTypeAtLocation(node)
  const declarations = [symbol, type.aliasSymbol ?? type.symbol].flatMap((each) => each?.declarations ?? [])
  return declarations
    .map((declaration) => declaration.getSourceFile().fileName)
    .some((file) => file.startsWith(PACKAGES) && !file.includes('/node_modules/'))
}

function hover(symbol, node, source, checker) {
  const start = node.getStart()
  const { line, character } = source.getLineAndCharacterOfPosition(start)
  return {
    type: 'hover',
    text: described(symbol, node, checker),
    docs: ts.displayPartsToString(symbol.getDocumentationComment(checker)).split('\n\n')[0] || undefined,
    target: node.text,
    start,
    length: node.text.length,
    line,
    character,
  }
}

// Types are spelt without asking how the snippet could name them: a language service asks that of all files
// of the program, for every name.
function described(symbol, node, checker) {
  if (symbol.flags & ts.SymbolFlags.Interface) return `interface ${symbol.name}`
  if (symbol.flags & ts.SymbolFlags.Class) return `class ${symbol.name}`
  const type = checker.getTypeAtLocation(node)
  if (symbol.flags & ts.SymbolFlags.TypeAlias)
    return `type ${symbol.name} = ${checker.typeToString(type, undefined, ts.TypeFormatFlags.InTypeAlias)}`
  const [signature, ...others] = type.getCallSignatures()
  if (signature === undefined) return `${node.text}: ${checker.typeToString(type)}`
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return `${node.text}${checker.signatureToString(signature)}${more}`
}

// All marked snippets as one program, and what the file of one is called.
function snippetProgram() {
  const texts = new Map([[READER.name, READER.text]])
  const names = new Map()
  const fence = new RegExp(`^\`\`\`ts ${MARK}\\n([\\s\\S]*?)^\`\`\``, 'gm')
  for (const page of filesBelow(output.pages).filter((path) => path.endsWith('.md'))) {
    for (const [, snippet] of readFileSync(page, 'utf8').matchAll(fence)) {
      if (names.has(snippet.trimEnd())) continue
      const name = join(root, 'docs', 'dist', `snippet-${names.size}.ts`)
      names.set(snippet.trimEnd(), name)
      texts.set(name, `${snippet}\nexport {}\n`)
    }
  }
  const options = compilerOptions()
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.getSourceFile = (path, ...others) =>
    texts.has(path) ? ts.createSourceFile(path, texts.get(path), ...others) : getSourceFile(path, ...others)
  return {
    program: ts.createProgram([...texts.keys()], options, host),
    nameOf: (code) => names.get(code.trimEnd()),
  }
}

function compilerOptions() {
  return {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['sheaf-source'],
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    lib: ['lib.esnext.d.ts', 'lib.webworker.d.ts'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    paths: {
      ...Object.fromEntries(entryPoints().map(({ name, file }) => [name, [file]])),
      ...ofFrameworks(),
    },
  }
}

// The frameworks that packages are made for: the reader has them installed.
function ofFrameworks() {
  const found = {}
  for (const { path, manifest } of publishedPackages()) {
    for (const name of [...Object.keys(manifest.peerDependencies ?? {}), 'vitest']) {
      const installed = [join(path, 'node_modules', name), join(root, 'node_modules', name)].find((each) =>
        existsSync(each),
      )
      if (installed === undefined) continue
      found[name] ??= [installed]
      found[`${name}/*`] ??= [`${installed}/*`]
    }
  }
  return found
}
