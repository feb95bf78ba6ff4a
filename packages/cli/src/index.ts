export type { CliEnvironment, TextSink } from './cli-environment.ts'
export { runCli } from './run-cli.ts'
