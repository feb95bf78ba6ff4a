import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storagesIn } from './storages.ts'
import { tellStory } from './story.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-project-threads-'))
try {
  const outputs: string[] = []
  for (const storage of Object.values(storagesIn(folder))) {
    const output = await tellStory(storage)
    if (outputs.length === 0) console.log(output)
    outputs.push(output)
  }
  const isSame = new Set(outputs).size === 1
  console.log(
    `\nThis was on ${Object.keys(storagesIn(folder)).join(', then on ')}: ${isSame ? 'the same three times.' : 'the outputs differ!'}`,
  )
  process.exitCode = isSame ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
