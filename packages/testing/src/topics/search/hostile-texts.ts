import { MemoryError } from '@sheaf/core'
import { checkPath, collisionKey } from '@sheaf/core/adapter'
import {
  contentsOf,
  distinctPaths,
  failure,
  fill,
  fillEach,
  filesWith,
  search,
  forEach,
} from '../../expectations.ts'
import { deviceNames, hostileSyntax } from '../../hostile/hostile-syntax.ts'
import { hostileCharacters } from '../../hostile/hostile-characters.ts'
import { textOfLines, wordAnalyser } from '../../simple-parts.ts'
import type { Topic } from '../../topic.ts'

/** Texts of many kinds; each kind as contents, as queries, and as names of files and folders. */
export function hostileTexts({ check, expect }: Topic): void {
  for (const [kind, texts] of Object.entries({ ...hostileCharacters(), ...hostileSyntax() })) {
    check(`keeps contents: ${kind}`, async ({ store, index, clock }) => {
      const files = {
        ...numbered(texts),
        'all.md': texts.map((text) => `${text}\n\nheron ${text}\n`).join('\n'),
      }
      await fill(store, files)
      expect(await contentsOf(store)).toEqual(files)
      const hits = await search(index, 'heron', { within: [{ directory: 'all.md' }] })
      expect(hits.length > 0).toBe(true)
      for (const { text, lineStart, lineEnd } of hits)
        expect(text).toBe(textOfLines(files['all.md'], lineStart, lineEnd))
      clock.advance(1000)
      const stat = await store.append('0.md', texts.join(''))
      expect(await store.stat('0.md')).toEqual(stat)
      expect(await store.read('0.md')).toBe(`${texts[0]}${texts.join('')}`)
    })

    check(`answers queries: ${kind}`, async ({ store, index }) => {
      await fill(store, numbered(texts))
      const { queryTerms, documentTerms } = wordAnalyser()
      const terms = texts.map((text) => new Set(documentTerms(text)))
      await forEach(texts, async (query) => {
        const wanted = queryTerms(query)
        const having = texts.flatMap((_, place) =>
          wanted.some((term) => terms[place]?.has(term)) ? [`${place}.md`] : [],
        )
        expect(distinctPaths(await search(index, query))).toEqual(having.sort())
      })
    })

    check(
      `keeps as names what the grammar allows, and refuses the rest: ${kind}`,
      async ({ store, index }) => {
        const { kept, twins, refused } = sorted(
          texts.flatMap((text) => [`${text}.md`, `a ${text} b.md`, `${text}/x.md`, `a/b${text}/c.md`]),
        )
        await forEach(refused, async (path) => {
          await failure(expect, store.write(path, 'text'), 'invalid-path')
          await failure(expect, store.read(path), 'invalid-path')
        })
        const files = Object.fromEntries(kept.map((path) => [path, `heron ${path}`]))
        if (kept.length === 0) return
        await fill(store, files)
        expect(await contentsOf(store)).toEqual(files)
        expect(await filesWith(index, 'heron')).toEqual([...kept].sort())
        await forEach(twins.slice(0, 10), async (path) => {
          await failure(expect, store.write(path, 'text'), 'invalid-path')
        })
        await store.commit(kept.map((path) => ({ path, content: null })))
        expect(await store.list()).toEqual([])
        expect(await filesWith(index, 'heron')).toEqual([])
      },
    )
  }

  check('refuses the names of Windows devices, in every case and before every ending', async ({ store }) => {
    const names = deviceNames()
    await forEach(
      names.flatMap((name) => [`${name}.md`, `${name}/x.md`, `a/${name}.md`]),
      async (path) => {
        await failure(expect, store.write(path, 'text'), 'invalid-path')
      },
    )
    expect(await store.list()).toEqual([])
  })

  check('changes no prototype by a name', async ({ store, index }) => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
    const paths = names.flatMap((name) => [`${name}.md`, `${name}/${name}.md`]).sort()
    await fillEach(store, paths, (path) => [path, 'a heron'])
    expect(await store.list()).toEqual(paths)
    for (const name of names)
      expect(await filesWith(index, 'heron', { within: [{ directory: name }] })).toEqual([
        `${name}/${name}.md`,
      ])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(await store.exists('valueOf.md')).toBe(false)
  })
}

function numbered(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text, place) => [`${place}.md`, text]))
}

/**
 * Separates paths that the grammar refuses, and paths that have the same name as an earlier one on some
 * system.
 */
function sorted(paths: readonly string[]): {
  readonly kept: string[]
  readonly twins: string[]
  readonly refused: string[]
} {
  const names = new Map<string, string>()
  const kept = new Set<string>()
  const twins: string[] = []
  const refused: string[] = []
  for (const path of paths) {
    const within = path.split('/').map((_, place, segments) => segments.slice(0, place + 1).join('/'))
    if (!isAllowed(path)) refused.push(path)
    else if (within.some((name) => (names.get(collisionKey(name)) ?? name) !== name)) twins.push(path)
    else {
      kept.add(path)
      for (const name of within) names.set(collisionKey(name), name)
    }
  }
  return { kept: [...kept], twins, refused }
}

function isAllowed(path: string): boolean {
  try {
    return checkPath(path) === path
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-path')) return false
    throw error
  }
}
