import type { AgentInputItem, SessionHistoryTransactionArgs } from '@openai/agents-core'
import { contentHash, InvalidArgumentError, MemoryError } from '@sheaf/core'
import { checkObject } from '@sheaf/core/adapter'
import type { Change } from '@sheaf/core'
import { canonicalJson, decodeItem } from '../item-json.ts'
import { newItems } from '../agent-item.ts'
import type { NewItem } from '../agent-item.ts'
import type { OpenSession } from './session-files.ts'

export interface Operation {
  /**
   * The items to add. Items of the expected suffix were said before, and are not recorded again.
   */
  readonly items: readonly NewItem[]
  /** The required end of the session, in `canonicalJson`; these items are removed. */
  readonly expectedSuffix: readonly string[]
  /**
   * The changes that record the operation as applied; undefined if it was applied before. Throws a
   * MemoryError with the code "conflict" if another transaction was applied with the same id.
   */
  enter(session: OpenSession): Promise<readonly Change[] | undefined>
}

const TITLE = '# Operations that were applied\n\nThe hash of an id, and that of its transaction.\n\n'
const HASH_CHARACTERS = 32

/**
 * Reads a transaction at once, so that later changes by the caller have no effect. Throws
 * InvalidArgumentError for a malformed one.
 */
export function checkOperation(args: SessionHistoryTransactionArgs): Operation {
  const { operationId, transaction } = checkObject(args, '{ operationId, transaction }', 'args')
  if (typeof operationId !== 'string' || operationId.trim() === '') {
    throw new InvalidArgumentError('operationId', 'must be text that is not blank')
  }
  const { expected, added } = partsOf(transaction)
  const items = newItems(added)
  const expectedSuffix = newItems(expected).map(keyOf)
  const suffix = new Set(expectedSuffix)
  const whole = JSON.stringify([transaction.type, expectedSuffix, items.map(keyOf)])
  return {
    items: items.map((item) => (suffix.has(keyOf(item)) ? { json: item.json, title: item.title } : item)),
    expectedSuffix,
    async enter({ file, path }) {
      const [key, value] = await Promise.all([shortHash(JSON.stringify(operationId)), shortHash(whole)])
      // The ids are spread over 256 files, so that each stays short, and an id is in one file.
      const name = `operations-${key.slice(0, 2)}.md`
      const content = await file(name)
      const applied = content?.split('\n').find((line) => line.startsWith(`- ${key} `))
      if (applied === `- ${key} ${value}`) return undefined
      if (applied !== undefined) {
        throw new MemoryError(
          'conflict',
          'Another transaction was applied under this operationId. Give each transaction its own id.',
        )
      }
      const ifMatch = content === undefined ? null : await contentHash(content)
      return [{ path: path(name), content: `${content ?? TITLE}- ${key} ${value}\n`, ifMatch }]
    },
  }
}

export function forgetOperations(paths: readonly string[]): Change[] {
  return paths
    .filter((path) => /\/operations-[0-9a-f]{2}\.md$/.test(path))
    .map((path) => ({ path, content: null }))
}

function partsOf(transaction: SessionHistoryTransactionArgs['transaction']): {
  readonly expected: readonly AgentInputItem[]
  readonly added: readonly AgentInputItem[]
} {
  if (transaction?.type === 'append_items') return { expected: [], added: transaction.items }
  if (transaction?.type === 'replace_suffix')
    return { expected: transaction.expectedSuffix, added: transaction.replacement }
  throw new InvalidArgumentError('transaction', 'must be of the type "append_items" or "replace_suffix"')
}

function keyOf({ json }: NewItem): string {
  return canonicalJson(decodeItem(json))
}

async function shortHash(text: string): Promise<string> {
  return (await contentHash(text)).slice(0, HASH_CHARACTERS)
}
