#!/usr/bin/env node
import module from 'node:module'
import process from 'node:process'
import { nodeProblem } from './version.ts'

const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  // Node keeps the compiled code in its folder of temporary files. Another start then takes half as long.
  module.enableCompileCache()
  await import('./start.ts')
} else {
  process.stderr.write(`error: ${problem}\n`)
  process.exitCode = 1
}
