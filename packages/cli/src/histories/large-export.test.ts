import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const SAY = 'console.error(`kilobytes ${process.resourceUsage().maxRSS}`)'
const SAY_MEMORY = `data:text/javascript,process.on("exit",()=>${SAY})`
const WORDS = Array.from({ length: 4000 }, (_, place) => (place * 7919 + 1e6).toString(36))

// Another text for each number, of words that are common and rare as in a language.
function text(seed: number, words: number): string {
  let value = seed * 2654435761
  return Array.from({ length: words }, () => {
    value = (value * 1103515245 + 12345) & 0x7fffffff
    return WORDS[Math.floor((value / 0x7fffffff) ** 2 * WORDS.length)]
  }).join(' ')
}

// Conversations of eight messages, of which every third is a long answer of a tool, as of a web page.
function* chatgptExport(bytes: number): Generator<string> {
  let [written, start] = [0, '[']
  for (let number = 0; written < bytes; number += 1) {
    const nodes = Array.from({ length: 8 }, (_, place) => {
      const role = ['user', 'tool', 'assistant'][place % 3] ?? 'user'
      const words = role === 'user' ? 25 : role === 'tool' ? 900 : 180
      const content = { content_type: 'text', parts: [text(number * 8 + place, words)] }
      const message = {
        id: `${number}-${place}`,
        author: { role },
        create_time: 1.7e9 + number * 60 + place,
        content,
      }
      return [message.id, { id: message.id, parent: place === 0 ? null : `${number}-${place - 1}`, message }]
    })
    const conversation = {
      id: `c${number}`,
      title: text(number, 4),
      current_node: `${number}-7`,
      mapping: Object.fromEntries(nodes),
    }
    const part = start + JSON.stringify(conversation)
    yield part
    written += part.length
    start = ','
  }
  yield ']'
}

async function megabytesOf(megabytes: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-large-'))
  try {
    const source = join(folder, 'conversations.json')
    await pipeline(Readable.from(chatgptExport(megabytes * 1e6)), createWriteStream(source))
    const args = ['import', source, '--user', 'ada', '--store', `sqlite:${join(folder, 'memory.db')}`]
    const child = spawn(process.execPath, [
      '--conditions=sheaf-source',
      '--import',
      SAY_MEMORY,
      MAIN,
      ...args,
    ])
    let said = ''
    child.stderr.on('data', (part: Buffer) => (said += part.toString()))
    child.stdout.resume()
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect({ code, said }).toMatchObject({ code: 0 })
    return Number(/kilobytes (\d+)/.exec(said)?.[1]) / 1000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const NAME = 'an export of ChatGPT of 500 MB needs hardly more memory than one of 50 MB'
if (process.env['SHEAF_SOAK'] === '1')
  test(NAME, { timeout: 3_600_000 }, async () => {
    // Some 300 MB; on a busy machine Node collects its garbage later.
    const small = await megabytesOf(50)
    expect(small).toBeLessThan(400)
    expect(await megabytesOf(500)).toBeLessThan(small * 1.25)
  })
else test.skip(`${NAME} (skipped: run it with SHEAF_SOAK=1)`, () => {})
