export type { CliEnvironment } from './cli-environment.ts'
export { runCli } from './run-cli.ts'
