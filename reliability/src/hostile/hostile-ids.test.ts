import { proofTests } from '../proof-tests.ts'
import { hostileIds } from './hostile-ids.ts'

proofTests(hostileIds)
