import { proofTests } from '../../proof-tests.ts'
import { tenancyWalls } from './tenancy-walls.ts'

proofTests(tenancyWalls)
