import { eachEngine, proofTests } from '../proof-tests.ts'
import { randomQueries } from './random-queries.ts'

proofTests(randomQueries, eachEngine(randomQueries.setups))
