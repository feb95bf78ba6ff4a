// The packages that are installed and measured beside each other. The versions of others are exact, so that
// two runs compare the same.

/**
 * `import` is what an app's first lines import. Goals are upper bounds: kB on disk, and milliseconds to
 * import.
 */
export const typical = [
  { name: '@sheaf/core', install: ['@sheaf/core'], goals: { kilobytes: 300, importMs: 25 } },
  { name: 'memory + sqlite', install: ['@sheaf/memory', '@sheaf/sqlite'] },
  { name: 'memory + fs', install: ['@sheaf/memory', '@sheaf/fs'] },
  { name: 'memory + libsql', install: ['@sheaf/memory', '@sheaf/libsql'] },
  {
    name: 'ai-sdk + memory + sqlite, and ai',
    install: ['@sheaf/ai-sdk', '@sheaf/memory', '@sheaf/sqlite', 'ai@7.0.173'],
  },
  {
    name: 'anthropic + memory + sqlite, and its SDK',
    install: ['@sheaf/anthropic', '@sheaf/memory', '@sheaf/sqlite', '@anthropic-ai/sdk@1.12.0'],
  },
]

export const peers = [
  { name: 'mem0ai', install: ['mem0ai@3.3.1'], import: ['mem0ai/oss'] },
  {
    name: '@mastra/memory + @mastra/libsql',
    install: ['@mastra/core@1.71.0', '@mastra/memory@1.31.0', '@mastra/libsql@1.23.1'],
    import: ['@mastra/memory', '@mastra/libsql'],
  },
  {
    name: '@langchain/langgraph + checkpoint-sqlite',
    install: [
      '@langchain/core@1.4.0',
      '@langchain/langgraph@1.7.3',
      '@langchain/langgraph-checkpoint-sqlite@1.0.4',
    ],
    import: ['@langchain/langgraph', '@langchain/langgraph-checkpoint-sqlite'],
  },
  { name: '@orama/orama (search alone)', install: ['@orama/orama@3.1.18'] },
  { name: '@getzep/zep-cloud (a service’s client)', install: ['@getzep/zep-cloud@3.30.0'] },
  { name: 'supermemory (a service’s client)', install: ['supermemory@4.25.4'] },
]

/** "ai@7.0.173" without its version. */
export const nameOf = (specifier) => specifier.replace(/(?<=.)@.*$/, '')
