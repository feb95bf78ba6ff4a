import { proofTests } from '../proof-tests.ts'
import { powerLossNormal } from './power-loss.ts'

// In its own process: a claim of libSQL on a file lasts until its connection is collected, and by then the
// system may have given the file's number to one of these.
proofTests(powerLossNormal)
