import { proofTests } from '../proof-tests.ts'
import { copiedOver } from './copied-over.ts'

proofTests(copiedOver)
