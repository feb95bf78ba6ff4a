import { proofTests } from '../proof-tests.ts'
import { killNine } from './kill-nine.ts'

proofTests(killNine)
