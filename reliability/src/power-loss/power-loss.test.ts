import { proofTests } from '../proof-tests.ts'
import { powerLoss } from './power-loss.ts'

proofTests(powerLoss)
