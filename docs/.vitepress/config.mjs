import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { MARK, hoverTypes } from '../scripts/hover-types.mjs'
import { RAW, REPOSITORY, output } from '../scripts/pages.mjs'
import { SEARCH_OPTIONS } from '../scripts/search.mjs'
import { sidebar } from '../scripts/sidebar.mjs'

const description = 'Memory for AI agents: markdown files, put into a context that fits.'
/** Where the site is served, such as https://example.com: a sitemap has whole addresses. */
const { SITE } = process.env

export default defineConfig({
  title: 'Sheaf',
  description,
  lang: 'en',
  srcDir: output.pages,
  outDir: output.site,
  cacheDir: output.cache,
  cleanUrls: true,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/logo.svg' }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:site_name', content: 'Sheaf' }],
    ['meta', { property: 'og:image', content: `${RAW}docs/public/card.png` }],
    ['meta', { property: 'og:image:alt', content: `Sheaf. ${description}` }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  transformHead: ({ title, description: about }) => [
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: about }],
  ],
  ...(SITE === undefined ? {} : { sitemap: { hostname: SITE } }),
  // Doc comments that show over a name may have examples in languages that no page has.
  markdown: {
    linkify: false,
    codeTransformers: [hoverTypes()],
    languages: ['ts', 'tsx', 'js', 'json', 'sh', 'bash', 'sql', 'markdown'],
  },
  vite: {
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
    // The search index is as large as the texts, and is fetched by the first search.
    build: { chunkSizeWarningLimit: 5000 },
  },
  themeConfig: {
    logo: '/logo.svg',
    search: {
      provider: 'local',
      options: { _render: withoutHoverTypes, miniSearch: { searchOptions: SEARCH_OPTIONS } },
    },
    nav: [
      { text: 'Start', link: '/start', activeMatch: '^/start' },
      { text: 'Concepts', link: '/concepts', activeMatch: '^/concepts' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Benchmarks', link: '/benchmarks', activeMatch: '^/benchmarks' },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    // Functions are sent to the browser as text, so they know nothing from here.
    editLink: {
      pattern: ({ frontmatter }) => `https://github.com/sheaf-memory/sheaf/blob/main/${frontmatter.source}`,
      text: 'This page on GitHub',
    },
    footer: { message: 'MIT licence.' },
  },
})

// What is searched is the text; types over names would be found a hundred times.
function withoutHoverTypes(text, env, markdown) {
  return markdown.renderAsync(text.replaceAll(`\`\`\`ts ${MARK}\n`, '```ts\n'), env)
}
