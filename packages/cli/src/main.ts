#!/usr/bin/env node
import module from 'node:module'
import process from 'node:process'
import { nodeProblem, version } from './version.ts'

const problem = nodeProblem(process.versions.node)
if (problem !== undefined) {
  process.stderr.write(`error: ${problem}\n`)
  process.exitCode = 1
} else if (process.argv.slice(2).join() === '--version') {
  // It needs no command, and a console no reader.
  console.log(version())
} else {
  // Node keeps the compiled code in a temporary file: the next start takes half.
  module.enableCompileCache()
  await import('./start.ts')
}
