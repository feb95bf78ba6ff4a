#!/usr/bin/env node
import process from 'node:process'
import { nodeProblem } from './node-problem.ts'

const problem = nodeProblem(process.versions.node)
if (problem === undefined) await import('./start.ts')
else {
  process.stderr.write(`error: ${problem}\n`)
  process.exitCode = 1
}
