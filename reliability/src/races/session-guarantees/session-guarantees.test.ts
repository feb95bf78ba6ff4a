import { proofTests } from '../../proof-tests.ts'
import { sessionGuarantees } from './session-guarantees.ts'

proofTests(sessionGuarantees)
