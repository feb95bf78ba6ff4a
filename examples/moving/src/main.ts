// npm run example moving starpod ~/.starpod memory.db
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { moveAugure } from './augure.ts'
import { moveStarbot } from './starbot.ts'
import { moveStarpod } from './starpod.ts'
import { moveEntries } from './update-user-memory.ts'

const [system = '', folder, file = 'memory.db', user = 'me'] = process.argv.slice(2)
const known = ['starpod', 'update-user-memory', 'augure', 'starbot']

if (!known.includes(system) || folder === undefined) {
  console.log(`npm run example moving ${known.join('|')} FOLDER [memory.db] [user of augure]`)
} else {
  const memory = await createMemory({ storage: sqlite({ file }) })
  const move = {
    starpod: () => moveStarpod(folder, memory),
    'update-user-memory': () => moveEntries(folder, memory),
    augure: () => moveAugure(folder, memory.user(user)),
    starbot: () => moveStarbot(folder, memory),
  }[system]
  for (const line of (await move?.()) ?? []) console.log(`left out  ${line}`)
  console.log(`${(await memory.store.list()).length} files in ${file}`)
  await memory.close()
}
