import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fs } from '@sheaf/fs'
import { chooseModel } from './choose-model.ts'
import { tellStory } from './story.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-observational-memory-'))
try {
  await tellStory({
    storage: fs({ root: folder }),
    llm: chooseModel(process.env),
    print: (text) => console.log(text),
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
