import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import {
  sessionFolder,
  changeTime,
  decodeText,
  isMarkdown,
  isPassedOver,
  leftFolder,
  NO_FILE,
  whyNoText,
  whyTooLarge,
} from './import-source.ts'
import type { FoundFile, ImportSource } from './import-source.ts'

/**
 * All files below `root`, sorted. Links are not followed; a link to another file below `root` names that
 * file. Folders that begin with a dot are left out, except those of sessions. Rejects when the folder cannot
 * be read.
 */
export async function folderSource(root: string): Promise<ImportSource> {
  return sourceOf(await listFolder(root))
}

/** One file of markdown, as the only one of its folder. */
export async function fileSource(path: string): Promise<ImportSource> {
  return sourceOf([await foundFile(dirname(path), basename(path))])
}

function sourceOf(found: readonly FoundFile[]): ImportSource {
  let done = 0
  return {
    files: (async function* () {
      for (const file of found) {
        done += 1
        yield file
      }
    })(),
    progress: () => ({ done, total: found.length }),
  }
}

async function listFolder(root: string): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  const visit = async (directory: string): Promise<void> => {
    for (const entry of await readdir(join(root, ...directory.split('/')), { withFileTypes: true })) {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`
      const isFolder = entry.isDirectory()
      const left = leftFolder(path, below(root)) ?? (isFolder ? await leftHidden(root, path) : undefined)
      if (left !== undefined) found.push({ ...left, read: async () => undefined })
      else if (!isFolder && !isPassedOver(path)) found.push(await foundFile(root, path))
      else if (!isFolder) continue
      // Tests the folder with the path of a session's file.
      else if (!isPassedOver(path) || sessionFolder(`${path}/x.md`) !== undefined) await visit(path)
    }
  }
  await visit('')
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function foundFile(root: string, path: string): Promise<FoundFile> {
  const file = join(root, ...path.split('/'))
  const stat = await lstat(file)
  const linkTo = stat.isSymbolicLink() && isMarkdown(path) ? await linkedFile(root, file) : undefined
  const reason = stat.isFile() ? (whyNoText(path) ?? whyTooLarge(stat.size)) : NO_FILE
  return {
    path,
    updatedAt: changeTime(stat.mtime),
    reason: linkTo === undefined ? reason : undefined,
    linkTo,
    read: async () => decodeText(await readFile(file)),
  }
}

// The path of the markdown file that a link points to, if it is below `root` and imported itself.
async function linkedFile(root: string, link: string): Promise<string | undefined> {
  const target = await realpath(link).catch(() => undefined)
  if (target === undefined) return undefined
  const path = relative(await realpath(root), target)
    .split(sep)
    .join('/')
  const isInside = !path.startsWith('..') && isMarkdown(path) && !isPassedOver(path)
  return isInside && leftFolder(path, below(root)) === undefined && (await lstat(target)).isFile()
    ? path
    : undefined
}

function below(root: string): (path: string) => boolean {
  return (path) => existsSync(join(root, ...path.split('/')))
}

async function leftHidden(root: string, path: string): Promise<ReturnType<typeof leftFolder>> {
  if (!basename(path).startsWith('.') || leftFolder(`${path}/x.md`) === undefined) return undefined
  const names = await readdir(join(root, ...path.split('/')), { recursive: true })
  return names.some((name) => isMarkdown(name)) ? leftFolder(`${path}/x.md`) : undefined
}
