import { proofTests } from '../../proof-tests.ts'
import { lostUpdates } from './lost-updates.ts'

proofTests(lostUpdates)
