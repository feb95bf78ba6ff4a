import { Validator, type Schema } from '@cfworker/json-schema'
import { expect } from 'vitest'
import type { MemoryTool, ToolResult } from '../index.ts'

type Success<Output> = Extract<ToolResult<Output>, { ok: true }>
type Failure = Extract<ToolResult, { ok: false }>

/** Calls a tool with any input, and checks the result against the tool's own schema. */
export async function call<Input, Output>(
  tool: MemoryTool<Input, Output>,
  input: unknown,
): Promise<ToolResult<Output>> {
  const result = await tool.execute(input as Input)
  expect(
    new Validator(structuredClone(tool.outputSchema) as Schema, '2020-12', false).validate(result).errors,
  ).toEqual([])
  expect(result.text.trim()).not.toBe('')
  return result
}

/** The same for a call that is expected to succeed. */
export async function succeed<Input, Output>(
  tool: MemoryTool<Input, Output>,
  input: Input,
): Promise<Success<Output>> {
  const result = await call(tool, input)
  if (!result.ok) throw new Error(`${tool.name}: ${result.text}`)
  return result
}

/** The same for a call that is expected to fail. */
export async function fail<Input>(tool: MemoryTool<Input, unknown>, input: unknown): Promise<Failure> {
  const result = await call(tool, input)
  if (result.ok) throw new Error(`${tool.name} succeeded: ${result.text}`)
  return result
}
