import { proofTests } from '../proof-tests.ts'
import { randomQueries } from './random-queries.ts'

proofTests(randomQueries)
