// The search of the site, and the questions of newcomers that it must answer.
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { filesBelow } from '../../tools/packages.mjs'
import { output } from './pages.mjs'

/** Words that a newcomer types, and the page that must be found first. Older than the settings below. */
const QUESTIONS = {
  vercel: '/guides/deployment',
  nextjs: '/guides/deployment',
  gdpr: '/guides/delete-and-export',
  'delete user': '/guides/delete-and-export',
  'how do I delete the data of a user': '/guides/delete-and-export',
  'export user data': '/guides/delete-and-export',
  'claude code': '/guides/coding-agents',
  codex: '/guides/coding-agents',
  cursor: '/guides/coding-agents',
  'mcp server': '/guides/mcp',
  mem0: '/guides/moving-from-mem0',
  letta: '/guides/moving-from-letta',
  'migrate from langgraph': '/guides/moving-from-langgraph',
  'vercel ai sdk': '/guides/ai-sdk',
  langchain: '/guides/langchain',
  mastra: '/guides/mastra',
  'openai agents': '/guides/openai-agents',
  'anthropic memory tool': '/guides/anthropic',
  postgres: '/guides/postgres',
  sqlite: '/guides/sqlite',
  turso: '/guides/libsql',
  'cloudflare workers': '/guides/cloudflare',
  bun: '/guides/runtimes',
  'token cost': '/guides/context-costs',
  opentelemetry: '/guides/observability',
  'filter by tag': '/guides/filters',
  'unit test': '/guides/testing',
  upgrade: '/guides/upgrading',
  'custom storage adapter': '/guides/write-an-adapter',
  'prompt injection': '/security',
}

/** A question is answered by a guide more often than by the signature of a function. */
// Both are sent to the browser as text, so they know nothing from here.
export function guidesFirst(id) {
  if (/^\/(?:reference|decisions|packages|benchmarks|findings)/.test(id)) return 0.4
  return id.includes('/moving-from-') ? 0.7 : 1
}

/** A word of a question as the index has it; null for one that each page has. */
export function searchedWord(word) {
  const lower = word.toLowerCase()
  if (lower === 'nextjs') return ['next', 'js']
  const common =
    'a an and can do does for from how i in is it me my of on or the there to what when where with'
  return common.split(' ').includes(lower) ? null : lower
}

/** The options of the search beyond those of VitePress. */
export const SEARCH_OPTIONS = { boostDocument: guidesFirst, processTerm: searchedWord }

/** The questions to which the built site finds another page first, as problems. */
export async function searchProblems() {
  const require = createRequire(fileURLToPath(import.meta.resolve('vitepress')))
  const MiniSearch = require('minisearch')
  const file = filesBelow(output.site).find((path) => /@localSearchIndexroot[^/]*\.js$/.test(path))
  if (file === undefined) return ['the site has no index of its search']
  const { default: json } = await import(pathToFileURL(file).href)
  // As VitePress opens it.
  const index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: {
      fuzzy: 0.2,
      prefix: true,
      boost: { title: 4, text: 2, titles: 1 },
      ...SEARCH_OPTIONS,
    },
  })
  return Object.entries(QUESTIONS).flatMap(([question, page]) => {
    const found = index
      .search(question)
      .slice(0, 5)
      .map(({ id }) => id)
    return found[0]?.split('#')[0] === page
      ? []
      : [`search: "${question}" finds ${found.join(', ')} and not ${page}`]
  })
}
