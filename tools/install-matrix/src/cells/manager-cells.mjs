// Package managers that let a package see only what its package.json names: a dependency that we forgot to
// name fails here.
import { createEmptyApp, worked } from '../empty-app.mjs'

const packages = ['@sheaf/memory', '@sheaf/sqlite', '@sheaf/fs', '@sheaf/libsql']
const storages = ['sqlite', 'fs', 'libsql']

export async function managerCells({ cell, registry, node, pnpm, yarn }) {
  await cell(pnpm.name, 'pnpm add, nothing hoisted', () =>
    inApp({ registry, node, type: 'module' }, async (app) => {
      app.write('pnpm-workspace.yaml', `hoist: false\nregistry: ${registry.url}\npmOnFail: ignore\n`)
      await app.node(pnpm.program, 'add', ...packages)
      for (const storage of storages) await worked(app.node(`${storage}.mjs`))
    }),
  )
  await cell(yarn.name, "yarn add, Plug'n'Play", () =>
    inApp({ registry, node, type: 'module' }, async (app) => {
      app.write(
        '.yarnrc.yml',
        `npmRegistryServer: ${registry.url}\nunsafeHttpWhitelist: [127.0.0.1]\nenableTelemetry: false\nnpmMinimalAgeGate: 0\nenableImmutableInstalls: false\n`,
      )
      app.write('yarn.lock', '')
      await app.node(yarn.program, 'add', ...packages)
      for (const storage of storages) await worked(app.node(yarn.program, 'node', `${storage}.mjs`))
    }),
  )
}

async function inApp({ registry, node, type }, work) {
  const app = createEmptyApp({ registry, node: node.program, type })
  try {
    app.copy('try-memory.mjs', ...storages.map((storage) => `${storage}.mjs`))
    await work(app)
  } finally {
    app.remove()
  }
}
