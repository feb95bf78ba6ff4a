import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MemoryError } from '@sheaf/core'
import { packTar, type TarEntry, type TarHeader } from 'modern-tar'
import { describe, expect, test } from 'vitest'
import { ARCHIVE_LIMITS, archiveSource, type ArchiveLimits } from './archive-source.ts'
import { textIn } from './import-source.ts'

/** The text of these bytes, or the reason why they have none. */
async function found(
  bytes: Uint8Array,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<[string, string | undefined][]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-archive-'))
  try {
    const file = join(folder, 'archive')
    await writeFile(file, bytes)
    const { files, progress } = await archiveSource(file, limits)
    const results: [string, string | undefined][] = []
    for await (const file of files) results.push([file.path, file.reason ?? (await textIn(file))])
    expect(progress()).toEqual({ done: bytes.length, total: bytes.length })
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function file(name: string, body: string | Uint8Array = 'text', header: Partial<TarHeader> = {}): TarEntry {
  return { header: { name, size: Buffer.byteLength(body), ...header }, body }
}

function other(name: string, type: NonNullable<TarHeader['type']>, linkname = ''): TarEntry {
  return { header: { name, type, size: 0, linkname } }
}

const LINK = 'it is a link or not a file; links are not followed'
const OUTSIDE = 'its path leads out of the archive'

describe.each([
  ['plain', (bytes: Uint8Array) => bytes],
  ['gzipped', (bytes: Uint8Array) => gzipSync(bytes)],
])('%s', (_, wrap) => {
  test('files come in their order, to the byte', async () => {
    const long = `${'deep folder/'.repeat(20)}last.md`
    const bytes = await packTar([
      file('./b.md', 'ligne\r\nfin'),
      file('notes/././/c.md', 'c'),
      other('notes/', 'directory'),
      file('notes/é 中文.md', '\ufeffwith a mark'),
      file('empty.md', ''),
      file(long, 'x'.repeat(100_000)),
      file('binary.md', new Uint8Array([0xff, 0])),
      file('a.md', 'y'.repeat(512)),
    ])
    expect(await found(wrap(bytes))).toEqual([
      ['b.md', 'ligne\r\nfin'],
      ['notes/c.md', 'c'],
      ['notes/é 中文.md', '\ufeffwith a mark'],
      ['empty.md', ''],
      [long, 'x'.repeat(100_000)],
      ['binary.md', undefined],
      ['a.md', 'y'.repeat(512)],
    ])
  })

  test('what is hostile has a reason, and no text', async () => {
    const bytes = await packTar([
      file('/etc/cron.md'),
      file('../out.md'),
      file('notes/../../out.md'),
      file('.//../out.md'),
      file(String.raw`..\out.md`),
      file(String.raw`C:\out.md`),
      other('link.md', 'symlink', '/etc/passwd'),
      other('hard.md', 'link', 'good.md'),
      other('device.md', 'character-device'),
      other('disk.md', 'block-device'),
      other('pipe.md', 'fifo'),
      file('large.md', 'x'.repeat(2000)),
      file('twice.md', 'first'),
      file('./twice.md', 'second'),
      file('picture.png'),
      file('.git/config.md'),
      file('notes/.secret/x.md'),
      file('._good.md'),
      file('renamed.md', 'text', { pax: { path: '../out.md' } }),
      file('good.md', 'good'),
    ])
    expect(await found(wrap(bytes), { ...ARCHIVE_LIMITS, fileBytes: 1000 })).toEqual([
      ['/etc/cron.md', OUTSIDE],
      ['../out.md', OUTSIDE],
      ['notes/../../out.md', OUTSIDE],
      ['../out.md', 'the archive has it twice; the first one counts'],
      [String.raw`..\out.md`, OUTSIDE],
      [String.raw`C:\out.md`, OUTSIDE],
      ['link.md', LINK],
      ['hard.md', LINK],
      ['device.md', LINK],
      ['disk.md', LINK],
      ['pipe.md', LINK],
      ['large.md', 'it holds 2000 bytes, and the limit is 1000'],
      ['twice.md', 'first'],
      ['twice.md', 'the archive has it twice; the first one counts'],
      ['picture.png', 'its ending is not that of a text (.md, .txt, .org, .rst, .adoc)'],
      ['notes/.secret/', 'its name begins with a dot; import it by itself'],
      ['../out.md', 'the archive has it twice; the first one counts'],
      ['good.md', 'good'],
    ])
  })

  test('an archive that is too much is left, after what came before', async () => {
    const bytes = await packTar([file('a.md', 'x'.repeat(5000)), file('b.md'), file('c.md')])
    for (const limits of [{ bytes: 4000 }, { entries: 2 }]) {
      const error: unknown = await found(wrap(bytes), { ...ARCHIVE_LIMITS, ...limits }).catch(
        (each: unknown) => each,
      )
      expect(MemoryError.isInstance(error, 'too-large')).toBe(true)
      expect(Object(error).message).toMatch(
        /The archive is too large unpacked \(more than \d+ (bytes|entries)\); split it/,
      )
    }
  })

  test('what is damaged or no archive reports it', async () => {
    const bytes = await packTar([file('a.md', 'x'.repeat(5000)), file('b.md')])
    const turned = bytes.map((byte, place) => (place === 20 ? byte ^ 1 : byte))
    const broken = [
      bytes.slice(0, 3000),
      bytes.slice(0, 5632 + 700),
      turned,
      new TextEncoder().encode('# Notes\n'.repeat(300)),
    ]
    for (const each of broken) {
      const error: unknown = await found(wrap(each)).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(MemoryError)
      expect(Object(error)).toMatchObject({
        code: 'invalid-content',
        message: expect.stringMatching(/^The file is not a tar archive, or is damaged: /),
      })
    }
    expect(await found(wrap(new Uint8Array(1024)))).toEqual([])
  })
})

test('an archive that was compressed many times over is unpacked no further than the limit', async () => {
  const bomb = gzipSync(
    await packTar([file('a.md', 'small'), file('b.md', new Uint8Array(64 * 1024 * 1024))]),
  )
  expect(bomb.length).toBeLessThan(200_000)
  await expect(found(bomb, { ...ARCHIVE_LIMITS, bytes: 1024 * 1024 })).rejects.toMatchObject({
    code: 'too-large',
  })
  expect(await found(bomb)).toEqual([
    ['a.md', 'small'],
    ['b.md', 'it holds 67108864 bytes, and the limit is 1048576'],
  ])
})

test('a gzip that is cut off reports it', async () => {
  const bytes = gzipSync(await packTar([file('a.md', 'x'.repeat(5000))]))
  await expect(found(bytes.subarray(0, bytes.length - 12))).rejects.toMatchObject({ code: 'invalid-content' })
  await expect(found(Uint8Array.of(0x1f, 0x8b, 1, 2, 3))).rejects.toMatchObject({ code: 'invalid-content' })
})

test('a pipe is read once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-archive-'))
  try {
    await writeFile(join(folder, 'archive'), gzipSync(await packTar([file('a.md', 'piped')])))
    expect(spawnSync('mkfifo', ['pipe'], { cwd: folder }).status).toBe(0)
    spawn('sh', ['-c', 'cat archive > pipe'], { cwd: folder })
    const { files } = await archiveSource(join(folder, 'pipe'))
    const texts: (string | undefined)[] = []
    for await (const each of files) texts.push(await textIn(each))
    expect(texts).toEqual(['piped'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
