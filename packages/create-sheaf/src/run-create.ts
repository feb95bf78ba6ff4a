import { basename, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import {
  createApp,
  firstStep,
  managerOf,
  STORAGES,
  TEMPLATES,
  UsageError,
  type Choice,
} from './create-app.ts'

/** The part of a process that the command uses. */
interface CreateEnvironment {
  readonly stdin: NodeJS.ReadableStream
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
  readonly cwd: string
  /** True if the command can ask a person. */
  readonly isTerminal: boolean
  /** `npm_config_user_agent`. */
  readonly userAgent?: string | undefined
}

const OPTIONS = {
  template: { type: 'string', short: 't' },
  storage: { type: 'string', short: 's' },
  yes: { type: 'boolean', short: 'y' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Makes an app. Resolves to the exit code: 0, 1 when writing failed, 2 for wrong usage. Never rejects. */
export async function runCreate(argv: readonly string[], environment: CreateEnvironment): Promise<number> {
  try {
    await create(argv, environment)
    return 0
  } catch (error) {
    environment.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function create(argv: readonly string[], environment: CreateEnvironment): Promise<void> {
  const { stdout, cwd, userAgent } = environment
  const { values, positionals } = parsed(argv)
  if (values.help === true) return void stdout.write(help())
  if (positionals.length > 1)
    throw new UsageError(
      `One name is wanted, and there are ${positionals.length}: ${positionals.join(', ')}.`,
    )
  // Refuses wrong values before the questions, so that nobody answers them in vain.
  const given = {
    template: values.template === undefined ? undefined : chosen('template', values.template, TEMPLATES),
    storage: values.storage === undefined ? undefined : chosen('storage', values.storage, STORAGES),
  }
  const asks = environment.isTerminal && values.yes !== true
  const answers = asks ? answersOf(environment) : undefined
  try {
    const template = given.template ?? (await choose('template', TEMPLATES, answers))
    const storage = given.storage ?? (await choose('storage', STORAGES, answers))
    const name = positionals[0] ?? (await answers?.(`Folder (my-${template.name}): `)) ?? ''
    const folder = resolve(cwd, name.trim() === '' ? `my-${template.name}` : name.trim())
    const manager = managerOf(userAgent)
    await createApp({ folder, template: template.name, storage, manager })
    const steps = [
      ...(folder === cwd ? [] : [`cd ${quoted(relative(cwd, folder))}`]),
      `${manager.name} install`,
      ...(template.name === 'agent'
        ? [
            `${manager.run('start', true)} "My dog is called Rex."`,
            `${manager.run('start', true)} "What is my dog called?"`,
          ]
        : [manager.run(template.name === 'chat' ? 'dev' : 'test')]),
    ]
    stdout.write(
      `\nMade ${basename(folder)}: ${template.about}. Its memory is ${storage.about}.\n\n` +
        `${firstStep(template.name, storage.name)}${steps.map((step) => `  ${step}\n`).join('')}\n` +
        notes(template.name),
    )
  } finally {
    answers?.close()
  }
}

function notes(template: string): string {
  const place = template === 'chat' ? '.env.local' : '.env'
  const key = `Without a key it shows its memory; put ANTHROPIC_API_KEY or OPENAI_API_KEY into ${place}.\n`
  return `${template === 'mcp' ? '' : key}README.md has the rest.\n`
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    // Node's first sentence names the option; the rest is about "--".
    const [problem] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(`${problem}. See: npm create sheaf -- --help`, { cause: error })
  }
}

function chosen<Kind extends Choice>(kind: string, name: string, choices: readonly Kind[]): Kind {
  const found = choices.find((each) => each.name === name)
  if (found !== undefined) return found
  const names = choices.map((each) => each.name).join(', ')
  throw new UsageError(`There is no ${kind} "${name}"; take one of ${names}.`)
}

type Answers = ((question: string) => Promise<string>) & { close(): void }

// An iterator keeps lines that were pasted before their question.
function answersOf({ stdin, stdout }: CreateEnvironment): Answers {
  const lines = createInterface({ input: stdin, output: stdout })
  const iterator = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    stdout.write(question)
    const { value } = await iterator.next()
    if (value === undefined)
      throw new UsageError('nothing was made, because the questions were not answered.')
    return value
  }
  return Object.assign(ask, { close: () => lines.close() })
}

// By number or name; Enter takes the first one.
async function choose<Kind extends Choice>(
  kind: string,
  choices: readonly [Kind, ...Kind[]] | readonly Kind[],
  answers: Answers | undefined,
): Promise<Kind> {
  const [first] = choices
  if (first === undefined) throw new Error(`there is no ${kind}`)
  if (answers === undefined) return first
  const rows = choices.map(({ name, about }, place) => `  ${place + 1}  ${name.padEnd(9)} ${about}\n`)
  let question = `${kind === 'template' ? 'Which app?' : 'Where is the memory?'}\n${rows.join('')}`
  for (;;) {
    const answer = (await answers(`${question}1 to ${choices.length} (1): `)).trim()
    const found = choices.find(({ name }, place) => answer === name || answer === String(place + 1))
    if (answer === '') return first
    if (found !== undefined) return found
    question = `There is no "${answer}".\n`
  }
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path)
}

function help(): string {
  const rows = (choices: readonly Choice[]) =>
    choices.map(({ name, about }) => `  ${name.padEnd(9)} ${about}\n`).join('')
  return `Makes an app with a memory by Sheaf.

Usage: npm create sheaf -- [folder] [options]

Options:
  -t, --template NAME  the app; asked for on a terminal, otherwise chat
  -s, --storage NAME   its memory; asked for on a terminal, otherwise sqlite
  -y, --yes            ask nothing
  -h, --help           print this

Templates:
${rows(TEMPLATES)}
Storages:
${rows(STORAGES)}
Examples:
  npm create sheaf
  npm create sheaf -- my-agent --template agent --storage folder
  pnpm create sheaf my-chat --template chat --yes
`
}
