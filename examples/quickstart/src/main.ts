import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { MemoryError, systemClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { readArguments, USAGE } from './arguments.ts'
import { ask, askBriefly } from './ask.ts'
import { BUILT_IN_CLOCK, BUILT_IN_FOLDER, BUILT_IN_USER, EARLIER_MESSAGES, QUESTIONS } from './built-in.ts'
import { cacheFile } from './cache-file.ts'
import { ingestFolder } from './folder/ingest-folder.ts'
import { progressLine } from './show/progress-line.ts'
import { exitQuietly } from './quiet-exit.ts'
import { showChats } from './show/show-chats.ts'
import { showReport } from './show/show-report.ts'
import { printable, terminalOf } from './show/terminal.ts'
import { UserError } from './user-error.ts'
import { realFolder } from './folder/walk-folder.ts'

const EXTENSIONS = ['.md', '.mdx']
/** Less than would be used, so that there is something to choose and the trace has something to explain. */
const MAX_TOKENS = 2000

const NEXT_STEPS = [
  '',
  'All hits, contexts and traces:                  npm start -- --full',
  'Your own markdown:                              npm start -- FOLDER "QUESTION"',
  'In the browser, with the reason for each line:  npm start -- --ui',
]

async function main(): Promise<void> {
  const request = readArguments(process.argv.slice(2))
  if (request.kind === 'help') return print([USAGE])
  if (request.kind === 'ui') {
    // Here, because the rest has no use for a server and should not wait for it.
    process.exitCode = await (await import('./show-page.ts')).showPage()
    return
  }

  const terminal = terminalOf(process.stdout)
  const isTour = request.kind === 'tour'
  // The launcher of `npm start` runs in the folder of the project; the person may be in another.
  const folder = await realFolder(
    isTour ? BUILT_IN_FOLDER : resolve(process.env['LAUNCHED_FROM'] ?? '', request.folder),
  )
  const file = cacheFile(folder)
  print([
    `${terminal.bold('Sheaf')}  ${isTour ? 'the memory of an agent called Wren' : printable(folder)}`,
    `kept in   ${file} (a copy: delete it to begin again)`,
  ])

  const progress = progressLine(process.stderr)
  const open = () =>
    createMemory({
      // The folder itself is what can be edited; this is a copy of it.
      history: false,
      storage: sqlite({ file, extensions: EXTENSIONS }),
      clock: isTour ? BUILT_IN_CLOCK : systemClock(),
      onProgress: ({ done, total }) =>
        progress.update(() => `making the index again  ${done} of ${total} files`),
    })
  const memory = await open().catch(async (error: unknown) => {
    // A copy of another version of Sheaf, or a damaged one, is made again.
    if (!MemoryError.isInstance(error, 'unavailable') || error.retryable) throw error
    for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true })
    return await open()
  })
  try {
    const started = performance.now()
    const report = await ingestFolder({
      folder,
      store: memory.store,
      extensions: EXTENSIONS,
      onProgress: ({ done, total, bytes }) =>
        progress.update(() => `taking in  ${done} of ${total} files, ${(bytes / 1_000_000).toFixed(1)} MB`),
    })
    progress.end()
    print(showReport(report, (performance.now() - started) / 1000, terminal))

    const { full } = request
    const asking = { maxTokens: MAX_TOKENS, terminal }
    if (request.kind === 'ask') print(await ask({ ...asking, memory, question: request.question, full }))
    else {
      print(await showChats(terminal, full))
      const mara = memory.user(BUILT_IN_USER)
      print(['', terminal.bold('A month of notes and daily logs')])
      for (const question of QUESTIONS) {
        const asked = { ...asking, memory: mara, question, earlier: EARLIER_MESSAGES }
        print(await (full ? ask({ ...asked, full }) : askBriefly(asked)))
      }
      print(full ? NEXT_STEPS.toSpliced(1, 1) : NEXT_STEPS)
    }
  } finally {
    progress.end()
    await memory.close()
  }
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

exitQuietly()
try {
  await main()
} catch (error) {
  const isExpected = error instanceof UserError || MemoryError.isInstance(error)
  if (!isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
