import { proofTests } from '../proof-tests.ts'
import { failedCalls } from './failed-calls.ts'

proofTests(failedCalls)
