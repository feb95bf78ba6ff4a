#!/usr/bin/env node
import process from 'node:process'
import { isatty } from 'node:tty'
import { runCreate } from './run-create.ts'

const { stdin, stdout, stderr, env } = process
process.exitCode = await runCreate(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  cwd: process.cwd(),
  isTerminal: isatty(0) && isatty(1),
  userAgent: env['npm_config_user_agent'],
})
