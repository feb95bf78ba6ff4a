import { proofTests } from '../proof-tests.ts'
import { fuzzedFiles } from './fuzzed-files.ts'

proofTests(fuzzedFiles)
