import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import type { Memory, ProjectMemory, WorkspaceMemory } from '@sheaf/memory'

/** The fields that are used of the rows that Starbot keeps; a folder has a JSON file of each table. */
interface Rows {
  workspaces: { id: string; projectId: string }[]
  documents: { scope: 'project' | 'workspace'; scope_id: string; content: string }[]
  chats: { id: string; projectId: string; workspaceId?: string | null }[]
  messages: { id: string; chatId: string; role: 'user' | 'assistant'; content: string; createdAt: string }[]
}

/** Copies Starbot's documents and chats, overwrites nothing, and prints what it leaves out. */
export async function moveStarbot(folder: string, memory: Memory): Promise<string[]> {
  const { workspaces, documents, chats, messages } = await readRows(folder)
  const projectOf = new Map(workspaces.map(({ id, projectId }) => [id, projectId]))
  const scopeOf = (project: string, workspace?: string | null): ProjectMemory | WorkspaceMemory =>
    workspace === undefined || workspace === null
      ? memory.project(project)
      : memory.workspace(workspace, { project })
  const leftOut: string[] = []
  for (const { scope, scope_id: id, content } of documents) {
    const project = scope === 'project' ? id : projectOf.get(id)
    const path = scope === 'project' ? 'PMEMORY.md' : 'MEMORY.md'
    if (project === undefined) leftOut.push(`${path} of ${id}: the workspace has no project`)
    else {
      const { ownStore } = scopeOf(project, scope === 'project' ? null : id)
      try {
        await ownStore.write(path, content, { ifMatch: null, author: 'starbot' })
      } catch (error) {
        if (!MemoryError.isInstance(error)) throw error
        leftOut.push(`${path} of ${id}: ${error.message}`)
      }
    }
  }
  const said = Map.groupBy(messages, ({ chatId }) => chatId)
  for (const { id, projectId, workspaceId } of chats)
    await scopeOf(projectId, workspaceId)
      .thread(id)
      .record(
        (said.get(id) ?? [])
          .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
          .map(({ id, role, content, createdAt }) => ({ id, role, content, at: new Date(createdAt) })),
      )
  return leftOut
}

async function readRows(folder: string): Promise<Rows> {
  const rows = async (table: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, `${table}.json`), 'utf8'))
  const tables = ['workspaces', 'documents', 'chats', 'messages']
  const all = await Promise.all(tables.map(async (table) => [table, await rows(table)] as const))
  return Object.fromEntries(all) as unknown as Rows
}
