import { proofTests } from '../proof-tests.ts'
import { serverKills } from './server-kills.ts'

// Beside the others: it waits for most of its time.
proofTests(serverKills, ['postgres-pooler'])
