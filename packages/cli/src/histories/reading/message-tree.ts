/** A message among the answers and edits of a conversation. */
export interface TreeNode {
  readonly id: string
  /** The message that it follows. */
  readonly parent: string | undefined
  readonly at: Date | undefined
}

/** The ids from the beginning to `last`. Stops at a missing parent, and where parents go in a circle. */
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

/** The branch with the newest end; of ends of one time, the last one in the list. */
export function newestBranch(nodes: readonly TreeNode[]): readonly string[] {
  const parents = new Set(nodes.map(({ parent }) => parent))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const times = new Map(nodes.map(({ id, at }) => [id, at?.getTime()]))
  let best: { readonly branch: readonly string[]; readonly time: number } | undefined
  for (const { id } of nodes.filter((node) => !parents.has(node.id))) {
    const branch = path(nodes, id, byId)
    // A message without a time was said after the one that it follows.
    const last = branch.findLast((each) => times.get(each) !== undefined)
    const time = last === undefined ? 0 : (times.get(last) ?? 0)
    if (time >= (best?.time ?? 0)) best = { branch, time }
  }
  const last = nodes.at(-1)
  // Without an end, all parents go in circles.
  return best?.branch ?? (last === undefined ? [] : path(nodes, last.id))
}
