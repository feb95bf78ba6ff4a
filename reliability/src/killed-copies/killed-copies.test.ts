import { proofTests } from '../proof-tests.ts'
import { killedCopies } from './killed-copies.ts'

proofTests(killedCopies, ['fs', 'sqlite'])
