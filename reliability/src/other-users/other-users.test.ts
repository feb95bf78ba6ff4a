import { proofTests } from '../proof-tests.ts'
import { otherUsers } from './other-users.ts'

proofTests(otherUsers)
