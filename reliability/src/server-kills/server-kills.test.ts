import { proofTests } from '../proof-tests.ts'
import { serverKills } from './server-kills.ts'

proofTests(serverKills)
