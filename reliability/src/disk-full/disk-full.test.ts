import { proofTests } from '../proof-tests.ts'
import { diskFull } from './disk-full.ts'

proofTests(diskFull)
