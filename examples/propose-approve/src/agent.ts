import type { ToolCall } from '@sheaf/core'
import type { MemoryTool } from '@sheaf/tools'

/** The notes that the project begins with. Ada wrote them. */
export const NOTES = `# Ferry

The ticket shop of the ferry to the island.

## Rules

- We deploy on Tuesdays.
- Refunds go through Ada.

## Opening hours

- The office is open from 8 to 17.
`

/** What the model calls, as a provider's API would hand it over. Each call requests one change. */
export const CALLS: readonly ToolCall[] = [
  call('call-1', 'MemoryEdit', {
    file: 'PMEMORY.md',
    find: '- We deploy on Tuesdays.\n',
    replace: '- We deploy on Tuesdays, and never before a holiday.\n- Two people look at every migration.\n',
  }),
  call('call-2', 'MemoryWrite', {
    file: 'prices.md',
    content: '# Prices\n\n- Islanders pay nothing from now on.\n',
  }),
  call('call-3', 'MemoryEdit', { file: 'PMEMORY.md', find: 'from 8 to 17', replace: 'around the clock' }),
]

/** Runs one call, and returns what the model reads of it. */
export async function execute({ name, input }: ToolCall, tools: readonly MemoryTool[]): Promise<string> {
  const tool = tools.find((each) => each.name === name)
  if (tool === undefined) throw new Error(`The script calls a tool that is not there: ${name}.`)
  return (await tool.execute(JSON.parse(input))).text
}

function call(id: string, name: string, input: Readonly<Record<string, string>>): ToolCall {
  return { id, name, input: JSON.stringify(input) }
}
