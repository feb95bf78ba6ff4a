// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of a module cannot be imported
/// <reference path="./page-module.d.ts" />
import { icon, script, style } from '#page'

interface PageFile {
  readonly type: string
  readonly content: string
}

const SCRIPT = '<script type="module" src="inspector.js"></script>'
const LINKS = ['<link rel="icon" href="icon.svg">', '<link rel="stylesheet" href="inspector.css">']

/** The files of the page, by their names in its folder. They contain nothing of a memory. */
export const PAGE_FILES: Readonly<Record<string, PageFile>> = {
  '': { type: 'text/html; charset=utf-8', content: pageOf(LINKS, [SCRIPT]) },
  'inspector.js': { type: 'text/javascript; charset=utf-8', content: script },
  'inspector.css': { type: 'text/css; charset=utf-8', content: style },
  'icon.svg': { type: 'image/svg+xml', content: icon },
}

/** The browser may load only the files of the page, from its own origin. */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The page, with these elements in its head and at the end of its body. */
export function pageOf(head: readonly string[], scripts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sheaf inspector</title>
${head.join('\n')}
</head>
<body>
<div id="app"></div>
<noscript>The inspector needs JavaScript.</noscript>
${scripts.join('\n')}
</body>
</html>
`
}
