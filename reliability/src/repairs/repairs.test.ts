import { proofTests } from '../proof-tests.ts'
import { repairs } from './repairs.ts'

proofTests(repairs)
