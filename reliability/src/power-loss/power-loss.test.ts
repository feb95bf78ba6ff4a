import { proofTests } from '../proof-tests.ts'
import { powerLoss, powerLossNormal } from './power-loss.ts'

proofTests(powerLoss)
proofTests(powerLossNormal)
