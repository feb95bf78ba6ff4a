import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose } from './compose.ts'

const root = await mkdtemp(join(tmpdir(), 'sheaf-compose-'))
await compose(root, (line) => console.log(line))
await rm(root, { recursive: true })
