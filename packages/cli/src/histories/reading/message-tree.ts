interface TreeNode {
  readonly id: string
  readonly parent: string | undefined
  readonly at: Date | undefined
}

/** The ids from the first message to `last`. Begins after a missing parent, or where parents form a cycle. */
export function path(
  nodes: readonly TreeNode[],
  last: string,
  byId: ReadonlyMap<string, TreeNode> = new Map(nodes.map((node) => [node.id, node])),
): readonly string[] {
  const ids = new Set<string>()
  for (let node = byId.get(last); node !== undefined && !ids.has(node.id);) {
    ids.add(node.id)
    node = node.parent === undefined ? undefined : byId.get(node.parent)
  }
  return [...ids].toReversed()
}

/** Messages that the person left behind, by editing one or by requesting another answer. */
export interface Version<Message> {
  /** The message before them, in the shown branch or an earlier version; undefined for a beginning. */
  readonly after: string | undefined
  readonly messages: readonly Message[]
}

/**
 * The messages outside the shown branch, each once, oldest version first. `said` has the messages with words,
 * by node. If several follow the same message, the oldest continues its version.
 */
export function otherVersions<Message extends { readonly id: string }>(
  nodes: readonly TreeNode[],
  shown: readonly string[],
  said: ReadonlyMap<string, Message>,
): readonly Version<Message>[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const children = new Map(nodes.map(({ id }) => [id, new Array<TreeNode>()]))
  for (const node of nodes) children.get(node.parent ?? '')?.push(node)
  const seen = new Set(shown)
  const times = new Map<string, number>()
  // The nearest message with words, at a node or before it.
  const near = new Map<string, string | undefined>()
  for (const [place, id] of shown.entries())
    near.set(id, said.get(id)?.id ?? near.get(shown[place - 1] ?? ''))
  const timeOf = ({ at, parent = '' }: TreeNode) => Math.max(at?.getTime() ?? 0, times.get(parent) ?? 0)
  const versions: (Version<Message> & { readonly time: number })[] = []
  const isFirst = ({ parent }: TreeNode) => parent === undefined || !byId.has(parent) || seen.has(parent)
  // Nodes whose parents form a cycle begin anywhere.
  for (const start of [...nodes.filter(isFirst), ...nodes]) {
    const starts = [start]
    for (const first of starts) {
      if (seen.has(first.id)) continue
      const ids: string[] = []
      for (let next: TreeNode | undefined = first; next !== undefined && !seen.has(next.id);) {
        seen.add(next.id)
        times.set(next.id, timeOf(next))
        near.set(next.id, said.get(next.id)?.id ?? near.get(next.parent ?? ''))
        ids.push(next.id)
        const [oldest, ...others] = (children.get(next.id) ?? []).sort((a, b) => timeOf(a) - timeOf(b))
        starts.push(...others)
        next = oldest
      }
      const messages = ids.flatMap((id) => said.get(id) ?? [])
      const after = near.get(first.parent ?? '')
      if (messages.length > 0) versions.push({ after, messages, time: times.get(first.id) ?? 0 })
    }
  }
  return versions.sort((a, b) => a.time - b.time)
}

/** The branch with the newest end. If ends have the same time, the last one in the list. */
export function newestBranch(nodes: readonly TreeNode[]): readonly string[] {
  const parents = new Set(nodes.map(({ parent }) => parent))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  // A message without a time was said after the one that it follows.
  const timeOf = (id: string) => {
    const seen = new Set<string>()
    let node = byId.get(id)
    while (node !== undefined && node.at === undefined && !seen.has(node.id)) {
      seen.add(node.id)
      node = byId.get(node.parent ?? '')
    }
    return node?.at?.getTime() ?? 0
  }
  let best: { readonly id: string; readonly time: number } | undefined
  for (const { id } of nodes.filter((node) => !parents.has(node.id))) {
    const time = timeOf(id)
    if (time >= (best?.time ?? 0)) best = { id, time }
  }
  const last = nodes.at(-1)
  // Without an end, all parents form cycles.
  const end = best?.id ?? last?.id
  return end === undefined ? [] : path(nodes, end, byId)
}
