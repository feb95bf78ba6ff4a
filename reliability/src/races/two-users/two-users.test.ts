import { proofTests } from '../../proof-tests.ts'
import { twoUsers } from './two-users.ts'

proofTests(twoUsers)
