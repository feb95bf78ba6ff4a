import type { ListNamespacesOperation, MatchCondition } from '@langchain/langgraph-checkpoint'

/**
 * True if `namespace` begins with the labels of `prefix`: whole labels, so that "alice" does not match
 * "alice2".
 */
export function startsWith(namespace: readonly string[], prefix: readonly string[]): boolean {
  return prefix.length <= namespace.length && prefix.every((label, place) => label === namespace[place])
}

/**
 * The namespaces that match all conditions, cut to `maxDepth` labels, unique and sorted; one page of
 * them.
 */
export function selectNamespaces(
  namespaces: readonly (readonly string[])[],
  { matchConditions = [], maxDepth, limit, offset = 0 }: Partial<ListNamespacesOperation>,
): string[][] {
  const matching = namespaces.filter((namespace) =>
    matchConditions.every((condition) => matches(namespace, condition)),
  )
  const unique = new Map(
    matching
      .map((namespace) => namespace.slice(0, maxDepth))
      .map((namespace) => [JSON.stringify(namespace), namespace]),
  )
  const sorted = [...unique.values()].sort((a, b) => a.join(':').localeCompare(b.join(':')))
  return sorted.slice(offset, limit === undefined ? undefined : offset + limit)
}

function matches(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
  const start = matchType === 'prefix' ? 0 : namespace.length - path.length
  return (
    path.length <= namespace.length &&
    path.every((label, place) => label === '*' || label === namespace[start + place])
  )
}
