import { linearizability } from './linearizability.ts'
import { lostUpdates } from './lost-updates.ts'
import { proofTests } from '../proof-tests.ts'
import { sessionGuarantees } from './session-guarantees.ts'

for (const proof of [lostUpdates, linearizability, sessionGuarantees]) proofTests(proof)
