import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { asScripted, askAtTerminal } from './decide.ts'
import { storagesIn } from './storages.ts'
import { tellStory } from './story.ts'

const isTerminal = process.stdin.isTTY && process.stdout.isTTY
const isAsked = process.argv.includes('--ask') && isTerminal
const format = process.stdout.isTTY && !process.env['NO_COLOR'] ? 'terminal' : 'text'
const folder = await mkdtemp(join(tmpdir(), 'sheaf-propose-approve-'))

try {
  using person = isAsked ? askAtTerminal() : undefined
  const storages = Object.entries(storagesIn(folder))
  const outputs: string[] = []
  // Each question is asked once.
  for (const [, storage] of isAsked ? storages.slice(0, 1) : storages) {
    const isShown = outputs.length === 0
    let output = ''
    const print = (text: string) => {
      output += `${stripVTControlCharacters(text)}\n`
      if (isShown) console.log(text)
    }
    await tellStory({ storage, decide: person?.decide ?? asScripted, print, format })
    outputs.push(output)
  }
  if (!isAsked) {
    const isSame = new Set(outputs).size === 1
    const names = storages.map(([name]) => name).join(', then on ')
    console.log(`\nThis was on ${names}: ${isSame ? 'the same three times.' : 'the outputs differ!'}`)
    console.log('With --ask, on a terminal, you decide.')
    process.exitCode = isSame ? 0 : 1
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
