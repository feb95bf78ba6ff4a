import { proofTests } from '../proof-tests.ts'
import { pausedProcesses } from './paused.ts'

proofTests(pausedProcesses)
