// Builds the site into docs/dist/site.
import { build } from 'vitepress'
import { checkArchitecture } from './drawings/architecture.mjs'
import { checkEvidence } from './drawings/evidence.mjs'
import { writeForAgents } from './for-agents.mjs'
import { docs } from './pages.mjs'
import { stage } from './stage.mjs'

checkArchitecture()
checkEvidence()
await stage()
// The configuration is read now, after the pages are there.
await build(docs)
writeForAgents()
