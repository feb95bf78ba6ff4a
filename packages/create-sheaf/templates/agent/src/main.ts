import { existsSync } from 'node:fs'
import { createMemory } from '@sheaf/memory'
import { ask } from './agent.ts'
import { chooseModel } from './model.ts'
import { storage } from './storage.ts'

if (existsSync('.env')) process.loadEnvFile()
const question = process.argv.slice(2).join(' ').trim()
if (question === '') {
  console.error('Say something: npm start -- "My dog is called Rex."')
  process.exitCode = 1
} else {
  // Each run is a new conversation of the same user.
  const conversation = new Date().toISOString().replaceAll(/\D/g, '')
  const memory = await createMemory({ storage: storage() })
  console.log(await ask(memory.user('me'), { conversation, question, model: chooseModel() }))
  await memory.close()
}
