import { proofTests } from '../proof-tests.ts'
import { jumpingClocks } from './jumping-clocks.ts'

proofTests(jumpingClocks)
