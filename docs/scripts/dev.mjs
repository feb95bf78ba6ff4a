// The site while one writes: a page that is saved shows at once. The reference is that of the start.
import { watch } from 'node:fs'
import { createServer } from 'vitepress'
import { docs } from './pages.mjs'
import { stage, stagePages } from './stage.mjs'

await stage()
const server = await createServer(docs)
await server.listen()
server.printUrls()
watch(docs, { recursive: true }, (_, name) => {
  if (name?.endsWith('.md') && !name.startsWith('dist')) restage()
})

// A page that is half written is told of, and waits for the next save.
function restage() {
  try {
    stagePages()
  } catch (error) {
    console.error(error.message)
  }
}
